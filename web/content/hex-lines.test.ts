import { expect, test } from 'vitest';
import { hexLine, hexLineCount, lineOfOffset } from './hex-lines.ts';

test('writes sixteen bytes a line, with their offset and what they say in ASCII', () => {
	const bytes = new TextEncoder().encode('Wirescope\0 é, and on.');
	expect(hexLineCount(bytes)).toBe(2);
	expect(hexLine(bytes, 0)).toEqual({
		offset: '000000',
		hex: '57 69 72 65 73 63 6f 70  65 00 20 c3 a9 2c 20 61',
		ascii: 'Wirescope. .., a',
	});
	expect(hexLine(bytes, 1)).toEqual({
		offset: '000010',
		hex: '6e 64 20 6f 6e 2e                               ',
		ascii: 'nd on.',
	});
});

test('writes offsets above 16 MiB with eight digits', () => {
	expect(hexLine(new Uint8Array(0x100_0010), 0x10_0000).offset).toBe('01000000');
});

test.each([
	['0x20', 2],
	['20h', 2],
	['32', 2],
	['1_000', 62],
	['999999', null],
	['here', null],
	['', null],
])('finds the line of the offset %j', (typed, line) => {
	expect(lineOfOffset(typed, 5_000)).toBe(line);
});
