import type { SectionName } from './sections.ts';

/** What the keys of the page can do. */
export interface ShortcutActions {
	focusAddress(): void;
	focusFilter(): void;
	openSection(name: SectionName): void;
}

const sectionKeys: Readonly<Record<string, SectionName>> = {
	o: 'overview',
	t: 'tools',
	r: 'resources',
	p: 'prompts',
	w: 'wire',
};

/** Makes the page's key handler. Plain keys do nothing while a person types into a field. */
export function makeShortcuts(actions: ShortcutActions): (event: KeyboardEvent) => void {
	let isAfterG = false;
	return (event) => {
		if (event.defaultPrevented || event.isComposing) return;
		if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'l') {
			event.preventDefault();
			actions.focusAddress();
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
		}
	};
}

function isTyping(target: EventTarget | null): boolean {
	return (
		target instanceof HTMLElement &&
		(target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
	);
}
