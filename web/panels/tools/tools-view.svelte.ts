import { initialText } from '#shared/schema/field-state.ts';
import type { Operation } from '#shared/session/operation.ts';
import type { CatalogItem } from '#shared/session/session-view.ts';
import { browserStorage, Preferences } from '../../app/preferences.ts';
import type { SessionTab } from '../../app/session-tab.svelte.ts';
import { WorkerValidator } from '../../schema-form/worker-validator.ts';
import { SavedCalls } from './saved-calls.svelte.ts';
import { ToolDraft } from './tool-draft.svelte.ts';
import type { ToolOrder } from './tool-order.ts';
import { TrustedTools } from './trusted-tools.ts';
import { writtenSchema } from './written-schema.ts';

export type ToolTab = 'call' | 'schemas' | 'metadata' | 'raw' | 'earlier' | 'saved';

/** What the Tools of one server look like at the moment: filter, order, drafts. */
export class ToolsView {
	query: string = $state('');
	order: ToolOrder = $state('server');
	tab: ToolTab = $state('call');
	readonly validator = new WorkerValidator();
	readonly preferences = new Preferences(browserStorage());
	readonly trusted = new TrustedTools(this.preferences);
	readonly #saved: Record<string, SavedCalls> = {};
	/** By the tool's definition: one that was only listed again is the same. */
	readonly #drafts = new WeakMap<CatalogItem, ToolDraft>();
	readonly #draftsByDefinition: Record<string, ToolDraft> = {};
	/** By the key of the row: the draft that was seen last. */
	readonly #latest: Record<string, ToolDraft> = {};
	readonly #tab: SessionTab;
	#watched: readonly Operation[] = $state.raw([]);

	constructor(tab: SessionTab) {
		this.#tab = tab;
	}

	/** Calls that were started while another was looked at, until a person has looked at them too. */
	get watched(): readonly Operation[] {
		return this.#watched;
	}

	watch(operation: Operation): void {
		this.#watched = [...this.#watched, operation];
	}

	/** A person looks at this call, or does not want to. */
	unwatch(operation: Operation): void {
		this.#watched = this.#watched.filter((each) => each !== operation);
	}

	/** The entry as it was last seen, also where the server lists it no more. */
	remembered(key: string | null): CatalogItem | undefined {
		return key === null ? undefined : this.#latest[key]?.tool;
	}

	/** The calls of this tool that a person saved; null where it is not known which server it is of. */
	savedCallsOf({ name }: CatalogItem): SavedCalls | null {
		const { entry } = this.#tab;
		if (!entry) return null;
		return (this.#saved[JSON.stringify(name)] ??= new SavedCalls(this.preferences, entry, name));
	}

	draftOf(tool: CatalogItem): ToolDraft {
		const known = this.#drafts.get(tool);
		if (known) return known;
		const definition = `${tool.key}\n${JSON.stringify(tool.value)}`;
		const draft = (this.#draftsByDefinition[definition] ??= this.#begin(tool));
		this.#drafts.set(tool, draft);
		this.#latest[tool.key] = draft;
		return draft;
	}

	/** What was typed for a definition that has changed meanwhile stays typed. */
	#begin(tool: CatalogItem): ToolDraft {
		const earlier = this.#latest[tool.key];
		const draft = new ToolDraft(tool, this.validator, writtenSchema(tool, this.#tab.session.log));
		if (!earlier) return draft;
		if (earlier.form.text !== initialText(earlier.form.root)) draft.form.text = earlier.form.text;
		draft.shown = earlier.shown;
		return draft;
	}
}
