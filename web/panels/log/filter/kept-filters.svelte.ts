import type { Preferences } from '../../../app/preferences.ts';

/** A filter that a person gave a name. */
export interface NamedFilter {
	readonly name: string;
	readonly text: string;
}

const mostNamed = 50;
const mostRecent = 8;
const longest = 1000;
const namedKey = 'wire-filters';
const recentKey = 'wire-filters-recent';

/** The filters that a person saved or lately used, kept in this browser. */
export class KeptFilters {
	readonly #preferences: Preferences;
	#named: readonly NamedFilter[] = $state.raw([]);
	#recent: readonly string[] = $state.raw([]);

	constructor(preferences: Preferences) {
		this.#preferences = preferences;
		this.#named = listOf(preferences.json(namedKey)).filter(isNamedFilter).slice(0, mostNamed);
		this.#recent = listOf(preferences.json(recentKey))
			.filter((text) => typeof text === 'string')
			.slice(0, mostRecent);
	}

	get named(): readonly NamedFilter[] {
		return this.#named;
	}

	/** Newest first. */
	get recent(): readonly string[] {
		return this.#recent;
	}

	/** A name that is there already gets the new text. */
	save(name: string, text: string): void {
		const named = { name: name.trim().slice(0, 80), text: text.trim().slice(0, longest) };
		if (named.name === '' || named.text === '') return;
		const others = this.#named.filter((other) => other.name !== named.name);
		this.#keepNamed([...others, named].sort((a, b) => a.name.localeCompare(b.name)).slice(0, mostNamed));
	}

	forget(filter: NamedFilter): void {
		this.#keepNamed(this.#named.filter((other) => other !== filter));
	}

	/** Remembers a filter that was used. */
	used(text: string): void {
		const used = text.trim().slice(0, longest);
		if (used === '') return;
		this.#recent = [used, ...this.#recent.filter((other) => other !== used)].slice(0, mostRecent);
		this.#preferences.keep(recentKey, JSON.stringify(this.#recent));
	}

	#keepNamed(named: readonly NamedFilter[]): void {
		this.#named = named;
		this.#preferences.keep(namedKey, JSON.stringify(named));
	}
}

function listOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

function isNamedFilter(value: unknown): value is NamedFilter {
	if (typeof value !== 'object' || value === null || !('name' in value) || !('text' in value)) return false;
	return typeof value.name === 'string' && typeof value.text === 'string';
}
