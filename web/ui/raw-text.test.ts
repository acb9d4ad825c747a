import { expect, test } from 'vitest';
import { chunkAt, hexLine, rawChunks } from './raw-text.ts';

test('cuts at line ends and says which one was there', () => {
	expect(rawChunks('ab\n\ncd\r\ne')).toEqual([
		{ start: 0, text: 'ab', end: '\n' },
		{ start: 3, text: '', end: '\n' },
		{ start: 4, text: 'cd', end: '\r\n' },
		{ start: 8, text: 'e', end: '' },
	]);
});

test('finds the block in which an offset lies', () => {
	const chunks = rawChunks('ab\ncdef', 2);
	expect([0, 2, 3, 5, 6].map((offset) => chunks[chunkAt(chunks, offset)]?.text)).toEqual([
		'ab',
		'ab',
		'cd',
		'ef',
		'ef',
	]);
});

test('cuts a long line into blocks that make up the line again', () => {
	const text = 'abcdefgh';
	expect(rawChunks(text, 3).map((chunk) => chunk.text)).toEqual(['abc', 'def', 'gh']);
});

test('does not cut a character in two', () => {
	expect(rawChunks('ab😀cd', 3).map((chunk) => chunk.text)).toEqual(['ab', '😀c', 'd']);
});

test('writes a line of a hex dump', () => {
	const bytes = new TextEncoder().encode('{"é":1}\n01234');
	expect(hexLine(bytes, 0)).toEqual({
		offset: '00000000',
		hex: '7b 22 c3 a9 22 3a 31 7d',
		ascii: '{"..":1}',
	});
	expect(hexLine(bytes, 1)).toEqual({ offset: '00000008', hex: '0a 30 31 32 33 34', ascii: '.01234' });
});

test('cuts 20 million characters on one line without looking for its end at every block', () => {
	const chunks = rawChunks('x'.repeat(20_000_000));
	expect([chunks.length, chunks.at(-1)?.end]).toEqual([10_000, '']);
});
