import { expect, test } from 'vitest';
import { decode, hiddenForm } from './decoded.ts';

test.each([
	['{"a":1}', 'json'],
	['  [1, 2]\n', 'json'],
	['eyJhIjoxfSwgeyJiIjoyfQ==', 'base64'],
	['a sentence that is plain', null],
	['short', null],
	['{ not closed', null],
])('sees the form of %s', (text, form) => {
	expect(hiddenForm(text)).toBe(form);
});

test('reads text, JSON and bytes out of base64', () => {
	expect(decode(btoa('berth 14, harbour'), 'base64')).toEqual({
		kind: 'text',
		text: 'berth 14, harbour',
		bytes: 17,
	});
	expect(decode(btoa('{"a":1}'), 'base64')).toEqual({ kind: 'json', text: '{"a":1}' });
	expect(decode(btoa('\xff\xfe\x00\x01'), 'base64')).toEqual({
		kind: 'bytes',
		bytes: Uint8Array.of(0xff, 0xfe, 0, 1),
	});
	expect(decode('====', 'base64')).toMatch(/^Not base64: /);
});
