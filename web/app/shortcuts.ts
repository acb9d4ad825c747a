import type { SectionName } from './sections.ts';

/** What the keys of the page can do. */
export interface ShortcutActions {
	readonly focusAddress: () => void;
	readonly focusFilter: () => void;
	readonly openSection: (name: SectionName) => void;
	/** Asks what to do or where to go. */
	readonly findCommand: () => void;
	readonly showKeys: () => void;
}

/** The letters that lead to a section after `g`; j, k and g mean something else in a list. */
export const sectionKeys: Readonly<Record<string, SectionName>> = {
	o: 'overview',
	t: 'tools',
	r: 'resources',
	p: 'prompts',
	q: 'requests',
	l: 'logs',
	a: 'tasks',
	w: 'wire',
};

/** Makes the page's key handler. Plain keys do nothing while a person types into a field, and none while a dialog is open. */
export function makeShortcuts(actions: ShortcutActions): (event: KeyboardEvent) => void {
	let isAfterG = false;
	return (event) => {
		if (event.defaultPrevented || event.isComposing || isInDialog(event.target)) return;
		if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) {
			const action = { l: actions.focusAddress, k: actions.findCommand }[event.key];
			if (!action) return;
			event.preventDefault();
			action();
			return;
		}
		if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
		const section = isAfterG ? sectionKeys[event.key] : undefined;
		isAfterG = event.key === 'g';
		if (section) {
			event.preventDefault();
			actions.openSection(section);
		} else if (event.key === '/') {
			event.preventDefault();
			actions.focusFilter();
		} else if (event.key === '?') {
			event.preventDefault();
			actions.showKeys();
		}
	};
}

function isInDialog(target: EventTarget | null): boolean {
	return target instanceof Element && target.closest('dialog') !== null;
}

function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement &&
		(target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
	);
}
