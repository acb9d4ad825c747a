/** What a key does in the list of frames. */
export interface WireActions {
	open(): void;
	close(): void;
	edit(): void;
	copy(): void;
	mark(): void;
	note(): void;
	/** Chooses the row for comparison. */
	choose(): void;
	expand(): void;
	collapse(): void;
	filter(): void;
}

const actionOf: Readonly<Record<string, keyof WireActions>> = {
	Enter: 'open',
	Escape: 'close',
	e: 'edit',
	c: 'copy',
	m: 'mark',
	n: 'note',
	' ': 'choose',
	ArrowRight: 'expand',
	ArrowLeft: 'collapse',
	'/': 'filter',
};

/** Does what the key is for; false where it is for nothing here. */
export function actOn(event: KeyboardEvent, actions: WireActions): boolean {
	const action = Object.hasOwn(actionOf, event.key) ? actionOf[event.key] : undefined;
	if (!action) return false;
	actions[action]();
	return true;
}
