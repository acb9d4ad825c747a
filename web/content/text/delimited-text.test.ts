import { expect, test } from 'vitest';
import { delimiterOf, DelimitedText, guessDelimiter, hasHeads, isFormula } from './delimited-text.ts';

function rows(text: string, delimiter: ',' | '\t' | ';' = ',') {
	const table = new DelimitedText(text, delimiter);
	return Array.from({ length: table.rowCount }, (_, index) => table.row(index));
}

test.each([
	[
		'a,b\n1,2\n',
		[
			['a', 'b'],
			['1', '2'],
		],
	],
	[
		'a,b\r\n1,2',
		[
			['a', 'b'],
			['1', '2'],
		],
	],
	['"a,b","say ""no"""\n', [['a,b', 'say "no"']]],
	[
		'"two\r\nlines",x\ny,z',
		[
			['two\r\nlines', 'x'],
			['y', 'z'],
		],
	],
	['a,,\n', [['a', '', '']]],
	['""\n\nx', [[''], [''], ['x']]],
	['\ufeffa,b', [['a', 'b']]],
	['"never closed,\nx', [['never closed,\nx']]],
	['"quoted"tail,x', [['quotedtail', 'x']]],
	['', []],
])('cuts %j', (text, expected) => {
	expect(rows(text)).toEqual(expected);
});

test('reads any row of 100,000 by itself', () => {
	const table = new DelimitedText(
		Array.from({ length: 100_000 }, (_, row) => `${row},"x\n${row}"`).join('\n'),
		',',
	);
	expect(table.rowCount).toBe(100_000);
	expect(table.row(99_999)).toEqual(['99999', 'x\n99999']);
});

test.each([
	['a,b,c\n1,2,3\n4,5,6', ','],
	['a;b;c\n1,5;2;3\n4;5;6', ';'],
	['a\tb\n1\t2\n3\t4', '\t'],
	['a,b\n1,2\n3,4', null],
	['a,b,c\n1,2', null],
	['words', null],
])('guesses what separates %j', (text, delimiter) => {
	expect(guessDelimiter(text)).toBe(delimiter);
});

test.each([
	['a;b\n1,5;2', ';'],
	['a,b;c', ','],
	['alone', ','],
])('takes a CSV text %j apart at the right sign', (text, delimiter) => {
	expect(delimiterOf(text, 'CSV')).toBe(delimiter);
});

test.each([
	['time,metres\n1,2', true],
	['1,2\n3,4', false],
	['a,a\n1,2', false],
	['a,\n1,2', false],
	['a,b', false],
])('says of %j that it begins with heads: %s', (text, expected) => {
	expect(hasHeads(new DelimitedText(text, ','))).toBe(expected);
});

test.each([
	['=HYPERLINK("x")', true],
	['@SUM(1)', true],
	['+cmd', true],
	['-1.5', false],
	['+47 900', false],
	['plain', false],
])('says of %j that a spreadsheet runs it: %s', (field, expected) => {
	expect(isFormula(field)).toBe(expected);
});
