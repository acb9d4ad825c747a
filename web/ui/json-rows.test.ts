import { expect, test } from 'vitest';
import { tokenize } from '#shared/wire/json-text.ts';
import { describeLine } from './json-line.ts';
import { isOpen, nothingTurned, treeStep, turnRound, visibleRows, type JsonOpening } from './json-rows.ts';

function lines(text: string, opening: JsonOpening, limit = 400): readonly string[] {
	const tokens = tokenize(text);
	return visibleRows(tokens, opening).map((row) => {
		const line = describeLine(tokens, row, isOpen(tokens, opening, row.node), limit);
		const hidden = line.hidden > 0 ? ` <${line.hidden} hidden>` : '';
		const hint = line.hint === '' ? '' : ` # ${line.hint}`;
		return `${'  '.repeat(tokens.depth(row.node))}${line.parts.map((part) => part.text).join('')}${hidden}${hint}`;
	});
}

test('opens down to a depth, and shows the beginning of what is closed', () => {
	const text = '{"a":{"b":[1,{"c":2}],"d":{}},"e":[]}';
	expect(lines(text, { depth: 2, turned: nothingTurned })).toEqual([
		'{ # 2 keys',
		'  a: { # 2 keys',
		'    b: [ 1, {…} ]',
		'    d: {}',
		'  e: []',
	]);
});

test('a node that was turned round is open where others are closed, and the other way', () => {
	const text = '[[1],[2]]';
	expect(lines(text, { depth: 1, turned: turnRound(nothingTurned, [1]) })).toEqual([
		'[ # 2 items',
		'  0: [ # 1 item',
		'    0: 1',
		'  1: [ 2 ]',
	]);
	expect(lines(text, { depth: 1, turned: turnRound(nothingTurned, [0]) })).toEqual(['[ […], […] ]']);
});

test.each([
	['9007199254740993', '9007199254740993 # exact; a double would read …992'],
	['12345678901234567890', '12345678901234567890 # exact; a double would read …000'],
	['2.90', '2.90 # as written, not 2.9'],
	['1e3', '1e3 # as written, not 1000'],
	['1e400', '1e400 # exact; a double would read Infinity'],
	['42', '42'],
	['-0', '-0'],
	['"Troms\\u00f8"', '"Troms\\u00f8" # escape as written'],
	['"a\\nb"', '"a\\nb"'],
	['null', 'null'],
])('shows %s as %s', (text, line) => {
	expect(lines(text, { depth: 1, turned: nothingTurned })).toEqual([line]);
});

test('marks a key that is there again, and shows an empty one', () => {
	expect(lines('{"a":1,"a":{},"":2}', { depth: 1, turned: nothingTurned })).toEqual([
		'{ # 3 keys',
		'  a: 1',
		'  a: {} # key again',
		'  "": 2',
	]);
});

test('cuts a long string and says how much is hidden', () => {
	expect(lines(`"${'x'.repeat(10)}"`, { depth: 1, turned: nothingTurned }, 4)).toEqual(['"xxxx… <6 hidden>']);
});

test('a preview ends where its line is full', () => {
	const text = JSON.stringify({ a: 'x'.repeat(200), b: 'y'.repeat(40), c: 1, d: 2 });
	const [line] = lines(text, { depth: 0, turned: nothingTurned });
	expect(line).toBe(`{ a: "${'x'.repeat(23)}…", b: "${'y'.repeat(23)}…", … }`);
});

test('shows what was read before a mistake', () => {
	expect(lines('{"a":1,"b":[true,', { depth: 3, turned: nothingTurned })).toEqual([
		'{ # 2 keys',
		'  a: 1',
		'  b: [ # 1 item',
		'    0: true',
	]);
});

test('200,000 levels are rows like others', () => {
	const tokens = tokenize('['.repeat(200_000) + ']'.repeat(200_000));
	expect(visibleRows(tokens, { depth: Infinity, turned: nothingTurned }).length).toBe(200_000);
});

const tokens = tokenize('{"a":[1,2],"b":{"c":3}}'); // nodes: 0 {, 1 a, 2 1, 3 2, 4 b, 5 c
const closed: JsonOpening = { depth: 1, turned: nothingTurned }; // rows: 0, 1, 4
const open: JsonOpening = { depth: 9, turned: nothingTurned }; // rows: 0 to 5

test.each([
	['ArrowDown', 0, closed, { kind: 'go', index: 1 }],
	['ArrowDown', 2, closed, { kind: 'go', index: 2 }],
	['ArrowUp', 2, closed, { kind: 'go', index: 1 }],
	['ArrowRight', 1, closed, { kind: 'turn', nodes: [1] }],
	['ArrowRight', 1, open, { kind: 'go', index: 2 }],
	['ArrowRight', 2, open, undefined],
	['ArrowLeft', 3, open, { kind: 'go', index: 1 }],
	['ArrowLeft', 1, open, { kind: 'turn', nodes: [1] }],
	['ArrowLeft', 1, closed, { kind: 'go', index: 0 }],
	['Home', 2, closed, { kind: 'go', index: 0 }],
	['End', 0, open, { kind: 'go', index: 5 }],
	['Enter', 1, closed, { kind: 'turn', nodes: [1] }],
	[' ', 2, open, undefined],
	['*', 1, closed, { kind: 'turn', nodes: [1, 4] }],
	['x', 1, closed, undefined],
	['ArrowDown', -1, closed, { kind: 'go', index: 0 }],
] as const)('%s on row %i leads on', (key, index, opening, expected) => {
	expect(treeStep(key, index, visibleRows(tokens, opening), tokens, opening)).toEqual(expected);
});
