/** Small choices of a person, kept in this browser. A browser that keeps nothing (storage is off) is no error. */
export class Preferences {
	readonly #storage: Storage | null;

	constructor(storage: Storage | null) {
		this.#storage = storage;
	}

	text(name: string): string | undefined {
		return this.#storage?.getItem(keyOf(name)) ?? undefined;
	}

	number(name: string): number | undefined {
		const value = Number(this.text(name) ?? NaN);
		return Number.isFinite(value) ? value : undefined;
	}

	/** What was kept as JSON; undefined where nothing was kept or it is no JSON. */
	json(name: string): unknown {
		try {
			return JSON.parse(this.text(name) ?? '');
		} catch {
			return undefined;
		}
	}

	/** Returns whether it was kept: a full storage keeps nothing. */
	keep(name: string, value: string): boolean {
		try {
			this.#storage?.setItem(keyOf(name), value);
			return this.#storage !== null;
		} catch {
			return false;
		}
	}
}

/** The browser's own storage, or null where the person has switched it off. */
export function browserStorage(): Storage | null {
	try {
		return window.localStorage;
	} catch {
		return null;
	}
}

function keyOf(name: string): string {
	return `wirescope.${name}`;
}
