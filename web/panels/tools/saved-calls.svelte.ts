import type { ServerEntry } from '#shared/config/server-entry.ts';
import { isSchemaObject } from '#shared/schema/json-schema.ts';
import type { Preferences } from '../../app/preferences.ts';
import { toolIdentity } from './server-identity.ts';

/** Arguments that a person wants to find again, also in another session with the same server. */
export interface SavedCall {
	readonly name: string;
	/** To the letter; null where the call had none. */
	readonly text: string | null;
	/** Epoch ms. */
	readonly at: number;
}

const name = 'saved-calls';
const mostOfOneTool = 50;
const mostCharacters = 1_000_000;

/** The saved calls of one tool, oldest first. Of the server only a hash is kept. */
export class SavedCalls {
	/** Resolves when what was kept has been read. */
	readonly ready: Promise<void>;
	readonly #preferences: Preferences;
	readonly #identity: Promise<string>;
	#all: readonly SavedCall[] = $state.raw([]);

	constructor(preferences: Preferences, entry: ServerEntry, tool: string) {
		this.#preferences = preferences;
		this.#identity = toolIdentity(entry, tool);
		this.ready = this.#identity.then((identity) => {
			this.#all = this.#read()[identity] ?? [];
		});
	}

	get all(): readonly SavedCall[] {
		return this.#all;
	}

	/** One of the same name is replaced. Returns a sentence that says why it was not kept; null where it was. */
	async save(call: SavedCall): Promise<string | null> {
		await this.ready;
		const others = this.#all.filter((each) => each.name !== call.name);
		if (others.length >= mostOfOneTool)
			return `${mostOfOneTool} calls of this tool are saved: delete one first`;
		return this.#keep([...others, call]);
	}

	async rename(call: SavedCall, to: string): Promise<string | null> {
		await this.ready;
		if (this.#all.some((each) => each !== call && each.name === to))
			return `Another saved call is named ${to}`;
		return this.#keep(this.#all.map((each) => (each === call ? { ...call, name: to } : each)));
	}

	async remove(call: SavedCall): Promise<string | null> {
		await this.ready;
		return this.#keep(this.#all.filter((each) => each !== call));
	}

	async #keep(calls: readonly SavedCall[]): Promise<string | null> {
		const identity = await this.#identity;
		const lists = Object.entries(this.#read()).filter(([each]) => each !== identity);
		if (calls.length > 0) lists.push([identity, calls]);
		const text = JSON.stringify(Object.fromEntries(lists));
		if (text.length > mostCharacters) return 'There is no room for so many saved calls: delete some first';
		if (!this.#preferences.keep(name, text))
			return 'This browser did not keep it: its storage is full or off';
		this.#all = calls;
		return null;
	}

	#read(): Readonly<Record<string, readonly SavedCall[]>> {
		const kept = this.#preferences.json(name);
		if (!isSchemaObject(kept)) return {};
		const lists = Object.entries(kept).map(([identity, list]) => [identity, readCalls(list)] as const);
		return Object.fromEntries(lists);
	}
}

function readCalls(list: unknown): readonly SavedCall[] {
	const calls: readonly unknown[] = Array.isArray(list) ? list : [];
	return calls.flatMap((call) => {
		if (!isSchemaObject(call)) return [];
		const { name: said, text, at } = call;
		if (typeof said !== 'string' || typeof at !== 'number') return [];
		return typeof text === 'string' || text === null ? [{ name: said, text, at }] : [];
	});
}
