import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import ListPane from './ListPane.svelte';
import { giveLayout } from './virtual-test-layout.ts';

beforeEach(() => {
	giveLayout();
});

const nothing = createRawSnippet(() => ({ render: () => '<i></i>' }));

function show(count: number, selected: string | null = null, query = '') {
	const items = Array.from({ length: count }, (_, index) => ({ key: `k${index}`, name: `tool_${index}` }));
	const props = $state({
		label: 'Tools',
		filterLabel: 'Filter tools',
		placeholder: `Filter ${count} tools`,
		query,
		items,
		selected,
		onselect: (key: string) => (props.selected = key),
		row: nothing,
		empty: nothing,
	});
	render(ListPane, props);
	return props;
}
const options = () => screen.getAllByRole('option');
const activeOption = () =>
	document.getElementById(screen.getByRole('listbox').getAttribute('aria-activedescendant') ?? '');

test('draws of a long list what is on screen, and says how long it is', async () => {
	show(10_000);
	const drawn = await screen.findAllByRole('option');
	expect(drawn.length).toBeLessThan(100);
	expect(drawn[1]?.getAttribute('aria-posinset')).toBe('2');
	expect(drawn[1]?.getAttribute('aria-setsize')).toBe('10000');
});

test('draws a short list whole', async () => {
	show(150);
	await screen.findAllByRole('option');
	expect(options()).toHaveLength(150);
});

test('draws what is on screen of what a filter leaves, so that no key waits for more', async () => {
	show(150, null, 'tool');
	await screen.findAllByRole('option');
	expect(options().length).toBeLessThan(100);
});

test('draws the selected row wherever it stands', async () => {
	show(2_500, 'k1700');
	await screen.findAllByRole('option');
	expect(activeOption()?.getAttribute('aria-label')).toBe('tool_1700');
});

test('the keys go through the whole list, not only what is drawn', async () => {
	const props = show(10_000, 'k999');
	const listbox = screen.getByRole('listbox', { name: 'Tools' });
	await fireEvent.keyDown(listbox, { key: 'j' });
	expect(props.selected).toBe('k1000');
	await fireEvent.keyDown(listbox, { key: 'End' });
	expect(props.selected).toBe('k9999');
	await screen.findByRole('option', { name: 'tool_9999' });
	expect(activeOption()?.getAttribute('aria-label')).toBe('tool_9999');
	await fireEvent.keyDown(listbox, { key: 'ArrowDown' });
	expect(props.selected).toBe('k9999');
});

test('the filter is a textbox; Esc empties it, then leaves it', async () => {
	show(3, null, 'tool');
	const filter = screen.getByRole('textbox', { name: 'Filter tools' });
	filter.focus();
	await fireEvent.keyDown(filter, { key: 'Escape' });
	expect((filter as HTMLInputElement).value).toBe('');
	expect(document.activeElement).toBe(filter);
	await fireEvent.keyDown(filter, { key: 'Escape' });
	expect(document.activeElement).not.toBe(filter);
});
