import { expect, test } from 'vitest';
import { headerValue } from './header-value.ts';

// Rows of the specification 2026-07-28, transports, encoding.
test.each([
	['eu-north', 'eu-north'],
	['two words', 'two words'],
	['Grüße', '=?base64?R3LDvMOfZQ==?='],
	['  two', '=?base64?ICB0d28=?='],
	['a\nb', '=?base64?YQpi?='],
	['=?base64?x?=', '=?base64?PT9iYXNlNjQ/eD89?='],
	['=?base64?x', '=?base64?x'],
	['', '=?base64??='],
	[-7, '-7'],
	[1e21, '1000000000000000000000'],
	[1.5, '1.5'],
	[true, 'true'],
])('%j travels as %s', (value, expected) => {
	expect(headerValue(value)).toBe(expected);
});
