import { expect, test } from 'vitest';
import { fitScale, nextScale, zoomByKey } from './zoom.ts';

const picture = { width: 800, height: 600 };

test.each([
	[{ width: 400, height: 600 }, 0.5],
	[{ width: 800, height: 300 }, 0.5],
	[{ width: 2000, height: 2000 }, 1],
	[{ width: 0, height: 0 }, 1],
])('fits into %j at the scale %d', (room, scale) => {
	expect(fitScale(picture, room)).toBe(scale);
});

test.each([
	['+', 1, 1.5],
	['+', 0.6, 0.75],
	['-', 1, 0.75],
	['-', 0.05, 0.05],
	['0', 2, 'fit'],
	['1', 0.3, 1],
	['x', 1, undefined],
])('%s at %d zooms to %s', (key, scale, zoom) => {
	expect(zoomByKey(key, scale, picture)).toBe(zoom);
});

test('stops where the browser would', () => {
	expect(nextScale(8, 1, { width: 2048, height: 10 })).toBe(8);
	expect(nextScale(1, 1, { width: 30_000, height: 10 })).toBe(1);
});
