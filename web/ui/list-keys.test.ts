import { expect, test } from 'vitest';
import { ListKeys } from './list-keys.ts';

const names = ['add', 'get_one', 'get_two', 'list', 'log', 'zip', 'ålesund'];
const items = names.map((name) => ({ name }));

/** Presses keys one after another, each so many milliseconds after the last, from this index on. */
function press(keys: readonly string[], active: number, everyMs = 10): number {
	const listKeys = new ListKeys();
	return keys.reduce((at, key, index) => {
		const event = { key, ctrlKey: false, metaKey: false, altKey: false, timeStamp: 1_000 + index * everyMs };
		return listKeys.target(event, { items, active: at, pageSize: 3 }) ?? at;
	}, active);
}

test.each<[string, readonly string[], number, number]>([
	['down', ['ArrowDown'], 0, 1],
	['down at the end', ['j'], 6, 6],
	['up at the beginning', ['k'], 0, 0],
	['up from nowhere', ['ArrowUp'], -1, 6],
	['a page down', ['PageDown'], 1, 4],
	['a page down near the end', ['PageDown'], 5, 6],
	['a page up near the beginning', ['PageUp'], 1, 0],
	['home', ['Home'], 5, 0],
	['end', ['End'], 0, 6],
	['a letter', ['l'], 0, 3],
	['the same letter, later', ['l'], 3, 4],
	['letters of a name', ['l', 'o', 'g'], 0, 4],
	['a letter of another alphabet', ['å'], 0, 6],
	['a letter that no name begins with', ['q'], 2, 2],
	['j within a name', ['a', 'j'], 3, 0],
	['the keys of the page for a section', ['g', 'l'], 0, 0],
])('%s', (_, keys, from, to) => {
	expect(press(keys, from)).toBe(to);
});

test('after a pause a letter begins a new name', () => {
	expect(press(['l', 'z'], 0, 1_000)).toBe(5);
});

test('keys with Ctrl are not of the list', () => {
	const event = { key: 'End', ctrlKey: true, metaKey: false, altKey: false, timeStamp: 0 };
	expect(new ListKeys().target(event, { items, active: 0, pageSize: 3 })).toBeUndefined();
});
