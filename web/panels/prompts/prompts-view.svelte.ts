import type { Operation } from '#shared/session/operation.ts';
import type { CatalogItem } from '#shared/session/session-view.ts';
import type { SessionTab } from '../../app/session-tab.svelte.ts';
import { shownItems } from '../../content/change-words.ts';
import { readPromptArguments, type PromptArguments } from './prompt-arguments.ts';

/** The arguments that a person fills in for one prompt, and what came of them. */
export class PromptDraft {
	readonly arguments: PromptArguments;
	operation: Operation | null = $state.raw(null);
	#given: Readonly<Record<string, string>> = $state.raw({});

	constructor(prompt: CatalogItem) {
		this.arguments = readPromptArguments(prompt.value);
	}

	/** Undefined is not sent. */
	valueOf(name: string): string | undefined {
		return Object.hasOwn(this.#given, name) ? this.#given[name] : undefined;
	}

	give(name: string, value: string | undefined): void {
		const others = Object.entries(this.#given).filter(([other]) => other !== name);
		this.#given = Object.fromEntries(value === undefined ? others : [...others, [name, value]]);
	}

	/** What is given for the others, for the server that suggests values. */
	chosenBeside(name: string): Readonly<Record<string, string>> {
		return Object.fromEntries(Object.entries(this.#given).filter(([other]) => other !== name));
	}

	/** The params of `prompts/get`. Some servers refuse a prompt with arguments where the member is missing. */
	params(name: string): Record<string, unknown> {
		const { known } = this.arguments;
		if (known.length === 0) return { name };
		const given = known.flatMap((argument) => {
			const value = this.valueOf(argument.name);
			return value === undefined ? [] : [[argument.name, value]];
		});
		return { name, arguments: Object.fromEntries(given) };
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

	/** By its definition: a prompt that changed begins anew, one that was only listed again does not. */
	draftOf(prompt: CatalogItem): PromptDraft {
		return (this.#drafts[`${prompt.key}\n${JSON.stringify(prompt.value)}`] ??= new PromptDraft(prompt));
	}
}
