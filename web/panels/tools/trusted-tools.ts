import type { ServerEntry } from '#shared/config/server-entry.ts';
import { isSchemaObject } from '#shared/schema/json-schema.ts';
import type { CatalogItem } from '#shared/session/session-view.ts';
import type { Preferences } from '../../app/preferences.ts';
import { hash, toolIdentity } from './server-identity.ts';

/** How a tool stands to what the person has allowed without asking again. */
export type Trust = 'unknown' | 'trusted' | 'changed';

const name = 'trusted-tools';

/**
 * Tools that a person does not want to be asked about again: by server and name, until the definition changes in any way. Only
 * hashes are kept, as a command line may hold secrets.
 */
export class TrustedTools {
	readonly #preferences: Preferences;

	constructor(preferences: Preferences) {
		this.#preferences = preferences;
	}

	async standing(entry: ServerEntry, tool: CatalogItem): Promise<Trust> {
		const kept = this.#read()[await toolIdentity(entry, tool.name)];
		if (kept === undefined) return 'unknown';
		return kept === (await hash(definition(tool))) ? 'trusted' : 'changed';
	}

	async trust(entry: ServerEntry, tool: CatalogItem): Promise<void> {
		const kept = { ...this.#read(), [await toolIdentity(entry, tool.name)]: await hash(definition(tool)) };
		this.#preferences.keep(name, JSON.stringify(kept));
	}

	#read(): Readonly<Record<string, unknown>> {
		const kept = this.#preferences.json(name);
		return isSchemaObject(kept) ? kept : {};
	}
}

function definition(tool: CatalogItem): string {
	return JSON.stringify(tool.value);
}
