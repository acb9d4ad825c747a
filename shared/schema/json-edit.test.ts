import { expect, test } from 'vitest';
import { JsonDocument } from './json-edit.ts';

const written = '{\n  "id": 9007199254740993,\n  "ratio": 1.10,\n  "name": "caf\\u00e9"\n}';
const edit = (text: string): JsonDocument => new JsonDocument(text);

test('reads values as they are written', () => {
	expect(edit(written).read(['id'])).toBe('9007199254740993');
	expect(edit(written).read(['ratio'])).toBe('1.10');
	expect(edit(written).read(['name'])).toBe('"caf\\u00e9"');
	expect(edit(written).read(['absent'])).toBeUndefined();
	expect(edit('{"a":[{"b":[]}]}').read(['a', 0, 'b'])).toBe('[]');
});

test('changes one value and leaves every other character', () => {
	expect(edit(written).write(['ratio'], '2')).toBe(written.replace('1.10', '2'));
});

test('of two members with one key the last counts', () => {
	expect(edit('{"a":1,"a":2}').read(['a'])).toBe('2');
	expect(edit('{"a":1,"a":2}').write(['a'], '3')).toBe('{"a":1,"a":3}');
});

test('adds a key where the schema has it, indented like its neighbours', () => {
	const order = (): string[] => ['id', 'unit', 'ratio', 'name', 'last'];
	expect(edit(written).write(['unit'], '"m"', order)).toBe(
		written.replace('"ratio"', '"unit": "m",\n  "ratio"'),
	);
	expect(edit('{"ratio":1}').write(['id'], '7', order)).toBe('{"id": 7, "ratio":1}');
	expect(edit('{"ratio":1}').write(['last'], '7', order)).toBe('{"ratio":1, "last": 7}');
	expect(edit('{"ratio":1}').write(['other'], '7', order)).toBe('{"ratio":1, "other": 7}');
});

test('fills an empty object and makes what is missing on the way', () => {
	expect(edit('{}').write(['a'], '1')).toBe('{\n  "a": 1\n}');
	expect(edit('{}').write(['slot', 'hour'], '9')).toBe('{\n  "slot": {\n    "hour": 9\n  }\n}');
	expect(edit('').write(['a'], '1')).toBe('{\n  "a": 1\n}');
	expect(edit('{"slot":null}').write(['slot', 'hour'], '9')).toBe('{"slot":{\n  "hour": 9\n}}');
});

test.each([
	['{"a": 1, "b": 2}', 'a', '{"b": 2}'],
	['{"a": 1, "b": 2}', 'b', '{"a": 1}'],
	['{\n  "a": 1\n}', 'a', '{}'],
	['{\n  "a": 1,\n  "b": 2\n}', 'a', '{\n  "b": 2\n}'],
	['{"a": 1}', 'c', '{"a": 1}'],
])('takes a member out of %j: %s', (text, key, expected) => {
	expect(edit(text).remove([key])).toBe(expected);
});

test('adds, moves and removes the items of a list', () => {
	expect(edit('{"l": ["a", "b"]}').insertItem(['l'], 1, '"x"')).toBe('{"l": ["a", "x", "b"]}');
	expect(edit('{"l": ["a", "b"]}').insertItem(['l'], 2, '"x"')).toBe('{"l": ["a", "b", "x"]}');
	expect(edit('{}').insertItem(['l'], 0, '"x"')).toBe('{\n  "l": ["x"]\n}');
	expect(edit('{"l": ["a", 12, "b"]}').swapItems(['l'], 1, 0)).toBe('{"l": [12, "a", "b"]}');
	expect(edit('{"l": ["a", "b"]}').remove(['l', 0])).toBe('{"l": ["b"]}');
});

test('leaves a text alone that is no JSON, and says where it stops', () => {
	const document = edit('{"a": 1,');
	expect(document.problem).toMatchObject({ line: 1 });
	expect(document.write(['a'], '2')).toBe('{"a": 1,');
	expect(document.read(['a'])).toBeUndefined();
});

test('keys are only keys', () => {
	expect(edit('{}').write(['__proto__'], '{"x":1}')).toBe('{\n  "__proto__": {\n    "x": 1\n  }\n}');
});
