import { expect, test, vi } from 'vitest';
import { makeShortcuts } from './shortcuts.ts';

function press(keys: readonly KeyboardEventInit[], target: HTMLElement = document.body) {
	const actions = { focusAddress: vi.fn(), focusFilter: vi.fn(), openSection: vi.fn() };
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
