import { expect, test } from 'vitest';
import { tokenize } from './json-text.ts';

function outline(text: string): string[] {
	const tokens = tokenize(text);
	return Array.from({ length: tokens.count }, (_, index) => {
		const key = tokens.key(index);
		return `${'.'.repeat(tokens.depth(index))}${key === undefined ? '' : `${key}=`}${tokens.source(index)}`;
	});
}

test('keeps every value as it was written, in document order', () => {
	expect(
		outline(
			' {"a": 12345678901234567890, "b":[1.0, -0,1E3 ,true],\n"c\\u0041":"x\\u0041\\/" , "d":{}, "e":null} ',
		),
	).toEqual([
		'{"a": 12345678901234567890, "b":[1.0, -0,1E3 ,true],\n"c\\u0041":"x\\u0041\\/" , "d":{}, "e":null}',
		'.a=12345678901234567890',
		'.b=[1.0, -0,1E3 ,true]',
		'..1.0',
		'..-0',
		'..1E3',
		'..true',
		'.cA="x\\u0041\\/"',
		'.d={}',
		'.e=null',
	]);
});

test('tells what a tree view needs: kind, parent, descendants, children', () => {
	const tokens = tokenize('[[1,[2]],{"a":"b"}]');
	expect(tokens.problem).toBeNull();
	expect(tokens.at(0)).toMatchObject({
		kind: 'array',
		depth: 0,
		parent: -1,
		size: 6,
		childCount: 2,
		start: 0,
		end: 19,
	});
	expect(tokens.at(1)).toMatchObject({ kind: 'array', depth: 1, parent: 0, size: 3, childCount: 2 });
	expect(tokens.at(5)).toMatchObject({ kind: 'object', size: 1, childCount: 1 });
	expect(tokens.at(6)).toMatchObject({
		kind: 'string',
		parent: 5,
		keyStart: 10,
		keyEnd: 13,
		start: 14,
		end: 17,
	});
	expect([...tokens.children(0)].map((node) => node.index)).toEqual([1, 5]);
	expect(tokens.at(7)).toBeUndefined();
	expect(tokens.at(-1)).toBeUndefined();
});

test('reads escapes of strings only when asked', () => {
	const tokens = tokenize('["\\ud83e\\uddea\\n", 1]');
	expect(tokens.string(1)).toBe('🧪\n');
	expect(tokens.string(2)).toBeUndefined();
});

test('marks keys that repeat in one object, whatever their escapes', () => {
	const tokens = tokenize('{"a":1,"b":{"a":2},"\\u0061":3,"c":4,"a":5}');
	const duplicates = Array.from({ length: tokens.count }, (_, index) => tokens.at(index)).filter(
		(node) => node?.isDuplicateKey,
	);
	expect(duplicates.map((node) => node && tokens.source(node.index))).toEqual(['3', '5']);
	expect(tokens.hasDuplicateKeys).toBe(true);
	expect(tokenize('{"a":{"a":1},"b":[{"a":1},{"a":1}]}').hasDuplicateKeys).toBe(false);
});

test.each([
	['', 0, 1, 1, 'a value', 'the end of the text'],
	['hello', 0, 1, 1, 'a value', '"hello"'],
	['{"a":', 5, 1, 6, 'a value', 'the end of the text'],
	['{"a" 1}', 5, 1, 6, '":"', '"1"'],
	['{a:1}', 1, 1, 2, 'a key or "}"', '"a"'],
	['{"a":1,}', 7, 1, 8, 'a key', '"}"'],
	['[1,]', 3, 1, 4, 'a value', '"]"'],
	['[1 2]', 3, 1, 4, '"," or "]"', '"2"'],
	['{"a":1;', 6, 1, 7, '"," or "}"', '";"'],
	['[\n  1,\n  NaN]', 9, 3, 3, 'a value', '"NaN"'],
	['{} x', 3, 1, 4, 'the end of the text', '"x"'],
	['"abc', 4, 1, 5, 'a closing quote', 'the end of the text'],
	['"a\tb"', 2, 1, 3, 'an escaped control character', '"\\t"'],
	['"\\x"', 2, 1, 3, 'an escape', '"x"'],
	['"\\u12g4"', 3, 1, 4, 'four hexadecimal digits', '"12g4"'],
	['[-]', 2, 1, 3, 'a digit', '"]"'],
	['[01]', 2, 1, 3, '"," or "]"', '"1"'],
	['[1.]', 2, 1, 3, '"," or "]"', '"."'],
	["{'a':1}", 1, 1, 2, 'a key or "}"', '"\'"'],
	['[🧪]', 1, 1, 2, 'a value or "]"', '"🧪"'],
])('says where %j stops being JSON', (text, offset, line, column, expected, found) => {
	expect(tokenize(text).problem).toEqual({ offset, line, column, expected, found });
});

test('has everything up to a problem', () => {
	expect(outline('{"a":[1,2],"b":[3,x')).toEqual([
		'{"a":[1,2],"b":[3,',
		'.a=[1,2]',
		'..1',
		'..2',
		'.b=[3,',
		'..3',
	]);
	expect(tokenize('{"a":[1,2],"b":[3,x').at(0)).toMatchObject({ size: 5, childCount: 2, end: 18 });
});

test('ignores a byte order mark before the text', () => {
	expect(tokenize('\uFEFF[1]').problem).toBeNull();
});

test('agrees with JSON.parse on what is JSON', () => {
	const alphabet = ['{', '}', '[', ']', ',', ':', '"a"', '"', '1', '-', '.', 'e', 'null', ' ', '\\'];
	let state = 7;
	for (let round = 0; round < 3000; round++) {
		let text = '';
		for (let part = 0; part < 7; part++) {
			state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
			text += alphabet[(state >>> 16) % alphabet.length] ?? '';
		}
		expect([text, tokenize(text).problem === null]).toEqual([text, isJson(text)]);
	}
});

test('reads 200,000 nested brackets without a stack overflow', () => {
	const tokens = tokenize('['.repeat(200_000) + ']'.repeat(200_000));
	expect(tokens.problem).toBeNull();
	expect(tokens.at(199_999)).toMatchObject({ depth: 199_999, size: 0 });
	expect(tokens.size(0)).toBe(199_999);
	expect(tokenize('{"a":'.repeat(200_000)).count).toBe(200_000);
});

test('reads 10 MiB in well under a second', () => {
	const item = '{"name":"tool","description":"Does a thing, \\"quoted\\"","n":[1,2.5,-3e4,true,null]}';
	const text = `[${Array.from({ length: 125_000 }, () => item).join(',')}]`;
	expect(text.length).toBeGreaterThan(10 * 1024 * 1024);
	const startedAt = performance.now();
	expect(tokenize(text).count).toBe(1_125_001);
	expect(performance.now() - startedAt).toBeLessThan(3_000);
});

function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch (error) {
		if (error instanceof SyntaxError) return false;
		throw error;
	}
}
