import { expect, test } from 'vitest';
import { decodeBase64, encodeBase64 } from './base64.ts';

// RFC 4648 section 10.
test.each([
	['', ''],
	['f', 'Zg=='],
	['fo', 'Zm8='],
	['foo', 'Zm9v'],
	['foob', 'Zm9vYg=='],
	['fooba', 'Zm9vYmE='],
	['foobar', 'Zm9vYmFy'],
])('writes and reads %j as %j', (text, encoded) => {
	const bytes = new TextEncoder().encode(text);
	expect(encodeBase64(bytes)).toBe(encoded);
	expect(decodeBase64(encoded)).toEqual({ ok: true, bytes });
});

test('writes and reads every byte', () => {
	const bytes = Uint8Array.from({ length: 256 }, (_, index) => index);
	expect(encodeBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
	expect(decodeBase64(encodeBase64(bytes))).toEqual({ ok: true, bytes });
});

test.each([
	['Zm9v\nYg==', '"\\n" at character 5 is no base64 character'],
	['Zg', 'The padding is wrong: 2 characters are no multiple of 4'],
	['Zm9vY', '5 characters: one is left over, or three are missing'],
	['Zm9v====', '"=" at character 5 is no base64 character'],
	['Zm-v', '"-" at character 3 belongs to base64url; base64 has + and /'],
	['Zmé=', '"é" at character 3 is no base64 character'],
	['=', 'The padding is wrong: 1 characters are no multiple of 4'],
])('refuses %j and says why', (text, reason) => {
	expect(decodeBase64(text)).toEqual({ ok: false, reason });
});
