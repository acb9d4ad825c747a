import { expect, test } from 'vitest';
import { formatPointer, nodeAt, parsePointer, pointerTo } from './json-pointer.ts';
import { tokenize } from './json-text.ts';

// RFC 6901 section 5.
const example =
	'{"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\\\j":5,"k\\"l":6," ":7,"m~n":8}';

test.each([
	['', example],
	['/foo', '["bar","baz"]'],
	['/foo/0', '"bar"'],
	['/', '0'],
	['/a~1b', '1'],
	['/c%d', '2'],
	['/i\\j', '5'],
	['/k"l', '6'],
	['/ ', '7'],
	['/m~0n', '8'],
	['/foo/2', undefined],
	['/foo/00', undefined],
	['/foo/-', undefined],
	['/foo/bar', undefined],
	['/nope', undefined],
	['//x', undefined],
	['foo', undefined],
	['/m~2n', undefined],
])('finds %j', (pointer, source) => {
	const tokens = tokenize(example);
	const node = nodeAt(tokens, pointer);
	expect(node && tokens.source(node.index)).toBe(source);
});

test('says the pointer of every node', () => {
	const tokens = tokenize('{"a/b":[{"~":1},2],"":[]}');
	const pointers = Array.from({ length: tokens.count }, (_, index) => pointerTo(tokens, index));
	expect(pointers).toEqual(['', '/a~1b', '/a~1b/0', '/a~1b/0/~0', '/a~1b/1', '/']);
});

test('takes the last of members with one key, like JSON.parse', () => {
	expect(nodeAt(tokenize('{"a":1,"a":2}'), '/a')?.start).toBe(11);
});

test('reads and writes pointers', () => {
	expect(parsePointer('/a~1b/~01/0/')).toEqual(['a/b', '~1', '0', '']);
	expect(formatPointer(['a/b', '~1', 0, ''])).toBe('/a~1b/~01/0/');
	expect(parsePointer('a')).toBeNull();
	expect(parsePointer('/~')).toBeNull();
});
