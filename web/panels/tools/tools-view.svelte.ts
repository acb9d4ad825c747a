import type { CatalogItem } from '#shared/session/session-view.ts';
import { browserStorage, Preferences } from '../../app/preferences.ts';
import { WorkerValidator } from '../../schema-form/worker-validator.ts';
import { ToolDraft } from './tool-draft.svelte.ts';
import type { ToolOrder } from './tool-order.ts';
import { TrustedTools } from './trusted-tools.ts';

export type ToolTab = 'call' | 'schemas' | 'metadata' | 'raw' | 'earlier';

/** What the Tools of one server look like at the moment: filter, order, drafts. */
export class ToolsView {
	query: string = $state('');
	order: ToolOrder = $state('server');
	tab: ToolTab = $state('call');
	readonly validator = new WorkerValidator();
	readonly trusted = new TrustedTools(new Preferences(browserStorage()));
	/** By the tool's definition: a tool that changed begins anew, one that was only listed again does not. */
	readonly #drafts = new WeakMap<CatalogItem, ToolDraft>();
	readonly #draftsByDefinition: Record<string, ToolDraft> = {};

	draftOf(tool: CatalogItem): ToolDraft {
		const known = this.#drafts.get(tool);
		if (known) return known;
		const definition = `${tool.key}\n${JSON.stringify(tool.value)}`;
		const draft = (this.#draftsByDefinition[definition] ??= new ToolDraft(tool, this.validator));
		this.#drafts.set(tool, draft);
		return draft;
	}
}
