import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import { changedPart, differenceSentence, differingLines } from './comparing.ts';
import JsonCompare from './JsonCompare.svelte';
import { compareTexts } from '#shared/wire/json-diff.ts';

const show = (left: string, right: string) =>
	render(JsonCompare, { left: { title: 'Call 1', text: left }, right: { title: 'Call 2', text: right } });

test('says that nothing differs', async () => {
	show('{"a":1}', '{ "a": 1 }');
	expect((await screen.findByText(/Nothing differs/)).textContent).toBe(
		'Nothing differs: every value is written alike',
	);
});

test('counts what differs and names both sides', async () => {
	show('{"a":1,"b":[1,2]}', '{"a":2,"b":[1,2,3]}');
	expect(await screen.findByText('1 changed, 1 added')).toBeTruthy();
	expect(screen.getByRole('table', { name: 'Comparison' })).toBeTruthy();
	expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
		'Difference',
		'Name',
		'Call 1',
		'Call 2',
	]);
});

test('keeps what holds a difference when the rest is hidden', () => {
	const { lines } = compareTexts('{"a":{"b":1,"c":2},"d":3}', '{"a":{"b":1,"c":4},"d":3}');
	expect(differingLines(lines).map(({ name }) => name)).toEqual(['', 'a', 'c']);
});

test('tells another order of keys from a difference', () => {
	expect(differenceSentence(compareTexts('{"a":1,"b":2}', '{"b":2,"a":1}'))).toBe(
		'The same values; keys in another order in 1 object',
	);
});

test('finds the part of a line that differs', () => {
	expect(changedPart('"harbour 1 open"', '"harbour 22 open"')).toEqual(['"harbour ', '1', ' open"']);
	expect(changedPart('aa', 'aaa')).toEqual(['aa', '', '']);
});
