import type { CatalogItem } from '#shared/session/session-view.ts';
import { browserStorage, Preferences } from '../../app/preferences.ts';
import type { SessionTab } from '../../app/session-tab.svelte.ts';
import { shownItems } from '../../content/change-words.ts';
import { WorkerValidator } from '../../schema-form/worker-validator.ts';
import { ToolDraft } from './tool-draft.svelte.ts';
import { arrangeTools, type ToolOrder } from './tool-order.ts';
import { TrustedTools } from './trusted-tools.ts';

export type ToolTab = 'call' | 'schemas' | 'metadata' | 'raw' | 'earlier';

/** What the Tools of one server look like at the moment: filter, order, drafts. */
export class ToolsView {
	query: string = $state('');
	order: ToolOrder = $state('server');
	tab: ToolTab = $state('call');
	readonly validator = new WorkerValidator();
	readonly trusted = new TrustedTools(new Preferences(browserStorage()));
	readonly #tab: SessionTab;
	/** By the tool's definition: a tool that changed begins anew, one that was only listed again does not. */
	readonly #drafts = new WeakMap<CatalogItem, ToolDraft>();
	readonly #draftsByDefinition: Record<string, ToolDraft> = {};

	constructor(tab: SessionTab) {
		this.#tab = tab;
	}

	get tools(): readonly CatalogItem[] {
		return arrangeTools(shownItems(this.#tab.view.catalog.tools), this.query, this.order);
	}

	draftOf(tool: CatalogItem): ToolDraft {
		const known = this.#drafts.get(tool);
		if (known) return known;
		const definition = `${tool.key}\n${JSON.stringify(tool.value)}`;
		const draft = (this.#draftsByDefinition[definition] ??= new ToolDraft(tool, this.validator));
		this.#drafts.set(tool, draft);
		return draft;
	}
}
