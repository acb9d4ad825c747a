import type { RequestDraft, Revision } from '../protocol/revision.ts';
import { revisions } from '../protocol/revisions/index.ts';
import type { RequestOptions } from './operation.ts';
import type { CatalogItem } from './session-view.ts';

export interface DraftsOptions {
	/** What the connection speaks, once that was agreed on. */
	readonly agreed: () => Revision | null | undefined;
	/** Else one of these, by date: pinned, or seen in a recording. */
	readonly named: () => readonly (string | undefined)[];
	readonly tools: () => readonly CatalogItem[];
}

/** Requests as they are about to be sent, with what the session knows beyond their params. */
export class Drafts {
	readonly #options: DraftsOptions;

	constructor(options: DraftsOptions) {
		this.#options = options;
	}

	/** Our newest where nothing says which. */
	get revision(): Revision {
		const named = this.#options.named();
		return this.#options.agreed() ?? revisions.find(({ id }) => named.includes(id)) ?? revisions[0];
	}

	of(method: string, params: RequestDraft['params'], { task }: RequestOptions = {}): RequestDraft {
		const called = method === 'tools/call' ? params['name'] : undefined;
		const tool = this.#options.tools().find(({ name }) => name === called)?.value;
		const asTask = task && this.revision.tasksBy === 'client' ? { task: { ttl: task.ttlMs } } : {};
		return { method, params: { ...params, ...asTask }, ...(tool ? { tool } : {}) };
	}
}
