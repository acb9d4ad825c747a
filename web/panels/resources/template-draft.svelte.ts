import {
	expandTemplate,
	type TemplateValue,
	type TemplateValues,
} from '#shared/text/uri-template/expand-template.ts';
import { readTemplate, type TemplateReading } from '#shared/text/uri-template/template-parts.ts';
import { variablesOf, type TemplateVariable } from '#shared/text/uri-template/template-variables.ts';
import { noEntries, withEntry } from './with-entry.ts';

/** The values that a person gives to the variables of one template. */
export class TemplateDraft {
	readonly reading: TemplateReading;
	readonly variables: readonly TemplateVariable[];
	#values: TemplateValues = $state.raw(noEntries);
	#kinds: ReadonlyMap<string, TemplateValue['kind']> = $state.raw(noEntries);

	constructor(template: string) {
		this.reading = readTemplate(template);
		this.variables = this.reading.ok ? variablesOf(this.reading.parts) : [];
	}

	/** The URI that these values make; empty where the template is none. */
	get uri(): string {
		return this.reading.ok ? expandTemplate(this.reading.parts, this.#values) : '';
	}

	/** What is given for the other variables as text, for the server that suggests values. */
	chosenBeside(name: string): Readonly<Record<string, string>> {
		const others = [...this.#values].flatMap(([other, value]) =>
			value.kind === 'text' && other !== name ? [[other, value.text] as const] : [],
		);
		return Object.fromEntries(others);
	}

	valueOf(name: string): TemplateValue | undefined {
		return this.#values.get(name);
	}

	/** A list where each member stands on its own, until a person says otherwise. */
	kindOf({ name, isExploded, isTextOnly }: TemplateVariable): TemplateValue['kind'] {
		return this.#kinds.get(name) ?? (isExploded && !isTextOnly ? 'list' : 'text');
	}

	/** Undefined takes the variable away. */
	give(name: string, value: TemplateValue | undefined): void {
		this.#values = withEntry(this.#values, name, value);
	}

	/** Keeps what there is, as far as the other kind can hold it. */
	changeKind(name: string, kind: TemplateValue['kind']): void {
		this.#kinds = withEntry(this.#kinds, name, kind);
		const texts = textsOf(this.#values.get(name));
		if (texts.length === 0) this.give(name, undefined);
		else if (kind === 'text') this.give(name, { kind, text: texts.join(',') });
		else if (kind === 'list') this.give(name, { kind, items: texts });
		else this.give(name, { kind, pairs: texts.map((text) => ['', text]) });
	}
}

function textsOf(value: TemplateValue | undefined): readonly string[] {
	switch (value?.kind) {
		case undefined:
			return [];
		case 'text':
			return [value.text];
		case 'list':
			return value.items;
		case 'pairs':
			return value.pairs.map(([, text]) => text);
	}
}
