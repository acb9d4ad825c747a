import { expect, test } from 'vitest';
import { piecesOf } from './pieces.ts';

test('cuts at line ends and loses nothing', () => {
	const text = 'A line of some length.\n'.repeat(5_000);
	const pieces = piecesOf(text);
	expect(pieces.length).toBeGreaterThan(5);
	expect(pieces.join('')).toBe(text);
	expect(pieces.every((piece) => piece.endsWith('\n'))).toBe(true);
});

test('cuts no character in half where there is no line end', () => {
	const text = `x${'🌊'.repeat(20_000)}`;
	const pieces = piecesOf(text);
	expect(pieces.join('')).toBe(text);
	expect(pieces.some((piece) => /\p{Cs}/u.test(piece))).toBe(false);
});
