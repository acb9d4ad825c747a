import { expect, test } from 'vitest';
import { clockMarks, timelineShape } from './timeline-shape.ts';

const room = { width: 40, top: 10, bottom: 50 };
const bin = (count: number, errors = 0, tookMs: number | null = null) => ({ count, errors, tookMs });

test('the fullest part fills the height, an empty one has no bar', () => {
	const { bars, errors, latency } = timelineShape([bin(100), bin(0), bin(25), bin(1)], room);
	expect(bars.map(({ x, height }) => [x, height])).toEqual([
		[0, 40],
		[20, 20],
		[30, 4],
	]);
	expect([errors, latency]).toEqual([[], '']);
});

test('errors have a red foot that can be seen, and a triangle over them', () => {
	const { bars, errors } = timelineShape([bin(100, 1), bin(4, 4)], room);
	expect(bars.map(({ foot }) => foot)).toEqual([3, 8]);
	expect(errors).toEqual([10, 30]);
});

test('latency is a line through the parts in which calls ended', () => {
	const { latency } = timelineShape([bin(1, 0, 100), bin(1), bin(1, 0, 25), bin(0)], room);
	expect(latency).toBe('5,10 25,30');
});

test('marks stand at full times, as many as there is room for', () => {
	const noon = new Date(2026, 11, 1, 12, 0, 0).getTime();
	expect(clockMarks(noon - 400, noon + 12_000, 4).map((at) => at - noon)).toEqual([0, 5000, 10_000]);
	expect(clockMarks(noon, noon + 1, 4).map((at) => at - noon)).toEqual([0]);
});
