import { expect, test } from 'vitest';
import { StartPace } from './start-pace.ts';

test('SPW-07 two hundred starts a minute become at most eighty, one a second after the first twenty', () => {
	let now = 0;
	const pace = new StartPace(undefined, () => now);
	const startedAt = Array.from({ length: 200 }, (_, index) => {
		now = index * 300;
		return now + pace.take();
	});
	expect(startedAt.filter((at) => at <= 60_000)).toHaveLength(80);
	expect(startedAt.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, index) => index * 300));
	expect(startedAt.toSorted((a, b) => a - b)).toEqual(startedAt);
});

test('SPW-07 after a rest, starts are free again', () => {
	let now = 0;
	const pace = new StartPace({ everyMs: 1000, atOnce: 2 }, () => now);
	expect([pace.take(), pace.take(), pace.take()]).toEqual([0, 0, 1000]);
	now = 10_000;
	expect([pace.take(), pace.take(), pace.take()]).toEqual([0, 0, 1000]);
});

test('SPW-07 who leaves while waiting is not kept', async () => {
	const pace = new StartPace({ everyMs: 60_000, atOnce: 1 });
	const leave = new AbortController();
	await pace.turn(leave.signal);
	const waiting = pace.turn(leave.signal);
	leave.abort();
	await waiting;
});
