import { expect, test } from 'vitest';
import { TimeBins } from './time-bins.ts';

test('counts frames, errors and times where they happened', () => {
	const bins = new TimeBins();
	bins.add(1000, false, null);
	bins.add(1010, true, null);
	bins.add(2000, false, 40);
	bins.add(2000, false, 60);
	expect(bins.span).toEqual({ from: 1000, to: 2000 });
	expect(bins.cut(2)).toEqual([
		{ count: 2, errors: 1, tookMs: null },
		{ count: 2, errors: 0, tookMs: 50 },
	]);
});

test('holds any length of time without losing a frame', () => {
	const bins = new TimeBins(8);
	const times = [0, 1, 100, 1_000, 60_000, 3_600_000, 86_400_000];
	for (const at of times) bins.add(at, at > 1000, null);
	const parts = bins.cut(10);
	expect(parts.reduce((sum, { count }) => sum + count, 0)).toBe(7);
	expect(parts.reduce((sum, { errors }) => sum + errors, 0)).toBe(3);
	expect(parts.at(0)?.count).toBe(6);
	expect(parts.at(-1)?.count).toBe(1);
});

test('a frame from before the first counts in the first part', () => {
	const bins = new TimeBins();
	bins.add(1000, false, null);
	bins.add(900, false, null);
	bins.add(1100, false, null);
	expect(bins.cut(2).map(({ count }) => count)).toEqual([2, 1]);
});

test('without frames there is nothing to cut', () => {
	const bins = new TimeBins();
	expect(bins.span).toBeNull();
	expect(bins.cut(10)).toEqual([]);
});

test('a single moment is one part of the time', () => {
	const bins = new TimeBins();
	bins.add(5, false, null);
	expect(bins.cut(3).map(({ count }) => count)).toEqual([0, 0, 1]);
});
