import { expect, test } from 'vitest';
import { hasInvisible, segmentText } from './invisible.ts';

function shown(text: string): string {
	return segmentText(text)
		.map((segment) => ('code' in segment ? `[${segment.code} ${segment.name}]` : segment.text))
		.join('');
}

test.each([
	['plain text', 'plain text'],
	['tabs\tand\r\nlines', 'tabs\tand\r\nlines'],
	['Ångström 測る', 'Ångström 測る'],
	['a\u200Bb', 'a[U+200B zero width space]b'],
	['\u202Egpj.exe', '[U+202E right-to-left override]gpj.exe'],
	['a\u2066b\u2069', 'a[U+2066 left-to-right isolate]b[U+2069 pop directional isolate]'],
	['\uFEFFx', '[U+FEFF byte order mark]x'],
	['a\0b', 'a[U+0000 null]b'],
	['\u001b[31m', '[U+001B escape][31m'],
	['\u0085', '[U+0085 control character]'],
	['a\u00a0b', 'a[U+00A0 no-break space]b'],
	['a\ud800b', 'a[U+D800 lone surrogate]b'],
	['x\u{E0041}\u{E0042}', 'x[U+E0041 tag character][U+E0042 tag character]'],
	['\ue000', '[U+E000 private use character]'],
	['a\ufe0fb', 'a[U+FE0F variation selector]b'],
	['❤️ and 👩‍🚀', '❤️ and 👩‍🚀'],
	['🏳️‍🌈', '🏳️‍🌈'],
	['a\u200db', 'a[U+200D zero width joiner]b'],
	['a\u2028b', 'a[U+2028 line separator]b'],
	['\u3164', '[U+3164 Hangul filler]'],
])('shows %j as %s', (text, expected) => {
	expect(shown(text)).toBe(expected);
});

test('keeps every character', () => {
	const text = 'a\u200B\u{E0041}b\ud800\0';
	expect(
		segmentText(text)
			.map((segment) => ('code' in segment ? segment.character : segment.text))
			.join(''),
	).toBe(text);
	expect(segmentText('')).toEqual([]);
});

test('says whether there is anything to show', () => {
	expect(hasInvisible('plain 👩‍🚀')).toBe(false);
	expect(hasInvisible('pl\u00adain')).toBe(true);
});

test.each([
	['', false],
	['tabs\tand\r\nlines ~', false],
	['Ångström', false],
	['a\0b', true],
	['a\u007f', true],
	['\u001b[31m', true],
	['a\u00a0b', true],
])('says of %j whether something in it cannot be seen: %s', (text, expected) => {
	expect(hasInvisible(text)).toBe(expected);
});
