import type { Act } from '#shared/session/acts.ts';
import type { CatalogItem } from '#shared/session/session-view.ts';
import { RawJson } from '#shared/wire/raw-json.ts';
import type { SessionTab } from '../../app/session-tab.svelte.ts';
import type { ToolDraft } from './tool-draft.svelte.ts';
import { claimsReadOnly } from './tool-facts.ts';
import type { ToolsView } from './tools-view.svelte.ts';
import type { Trust } from './trusted-tools.ts';

/** A call that is about to be made. */
export interface RunRequest {
	/** Its arguments, to the letter; null where it has none. */
	readonly text: string | null;
	readonly by: Act['by'];
}

/** Why a person is asked before a call is made: what it stands for them, or that it was not written for this moment. */
export type Asking = RunRequest & { readonly reason: Exclude<Trust, 'trusted'> | 'always' };

/** The calls of one tool, from the wish to the request: who has to be asked is asked first. */
export class ToolRuns {
	/** Set while a person is asked. */
	asking: Asking | null = $state.raw(null);
	readonly #tab: SessionTab;
	readonly #view: ToolsView;
	readonly #tool: CatalogItem;
	readonly #draft: ToolDraft;
	#resolve: ((isAllowed: boolean) => void) | null = null;

	constructor(tab: SessionTab, view: ToolsView, tool: CatalogItem, draft: ToolDraft) {
		this.#tab = tab;
		this.#view = view;
		this.#tool = tool;
		this.#draft = draft;
	}

	/** What was not written by hand just now always asks. Resolves with whether the call was made. */
	async start(request: RunRequest): Promise<boolean> {
		if (this.asking !== null || this.#tab.view.state.kind !== 'connected') return false;
		const reason = request.by === 'person' ? await this.#standing() : 'always';
		if (reason !== 'trusted' && !(await this.#ask({ ...request, reason }))) return false;
		this.#send(request);
		return true;
	}

	async allow(remember: boolean): Promise<void> {
		if (remember && this.#tab.entry) await this.#view.trusted.trust(this.#tab.entry, this.#tool);
		this.#answer(true);
	}

	deny(): void {
		if (this.asking) this.#tab.session.deny('tools/call', { name: this.#tool.name }, this.asking.by);
		this.#answer(false);
	}

	#ask(asking: Asking): Promise<boolean> {
		this.asking = asking;
		return new Promise((resolve) => (this.#resolve = resolve));
	}

	#answer(isAllowed: boolean): void {
		this.asking = null;
		this.#resolve?.(isAllowed);
		this.#resolve = null;
	}

	async #standing(): Promise<Trust> {
		if (claimsReadOnly(this.#tool.value)) return 'trusted';
		return this.#tab.entry ? this.#view.trusted.standing(this.#tab.entry, this.#tool) : 'unknown';
	}

	/** The call that is looked at stays in view while it runs; one that is started meanwhile is in the list of those that run. */
	#send({ text, by }: RunRequest): void {
		const draft = this.#draft;
		draft.isAttempted = false;
		const params = { name: this.#tool.name, ...(text === null ? {} : { arguments: new RawJson(text) }) };
		const operation = this.#tab.run('tools/call', params, { startedBy: by, ...draft.options });
		const { shown } = draft;
		if (shown?.kind === 'run' && shown.operation.status.state !== 'ended') this.#view.watch(operation);
		else draft.shown = { kind: 'run', operation };
	}
}
