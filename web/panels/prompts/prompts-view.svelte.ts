import { readForm } from '#shared/schema/form-model.ts';
import type { Operation } from '#shared/session/operation.ts';
import type { CatalogItem } from '#shared/session/session-view.ts';
import type { SessionTab } from '../../app/session-tab.svelte.ts';
import { shownItems } from '../../content/change-words.ts';
import { FormState } from '../../schema-form/form-state.svelte.ts';
import { promptSchema } from './prompt-schema.ts';

/** The arguments that a person fills in for one prompt, and what came of them. */
export class PromptDraft {
	readonly form: FormState;
	operation: Operation | null = $state.raw(null);

	constructor(prompt: CatalogItem) {
		this.form = new FormState(readForm(promptSchema(prompt.value)), '{}');
	}
}

/** What the Prompts of one server look like at the moment: filter and drafts. */
export class PromptsView {
	query: string = $state('');
	readonly #tab: SessionTab;
	readonly #drafts: Record<string, PromptDraft> = {};

	constructor(tab: SessionTab) {
		this.#tab = tab;
	}

	get prompts(): readonly CatalogItem[] {
		const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
		return shownItems(this.#tab.view.catalog.prompts).filter(({ name, title }) => {
			const text = `${name}\n${title}`.toLowerCase();
			return words.every((word) => text.includes(word));
		});
	}

	draftOf(prompt: CatalogItem): PromptDraft {
		return (this.#drafts[`${prompt.key}\n${JSON.stringify(prompt.value)}`] ??= new PromptDraft(prompt));
	}
}
