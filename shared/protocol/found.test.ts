import { expect, test } from 'vitest';
import { found } from './found.ts';

test.each([
	[undefined, 'nothing'],
	[null, 'null'],
	[5, '5'],
	['a "b"', '"a \\"b\\""'],
	[[], '[]'],
	[{}, '{}'],
	[[1, 'two', [null, true]], '[1,"two",[null,true]]'],
	[{ a: { b: [1, { c: 2 }] }, d: 'e' }, '{"a":{"b":[1,{"c":2}]},"d":"e"}'],
])('writes %j as %s', (value, text) => {
	expect(found(value)).toBe(text);
});

test('shortens what is long, at any size', () => {
	expect(found('x'.repeat(1000))).toBe(`"${'x'.repeat(118)}…`);
	expect(found(Array.from({ length: 1_000_000 }, () => 7))).toBe(`[${'7,'.repeat(59)}…`);
});

test('is not led too deep', () => {
	let deep: unknown = 'end';
	for (let level = 0; level < 100_000; level++) deep = level % 2 ? [deep] : { a: deep };
	expect(found(deep)).toHaveLength(120);
});
