import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

test.each([
	['text/csv', [0x61, 0x2c, 0x62], 'a,b'],
	['application/json', [0x7b, 0x7d], '{}'],
	['image/svg+xml', [0x3c], '<'],
	['text/plain', [0xff, 0xfe, 0x61, 0x00], 'a'],
	['text/plain', [0xef, 0xbb, 0xbf, 0x61], 'a'],
	['application/octet-stream', [0xc3, 0xa9, 0x0a], 'é\n'],
	['application/octet-stream', [0x00, 0x01], null],
	['text/plain', [0x61, 0x00], null],
	['text/plain', [0xff, 0x61], null],
	['application/zip', [0x61], null],
	['text/plain', [], null],
])('reads bytes of the type %s: %j as %j', (type, bytes, text) => {
	expect(decodeText(Uint8Array.from(bytes), type)).toBe(text);
});
