import type { Preferences } from './preferences.ts';

/** The bar and three rows. */
const dockHeightMin = 36 + 3 * 22;
const dockHeightAtFirst = 256;

/** How the page is divided: remembered in this browser. */
export class Layout {
	readonly dockHeightMin = dockHeightMin;
	readonly #preferences: Preferences;
	#dockHeight: number = $state(dockHeightAtFirst);
	#isDockOpen: boolean = $state(true);

	constructor(preferences: Preferences) {
		this.#preferences = preferences;
		this.#dockHeight = preferences.number('dock-height') ?? dockHeightAtFirst;
		this.#isDockOpen = preferences.text('dock') !== 'closed';
	}

	get dockHeight(): number {
		return this.#dockHeight;
	}
	set dockHeight(height: number) {
		this.#dockHeight = Math.round(Math.max(dockHeightMin, height));
		this.#preferences.keep('dock-height', String(this.#dockHeight));
	}

	get isDockOpen(): boolean {
		return this.#isDockOpen;
	}
	set isDockOpen(isOpen: boolean) {
		this.#isDockOpen = isOpen;
		this.#preferences.keep('dock', isOpen ? 'open' : 'closed');
	}
}
