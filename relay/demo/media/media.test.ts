import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { box, Canvas, circle, polygon } from './canvas.ts';
import { harbourPicture } from './harbour-picture.ts';
import { encodePng } from './png.ts';

test('encodes a canvas as a PNG that holds its pixels', () => {
	const canvas = new Canvas(2, 2);
	canvas.cover([1, 0, 0]);
	canvas.fill(box(1, 1, 2, 2), [0, 0, 1]);
	const png = encodePng(canvas);
	expect(png.toString('latin1', 12, 16)).toBe('IHDR');
	const length = png.readUInt32BE(33);
	const rows = inflateSync(png.subarray(41, 41 + length));
	// The second row holds differences to the first: nothing, then red taken away and blue added.
	expect([...rows]).toEqual([2, 255, 0, 0, 255, 0, 0, 2, 0, 0, 0, 1, 0, 255]);
});

test.each([
	['a circle', circle(5, 5, 3)],
	['a box', box(2, 2, 8, 8)],
	['a polygon', polygon([2, 2], [8, 2], [8, 8], [2, 8])],
])('knows the inside of %s from its outside', (_, { distance }) => {
	expect(distance(5, 5)).toBeLessThan(0);
	expect(distance(9.5, 5)).toBeGreaterThan(0.5);
});

test('draws the harbour alike every time, by day and by night', () => {
	const day = harbourPicture({ night: false });
	expect(day.equals(harbourPicture({ night: false }))).toBe(true);
	expect(day.equals(harbourPicture({ night: true }))).toBe(false);
});
