import { expect, test } from 'vitest';
import { readGlob, readPattern, textPattern } from './pattern.ts';

test.each([
	['/isError":true/', 'isError":true', true],
	['/^\\{"json/', '{"jsonrpc"', true],
	['/OSLO/', 'oslo', false],
	['/OSLO/i', 'oslo', true],
	['/(foo)+bar/', 'foofoobar', true],
	['/[*+]|x/', '+', true],
	['/a\\/b/', 'a/b', true],
])('%s against %s: %s', (written, text, matches) => {
	const reading = readPattern(written);
	expect(reading.ok && reading.expression.test(text)).toBe(matches);
});

test.each([
	['//', 'Write something between the slashes'],
	['/a/q', 'A pattern takes the flags i, m, s and u, not q'],
	['/(a/', 'Not a pattern: /(a/: Unterminated group'],
])('refuses %s', (written, sentence) => {
	expect(readPattern(written)).toEqual({ ok: false, sentence });
});

test('a glob without a star is found anywhere, one with stars is the whole', () => {
	expect(readGlob('tools').test('x/tools/y')).toBe(true);
	expect(readGlob('tools/*').test('x/tools/y')).toBe(false);
	expect(readGlob('TOOLS/*').test('tools/call')).toBe(true);
	expect(readGlob('a.b*').test('axbc')).toBe(false);
	expect(readGlob('*a*b').test('xaxb')).toBe(true);
	expect(readGlob('ab*ba').test('aba')).toBe(false);
});

test('a glob with many stars takes no longer on what a stranger made for it', () => {
	expect(readGlob(`${'*a'.repeat(20)}*b`).test('a'.repeat(1_000_000))).toBe(false);
});

test('text is itself, whatever characters it has', () => {
	expect(textPattern('(a|b)*').test('x(A|B)*')).toBe(true);
	expect(textPattern('.').test('a')).toBe(false);
});
