/** What a list is at the moment, as far as its keys need to know. */
export interface ListPlace {
	readonly items: readonly { readonly name: string }[];
	/** Index of the selected item; -1 where none is. */
	readonly active: number;
	/** How many rows a page key moves. */
	readonly pageSize: number;
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>;

/** A pause that begins a new word. */
const pauseMs = 700;

/**
 * The keys of a list: arrows (and j, k), Home, End, page keys, and the first letters of a name (ARIA Authoring Practices, listbox).
 * The letters that mean something to the page begin no name.
 */
export class ListKeys {
	#typed = '';
	#typedAt = -Infinity;
	#isAfterG = false;

	/** The index that a key leads to; undefined where it leads nowhere. */
	target({ key, ctrlKey, metaKey, altKey, timeStamp }: Key, place: ListPlace): number | undefined {
		if (ctrlKey || metaKey || altKey || place.items.length === 0) return undefined;
		if (timeStamp - this.#typedAt > pauseMs) this.#typed = '';
		return this.#typed === ''
			? (moved(key, place) ?? this.#find(key, timeStamp, place))
			: this.#find(key, timeStamp, place);
	}

	#find(key: string, timeStamp: number, { items, active }: ListPlace): number | undefined {
		const wasAfterG = this.#isAfterG;
		this.#isAfterG = key === 'g' && this.#typed === '';
		if (this.#typed === '' && (wasAfterG || !/^[\p{L}\p{N}_]$/u.test(key) || 'gjk'.includes(key)))
			return undefined;
		if (key.length !== 1) {
			this.#typed = '';
			return undefined;
		}
		this.#typed += key.toLowerCase();
		this.#typedAt = timeStamp;
		// One letter goes on from here, more letters stay as long as they fit.
		const from = Math.max(0, this.#typed.length === 1 ? active + 1 : active);
		for (let step = 0; step < items.length; step++) {
			const index = (from + step) % items.length;
			if (items[index]?.name.toLowerCase().startsWith(this.#typed)) return index;
		}
		return undefined;
	}
}

function moved(key: string, { items, active, pageSize }: ListPlace): number | undefined {
	const last = items.length - 1;
	const within = (index: number) => Math.min(last, Math.max(0, index));
	switch (key) {
		case 'ArrowDown':
		case 'j':
			return within(active + 1);
		case 'ArrowUp':
		case 'k':
			return active < 0 ? last : within(active - 1);
		case 'PageDown':
			return within(Math.max(0, active) + pageSize);
		case 'PageUp':
			return within(active - pageSize);
		case 'Home':
			return 0;
		case 'End':
			return last;
		default:
			return undefined;
	}
}
