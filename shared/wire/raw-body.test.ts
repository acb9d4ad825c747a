import { expect, test } from 'vitest';
import { bodyBytes, rawBody, wholeCharacters } from './raw-body.ts';

test.each([
	['nothing', [], { encoding: 'utf8', data: '' }],
	['text', [0x68, 0x69], { encoding: 'utf8', data: 'hi' }],
	['a byte order mark stays', [0xef, 0xbb, 0xbf, 0x7b], { encoding: 'utf8', data: '\uFEFF{' }],
	['NUL', [0], { encoding: 'utf8', data: '\0' }],
	['Latin-1', [0x63, 0xe9], { encoding: 'base64', data: 'Y+k=' }],
	['an encoded surrogate', [0xed, 0xa0, 0x80], { encoding: 'base64', data: '7aCA' }],
	['an overlong slash', [0xc0, 0xaf], { encoding: 'base64', data: 'wK8=' }],
	['a character cut short', [0xe2, 0x82], { encoding: 'base64', data: '4oI=' }],
])('keeps the exact bytes: %s', (_, bytes, body) => {
	expect(rawBody(Uint8Array.from(bytes))).toEqual(body);
	expect([...bodyBytes(rawBody(Uint8Array.from(bytes)))]).toEqual(bytes);
});

test('turns 20 MiB that are not UTF-8 into base64 quickly', () => {
	const startedAt = performance.now();
	const body = rawBody(new Uint8Array(20 * 1024 * 1024).fill(0xff));
	expect(body.encoding).toBe('base64');
	expect(body.data.length).toBe(27_962_028);
	expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test.each([
	['ASCII', [0x61], [0x61]],
	['a whole character', [0xc3, 0xa9], [0xc3, 0xa9]],
	['one of two bytes', [0x61, 0xc3], [0x61]],
	['two of three bytes', [0x61, 0xe6, 0xb8], [0x61]],
	['three of four bytes', [0xf0, 0x9f, 0xa7], []],
	['four of four bytes', [0xf0, 0x9f, 0xa7, 0xaa], [0xf0, 0x9f, 0xa7, 0xaa]],
	['no UTF-8 at all', [0x80, 0x80, 0x80, 0x80], [0x80, 0x80, 0x80, 0x80]],
])('cuts back to whole characters: %s', (_, bytes, expected) => {
	expect([...wholeCharacters(Uint8Array.from(bytes))]).toEqual(expected);
});
