import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test } from 'vitest';
import ListPane from './ListPane.svelte';

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

test('draws a long list in portions', async () => {
	show(2_500);
	expect(options()).toHaveLength(1_000);
	await fireEvent.click(screen.getByRole('button', { name: 'Show 1000 more' }));
	expect(options()).toHaveLength(2_000);
	await fireEvent.click(screen.getByRole('button', { name: 'Show 500 more' }));
	expect(options()).toHaveLength(2_500);
	expect(screen.queryByRole('button')).toBeNull();
});

test('draws the selected row wherever it stands', () => {
	show(2_500, 'k1700');
	expect(activeOption()?.getAttribute('aria-label')).toBe('tool_1700');
});

test('the keys go through the whole list, not only what is drawn', async () => {
	const props = show(2_500, 'k999');
	const listbox = screen.getByRole('listbox', { name: 'Tools' });
	await fireEvent.keyDown(listbox, { key: 'j' });
	expect(props.selected).toBe('k1000');
	await fireEvent.keyDown(listbox, { key: 'End' });
	expect(props.selected).toBe('k2499');
	expect(activeOption()?.getAttribute('aria-label')).toBe('tool_2499');
	await fireEvent.keyDown(listbox, { key: 'ArrowDown' });
	expect(props.selected).toBe('k2499');
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
