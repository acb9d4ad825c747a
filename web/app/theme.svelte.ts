import type { Preferences } from './preferences.ts';

const names = ['system', 'light', 'dark'] as const;

export type ThemeName = (typeof names)[number];

/** Light, dark, or what the system says: remembered in this browser, told to the stylesheet by `<html data-theme>`. */
export class Theme {
	readonly #preferences: Preferences;
	#name: ThemeName = $state('system');

	constructor(preferences: Preferences) {
		this.#preferences = preferences;
		const kept = preferences.text('theme');
		this.#name = names.find((name) => name === kept) ?? 'system';
	}

	get name(): ThemeName {
		return this.#name;
	}
	set name(name: ThemeName) {
		this.#name = name;
		this.#preferences.keep('theme', name);
	}

	get next(): ThemeName {
		return names[(names.indexOf(this.#name) + 1) % names.length] ?? 'system';
	}

	/** Follows the choice for as long as the effect that calls it lives. */
	applyTo(root: HTMLElement): void {
		if (this.#name === 'system') delete root.dataset['theme'];
		else root.dataset['theme'] = this.#name;
	}
}
