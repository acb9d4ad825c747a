import { expect, test } from 'vitest';
import { utf8Fault } from './utf8-fault.ts';

test.each([
	['plain and wide characters', [0x61, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x9a, 0xa2], -1],
	['a byte that begins nothing', [0x61, 0xff, 0x62], 1],
	['a character that is cut off', [0x61, 0x62, 0xe2, 0x82], 2],
	['a character that is longer than needed', [0xc0, 0xaf], 0],
	['half a pair of surrogates', [0x61, 0xed, 0xa0, 0x80], 1],
	['a character beyond the last one', [0xf4, 0x90, 0x80, 0x80], 0],
])('finds the first fault in %s', (_, bytes, place) => {
	expect(utf8Fault(Uint8Array.from(bytes))).toBe(place);
});
