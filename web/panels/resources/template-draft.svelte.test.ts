import { expect, test } from 'vitest';
import { TemplateDraft } from './template-draft.svelte.ts';

test('absent, empty and a value make three different URIs', () => {
	const draft = new TemplateDraft('notes://all{?tag}');
	expect(draft.uri).toBe('notes://all');
	draft.give('tag', { kind: 'text', text: '' });
	expect(draft.uri).toBe('notes://all?tag=');
	draft.give('tag', { kind: 'text', text: 'a b' });
	expect(draft.uri).toBe('notes://all?tag=a%20b');
	draft.give('tag', undefined);
	expect(draft.uri).toBe('notes://all');
});

test('a text becomes a list and a map without being lost', () => {
	const draft = new TemplateDraft('notes://all{?tag*}');
	const [tag] = draft.variables;
	expect(tag && draft.kindOf(tag)).toBe('list');
	draft.give('tag', { kind: 'list', items: ['red', 'blue'] });
	expect(draft.uri).toBe('notes://all?tag=red&tag=blue');
	draft.changeKind('tag', 'pairs');
	draft.give('tag', {
		kind: 'pairs',
		pairs: [
			['is', 'red'],
			['not', 'blue'],
		],
	});
	expect(draft.uri).toBe('notes://all?is=red&not=blue');
	draft.changeKind('tag', 'text');
	expect(draft.uri).toBe('notes://all?tag=red%2Cblue');
});

test('what only beginnings are taken of stays a text', () => {
	const [path] = new TemplateDraft('{/path:2}{?path*}').variables;
	expect(path && new TemplateDraft('{/path:2}{?path*}').kindOf(path)).toBe('text');
});

test('tells the server what else is filled in', () => {
	const draft = new TemplateDraft('repo://{owner}/{name}{?labels*}');
	draft.give('owner', { kind: 'text', text: 'ada' });
	draft.give('name', { kind: 'text', text: 'engine' });
	draft.give('labels', { kind: 'list', items: ['x'] });
	expect(draft.chosenBeside('name')).toEqual({ owner: 'ada' });
});

test('a template that is none makes no URI', () => {
	const draft = new TemplateDraft('file://{user-id}');
	expect(draft.uri).toBe('');
	expect(draft.variables).toEqual([]);
});
