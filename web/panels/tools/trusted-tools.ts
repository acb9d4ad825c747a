import type { ServerEntry } from '#shared/config/server-entry.ts';
import { isSchemaObject } from '#shared/schema/json-schema.ts';
import type { CatalogItem } from '#shared/session/session-view.ts';
import type { Preferences } from '../../app/preferences.ts';

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
		const kept = this.#read()[await hash(identity(entry, tool))];
		if (kept === undefined) return 'unknown';
		return kept === (await hash(definition(tool))) ? 'trusted' : 'changed';
	}

	async trust(entry: ServerEntry, tool: CatalogItem): Promise<void> {
		const kept = { ...this.#read(), [await hash(identity(entry, tool))]: await hash(definition(tool)) };
		this.#preferences.keep(name, JSON.stringify(kept));
	}

	#read(): Readonly<Record<string, unknown>> {
		const kept = this.#preferences.json(name);
		return isSchemaObject(kept) ? kept : {};
	}
}

function identity({ launch }: ServerEntry, tool: CatalogItem): string {
	const server = launch.kind === 'stdio' ? [launch.command, ...launch.args, launch.cwd ?? ''] : [launch.url];
	return JSON.stringify([launch.kind, server, tool.name]);
}

function definition(tool: CatalogItem): string {
	return JSON.stringify(tool.value);
}

async function hash(text: string): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
	return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
