import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Deadline } from './deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watch(limits: { silenceMs: number; totalMs: number }) {
	const ends: [string, number][] = [];
	const deadline = new Deadline(limits, (limit, afterMs) => ends.push([limit, afterMs]));
	return { deadline, ends };
}

test('silence ends the wait', () => {
	const { ends } = watch({ silenceMs: 100, totalMs: 1000 });
	vi.advanceTimersByTime(99);
	expect(ends).toEqual([]);
	vi.advanceTimersByTime(2);
	expect(ends).toEqual([['silence', 100]]);
});

test('a sign of life begins the silence anew, but not the whole', () => {
	const { deadline, ends } = watch({ silenceMs: 100, totalMs: 250 });
	for (let i = 0; i < 4; i++) {
		vi.advanceTimersByTime(60);
		deadline.touch();
	}
	expect(ends).toEqual([]);
	vi.advanceTimersByTime(60);
	expect(ends).toEqual([['total', 250]]);
});

test('a pause counts for neither limit', () => {
	const { deadline, ends } = watch({ silenceMs: 100, totalMs: 150 });
	vi.advanceTimersByTime(50);
	deadline.pause();
	vi.advanceTimersByTime(10_000);
	deadline.resume();
	vi.advanceTimersByTime(49);
	expect(ends).toEqual([]);
	vi.advanceTimersByTime(2);
	expect(ends).toEqual([['silence', 100]]);
});

test('a wait that was stopped expires no more', () => {
	const { deadline, ends } = watch({ silenceMs: 10, totalMs: 10 });
	deadline.stop();
	deadline.resume();
	vi.advanceTimersByTime(1000);
	expect(ends).toEqual([]);
});

test('limits beyond what a timer can take do not expire at once', () => {
	const { ends } = watch({ silenceMs: Infinity, totalMs: 2 ** 40 });
	vi.advanceTimersByTime(2 ** 31);
	expect(ends).toEqual([]);
});
