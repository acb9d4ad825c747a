import { expect, test } from 'vitest';
import { tokenize } from '#shared/wire/json-text.ts';
import { ancestorsOf, depthWithin, findPlaces, markPieces, nodeAtOffset } from './json-find.ts';

const text = '{"a":{"berth":"B-14"},"list":[1,{"Berth":2}]}';
const tokens = tokenize(text);

test('finds a text in keys and values, whatever its case', () => {
	expect(findPlaces(text, 'berth').offsets).toEqual([7, 34]);
	expect(findPlaces(text, '').offsets).toEqual([]);
	expect(findPlaces('a.b', '.').offsets).toEqual([1]);
});

test('stops after ten thousand places and says so', () => {
	expect(findPlaces('a'.repeat(20_000), 'a')).toMatchObject({ isCut: true });
});

test.each([
	[0, text],
	[7, '"B-14"'],
	[17, '"B-14"'],
	[20, '{"berth":"B-14"}'],
	[34, '2'],
	[42, '{"Berth":2}'],
])('finds the innermost value at %i', (offset, source) => {
	expect(tokens.source(nodeAtOffset(tokens, offset))).toBe(source);
});

test('finds what is around a value', () => {
	expect(ancestorsOf(tokens, nodeAtOffset(tokens, 34)).map((node) => tokens.kind(node))).toEqual([
		'object',
		'array',
		'object',
	]);
});

test('opens as deep as the bound lets it', () => {
	expect([1, 3, 5, 100].map((bound) => depthWithin(tokens, bound))).toEqual([0, 1, 1, 4]);
});

test('marks what was looked for', () => {
	expect(markPieces('xABx', 'ab')).toEqual([
		{ text: 'x', isFound: false },
		{ text: 'AB', isFound: true },
		{ text: 'x', isFound: false },
	]);
});
