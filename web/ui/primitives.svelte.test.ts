import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import CopyButton from './CopyButton.svelte';
import Dialog from './Dialog.svelte';
import IconButton from './IconButton.svelte';
import MiddleCut from './MiddleCut.svelte';
import Switch from './Switch.svelte';
import Tabs from './Tabs.svelte';
import TextInput from './TextInput.svelte';
import VisibleText from './VisibleText.svelte';
import WireWords from './WireWords.svelte';

const text = (content: string) => createRawSnippet(() => ({ render: () => `<span>${content}</span>` }));

test('tabs are one stop, and arrow keys go around', async () => {
	const onselect = vi.fn();
	const tabs = [
		{ id: 'a', label: 'Form' },
		{ id: 'b', label: 'JSON', count: 3 },
	];
	render(Tabs, { label: 'Views', tabs, selected: 'b', onselect });
	const json = screen.getByRole('tab', { name: 'JSON' });
	expect(json.tabIndex).toBe(0);
	expect(screen.getByRole('tab', { name: 'Form' }).tabIndex).toBe(-1);
	await fireEvent.keyDown(json, { key: 'ArrowRight' });
	expect(onselect).toHaveBeenCalledWith('a');
});

test('a name that is cut on screen is whole for those who do not see it', () => {
	const { container } = render(MiddleCut, { text: 'library.catalogue.search_by_all_facets_v2' });
	const [whole, ...pieces] = container.querySelectorAll('.middle-cut > span');
	expect(whole?.textContent).toBe('library.catalogue.search_by_all_facets_v2');
	expect(pieces.map((piece) => piece.getAttribute('aria-hidden'))).toEqual(['true', 'true']);
});

test('invisible characters stand as their code, in place', () => {
	const { container } = render(VisibleText, { text: 'local\u200b, heights' });
	expect(container.textContent).toBe('localU+200B, heights');
});

test('words in backquotes are words of the wire, a lone backquote is one', () => {
	const { container } = render(WireWords, { text: '`server/discover` asked for a ` b' });
	expect([...container.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
		'server/discover',
	]);
	expect(container.textContent).toBe('server/discover asked for a ` b');
});

test('a switch tells what it would become', async () => {
	const onchange = vi.fn();
	render(Switch, { label: 'Follow', checked: true, onchange });
	await fireEvent.click(screen.getByRole('switch', { name: 'Follow' }));
	expect(onchange).toHaveBeenCalledWith(false);
});

test('an icon button has a name, and its key in the tooltip', () => {
	render(IconButton, { label: 'Close', keys: 'Esc', children: text('x') });
	expect(screen.getByRole('button', { name: 'Close' }).title).toBe('Close (Esc)');
});

test('an invalid input says so', () => {
	render(TextInput, { label: 'Hours', value: '200', invalid: true });
	expect(screen.getByRole('textbox', { name: 'Hours' }).getAttribute('aria-invalid')).toBe('true');
});

test('a dialog is open while it is there, and gives the focus back', () => {
	const before = document.createElement('button');
	document.body.append(before);
	before.focus();
	const { unmount } = render(Dialog, { title: 'Run this tool?', onclose: vi.fn(), children: text('body') });
	expect(screen.getByRole('dialog', { name: 'Run this tool?' }).hasAttribute('open')).toBe(true);
	unmount();
	expect(document.activeElement).toBe(before);
	before.remove();
});

test('a dialog asks its owner to close it', async () => {
	const onclose = vi.fn();
	render(Dialog, { title: 'Export', onclose, children: text('body') });
	await fireEvent.click(screen.getByRole('button', { name: 'Close' }));
	await fireEvent(screen.getByRole('dialog'), new Event('cancel'));
	expect(onclose).toHaveBeenCalledTimes(2);
});

test('copying says what became of it', async () => {
	const writeText = vi.fn(() => Promise.resolve());
	vi.stubGlobal('navigator', { clipboard: { writeText } });
	const { rerender } = render(CopyButton, { text: () => 'made when asked', label: 'Copy' });
	await fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
	expect(writeText).toHaveBeenCalledWith('made when asked');
	await expect.poll(() => screen.getByRole('status').textContent).toBe('Copied');
	await rerender({ text: 'ls\u001b[A\nrm\n' });
	await fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
	expect(writeText).toHaveBeenCalledWith('ls[A\nrm');
	const words = 'Copied, 2 lines, 1 control character left out';
	await expect.poll(() => screen.getByRole('status').textContent).toBe(words);
	await rerender({ text: 'a\u0000\n', exact: true });
	await fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
	expect(writeText).toHaveBeenCalledWith('a\u0000\n');
	writeText.mockReturnValueOnce(Promise.reject(new Error('denied')));
	await fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
	await expect.poll(() => screen.getByRole('status').textContent).toContain('did not allow');
	vi.unstubAllGlobals();
});
