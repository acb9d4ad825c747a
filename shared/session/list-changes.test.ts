import { expect, test } from 'vitest';
import { changesBetween } from './list-changes.ts';
import { isSameValue } from './same-value.ts';
import type { CatalogItem } from './session-view.ts';

const item = (name: string, value: Record<string, unknown> = {}): CatalogItem => ({
	key: name,
	name,
	title: name,
	value: { name, ...value },
	seq: 1,
	pointer: '',
	problems: [],
});

test('names what came, what went and what is different, and nothing else', () => {
	const before = [item('a'), item('b', { n: 1 }), item('c')];
	const after = [item('c'), item('b', { n: 2 }), item('d')];
	expect(changesBetween(before, after)).toEqual({ added: ['d'], removed: ['a'], changed: ['b'] });
	expect(changesBetween(before, [...before].reverse())).toBeNull();
});

test.each<[unknown, unknown, boolean]>([
	[{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
	[[1, 2], [2, 1], false],
	[{ a: undefined }, {}, false],
	[{}, [], false],
	[null, {}, false],
	[0, '0', false],
])('%j and %j are the same: %s', (one, other, expected) => {
	expect(isSameValue(one, other)).toBe(expected);
});

test('values of any depth are compared', () => {
	const deep = (end: number) => {
		let value: unknown = end;
		for (let level = 0; level < 100_000; level++) value = [value];
		return value;
	};
	expect(isSameValue(deep(1), deep(1))).toBe(true);
	expect(isSameValue(deep(1), deep(2))).toBe(false);
});
