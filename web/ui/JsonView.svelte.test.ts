import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { expect, test } from 'vitest';
import JsonView from './JsonView.svelte';
import { giveLayout } from './virtual-test-layout.ts';

async function show(props: { text: string; label?: string; expandDepth?: number }) {
	giveLayout();
	render(JsonView, props);
	await drawn();
}

/** The list learns its size, then those of its rows. */
async function drawn() {
	for (let turn = 0; turn < 4; turn++) await tick();
}

function texts(): readonly string[] {
	return within(screen.getByRole('tree'))
		.getAllByRole('treeitem')
		.map((item) => item.textContent.replace(/\s+/g, ' ').trim());
}

function active(): string {
	const id = screen.getByRole('tree').getAttribute('aria-activedescendant') ?? '';
	return document.getElementById(id)?.textContent.replace(/\s+/g, ' ').trim() ?? '';
}

async function press(...keys: readonly string[]) {
	for (const key of keys) {
		await fireEvent.keyDown(screen.getByRole('tree'), { key });
		await drawn();
	}
}

test('is a tree with one stop, moved through by arrows', async () => {
	await show({ text: '{"a":[1,2],"b":null}', label: 'Message', expandDepth: 1 });
	expect(screen.getByRole('tree', { name: 'Message' }).tabIndex).toBe(0);
	expect(texts()).toEqual(['{2 keys', 'a: [ 1, 2 ]', 'b: null']);
	await press('ArrowDown', 'ArrowRight');
	expect(texts()).toEqual(['{2 keys', 'a: [2 items', '0: 1', '1: 2', 'b: null']);
	await press('ArrowRight', 'ArrowDown');
	expect(active()).toBe('1: 2');
	await press('ArrowLeft', 'ArrowLeft');
	expect(active()).toBe('a: [ 1, 2 ]');
	await press('End');
	expect(active()).toBe('b: null');
});

test('tells levels, places and what is open', async () => {
	await show({ text: '[{"x":1}]', expandDepth: 1 });
	const [root, item] = screen.getAllByRole('treeitem');
	expect(root?.getAttribute('aria-expanded')).toBe('true');
	expect(item?.getAttribute('aria-expanded')).toBe('false');
	expect(item?.getAttribute('aria-level')).toBe('2');
	expect(item?.getAttribute('aria-posinset')).toBe('1');
});

test('a click opens and closes', async () => {
	await show({ text: '[[1]]', expandDepth: 1 });
	await fireEvent.click(screen.getByText('0', { exact: false, selector: '.key' }));
	await drawn();
	expect(texts()).toEqual(['[1 item', '0: [1 item', '0: 1']);
});

test('a long string is shown in full when asked for', async () => {
	await show({ text: JSON.stringify('y'.repeat(1000)) });
	expect(texts()[0]).toContain('show all, 600 hidden');
	await fireEvent.click(screen.getByRole('button', { name: /show all/ }));
	await drawn();
	expect(texts()[0]).toBe(`"${'y'.repeat(1000)}"`);
});

test('says where a text stops being JSON, and shows both parts', async () => {
	await show({ text: '{"a":1,\noops}' });
	expect(screen.getByText(/Not JSON from line 2, column 1: expected a key/)).toBeTruthy();
	expect(texts()).toEqual(['{1 key', 'a: 1']);
	expect(screen.getByText('oops}')).toBeTruthy();
});

test('characters that cannot be seen become chips', async () => {
	await show({ text: '{"na\u200bme":"x\u202ey"}' });
	expect(texts()[1]).toBe('naU+200Bme: "xU+202Ey"');
});
