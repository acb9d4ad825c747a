import { beforeEach, expect, test } from 'vitest';
import { Preferences } from '../../../app/preferences.ts';
import { KeptFilters } from './kept-filters.svelte.ts';

beforeEach(() => localStorage.clear());

const open = () => new KeptFilters(new Preferences(localStorage));

test('a saved filter is there the next time, under its name, until it is forgotten', () => {
	open().save('slow', 'took:>1s');
	open().save('errors', 'has:error');
	open().save(' slow ', 'took:>2s');
	const kept = open();
	expect(kept.named).toEqual([
		{ name: 'errors', text: 'has:error' },
		{ name: 'slow', text: 'took:>2s' },
	]);
	const [first] = kept.named;
	if (first) kept.forget(first);
	expect(open().named.map(({ name }) => name)).toEqual(['slow']);
});

test('the last few that were used are remembered, newest first', () => {
	const kept = open();
	for (let n = 1; n <= 10; n++) kept.used(`id:${n}`);
	kept.used('id:5');
	kept.used('  ');
	expect(open().recent).toEqual(['id:5', 'id:10', 'id:9', 'id:8', 'id:7', 'id:6', 'id:4', 'id:3']);
});

test('what is kept there and no filter is left alone', () => {
	localStorage.setItem('wirescope.wire-filters', '[{"name":1},null,{"name":"a","text":"b"}]');
	localStorage.setItem('wirescope.wire-filters-recent', '{"a":1}');
	const kept = open();
	expect([kept.named, kept.recent]).toEqual([[{ name: 'a', text: 'b' }], []]);
});
