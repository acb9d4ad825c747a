import { expect, test } from 'vitest';
import { jsonLines } from './json-spans.ts';

const kinds = (line: string): string[] =>
	(jsonLines(line)[0] ?? []).map(({ kind, text }) => `${kind} ${text}`);

test('tells keys, strings, numbers and words apart', () => {
	expect(kinds('"a": "b", 1.0e3')).toEqual([
		'key "a"',
		'punctuation :',
		'plain  ',
		'string "b"',
		'punctuation ,',
		'plain  ',
		'number 1.0e3',
	]);
	expect(kinds('[null,true]')).toEqual([
		'punctuation [',
		'word null',
		'punctuation ,',
		'word true',
		'punctuation ]',
	]);
});

test.each(['', '"open', '{"a\\": 1', 'tru nothing -', '\u{1f30a} "\u{1f30a}"', '"a"b"c'])(
	'loses no character of %j',
	(text) => {
		expect(
			jsonLines(text)
				.map((line) => line.map((span) => span.text).join(''))
				.join('\n'),
		).toBe(text);
	},
);

test('keeps the lines', () => {
	expect(jsonLines('{\n  "a": 1\n}')).toHaveLength(3);
});
