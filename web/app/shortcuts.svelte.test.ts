import { expect, test, vi } from 'vitest';
import { makeShortcuts } from './shortcuts.ts';

function press(keys: readonly KeyboardEventInit[], target: HTMLElement = document.body) {
	const actions = {
		focusAddress: vi.fn(),
		focusFilter: vi.fn(),
		openSection: vi.fn(),
		findCommand: vi.fn(),
		showKeys: vi.fn(),
	};
	const handle = makeShortcuts(actions);
	target.addEventListener('keydown', handle);
	for (const key of keys) target.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...key }));
	target.removeEventListener('keydown', handle);
	return actions;
}

test('Ctrl+L leads to the address, even out of a field', () => {
	const actions = press([{ key: 'l', ctrlKey: true }], document.createElement('input'));
	expect(actions.focusAddress).toHaveBeenCalledOnce();
});

test('g and a letter lead to a section', () => {
	expect(press([{ key: 'g' }, { key: 't' }]).openSection).toHaveBeenCalledWith('tools');
	expect(press([{ key: 't' }]).openSection).not.toHaveBeenCalled();
});

test('a slash leads to the filter, but is a letter in a field', () => {
	expect(press([{ key: '/' }]).focusFilter).toHaveBeenCalledOnce();
	expect(press([{ key: '/' }], document.createElement('textarea')).focusFilter).not.toHaveBeenCalled();
});

test('Ctrl+K asks for a command, even out of a field; a question mark shows the keys, but not there', () => {
	const field = document.createElement('input');
	expect(press([{ key: 'k', ctrlKey: true }], field).findCommand).toHaveBeenCalledOnce();
	expect(press([{ key: '?', shiftKey: true }]).showKeys).toHaveBeenCalledOnce();
	expect(press([{ key: '?', shiftKey: true }], field).showKeys).not.toHaveBeenCalled();
});

test('nothing happens behind an open dialog', () => {
	const button = document.createElement('dialog').appendChild(document.createElement('button'));
	const actions = press([{ key: 'g' }, { key: 't' }, { key: '?' }, { key: 'k', ctrlKey: true }], button);
	for (const action of Object.values(actions)) expect(action).not.toHaveBeenCalled();
});
