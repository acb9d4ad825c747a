import { expect, test } from 'vitest';
import { pictureFacts } from './picture-facts.ts';

function png(width: number, height: number): Uint8Array {
	const bytes = Uint8Array.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\0\0\0\0\0', (character) =>
		character.charCodeAt(0),
	);
	const view = new DataView(bytes.buffer);
	view.setUint32(16, width);
	view.setUint32(20, height);
	return bytes;
}

test('knows the size before the picture is drawn', () => {
	expect(pictureFacts(png(640, 480))).toEqual({
		size: '640×480',
		isAnimated: false,
		isCutOff: true,
		tooLarge: null,
		isBeyondDrawing: false,
	});
});

test.each([
	[10_000, 10_000, '400.0 MB', false],
	[30_000, 30_000, '3.6 GB', true],
])('does not draw %i×%i by itself', (width, height, memory, isBeyondDrawing) => {
	expect(pictureFacts(png(width, height))).toMatchObject({
		tooLarge: `Drawn, its ${width}×${height} pixels would take ${memory} of memory.`,
		isBeyondDrawing,
	});
});

test('knows nothing of what is no picture', () => {
	expect(pictureFacts(new Uint8Array(4)).size).toBeUndefined();
});
