import { expect, test } from 'vitest';
import type { CatalogItem, CatalogList, ListChanges } from '#shared/session/session-view.ts';
import { changeRows, changeWords, shownItems } from './change-words.ts';

const item = (key: string): CatalogItem => ({
	key,
	name: key,
	title: key,
	value: {},
	seq: 1,
	pointer: '',
	problems: [],
});
const list = (changes: ListChanges | null, seen?: readonly CatalogItem[]): CatalogList => ({
	state: 'loaded',
	items: [item('new')],
	isStale: false,
	changes,
	...(seen ? { seen } : {}),
});

test('counts what is different over all lists', () => {
	const tools = list({ added: ['a', 'b'], removed: [], changed: ['c'] });
	expect(changeWords([tools])).toBe('2 added, 1 changed');
	expect(changeWords([tools, list({ added: ['d'], removed: ['e'], changed: [] })])).toBe(
		'3 added, 1 changed, 1 removed',
	);
	expect(changeWords([list(null)])).toBeNull();
});

test('shows what was seen before until the changes are accepted', () => {
	expect(shownItems(list({ added: ['new'], removed: ['old'], changed: [] }, [item('old')]))).toEqual([
		item('old'),
	]);
	expect(shownItems(list(null))).toEqual([item('new')]);
});

test('gives each definition before and after, what changed first', () => {
	const changed = { ...item('new'), value: { description: 'new words' } };
	const list: CatalogList = {
		state: 'loaded',
		items: [changed, item('fresh')],
		isStale: false,
		seen: [item('new'), item('old')],
		changes: { added: ['fresh'], removed: ['old'], changed: ['new'] },
	};
	expect(changeRows(list).map(({ what, name, before, after }) => [what, name, before, after])).toEqual([
		['changed', 'new', '{}', '{"description":"new words"}'],
		['added', 'fresh', null, '{}'],
		['removed', 'old', '{}', null],
	]);
});
