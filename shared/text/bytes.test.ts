import { expect, test } from 'vitest';
import { formatBytes, utf8Length } from './bytes.ts';

test.each([
	[0, '0 B'],
	[512, '512 B'],
	[999, '999 B'],
	[1000, '1.0 kB'],
	[1_300, '1.3 kB'],
	[23_800, '23.8 kB'],
	[999_940, '999.9 kB'],
	[999_960, '1.0 MB'],
	[1_200_000, '1.2 MB'],
	[5_000_000_000, '5.0 GB'],
])('writes %d bytes as %s', (bytes, text) => {
	expect(formatBytes(bytes)).toBe(text);
});

test.each([
	['', 0],
	['abc', 3],
	['é', 2],
	['測', 3],
	['🧪', 4],
	['a\ud800b', 5],
	['\udc00\ud800', 6],
])('counts the UTF-8 bytes of %j', (text, length) => {
	expect(utf8Length(text)).toBe(length);
});
