import type { Component } from 'svelte';
import type { FormProps } from './form-props.ts';
import JsonForm from './JsonForm.svelte';
import JsonLinesForm from './JsonLinesForm.svelte';
import MarkdownForm from '../markdown/MarkdownForm.svelte';
import PlainText from './PlainText.svelte';
import type { Recognised, TextKind } from './recognise.ts';
import TableForm from './TableForm.svelte';

/** One way to look at a text. */
export interface TextForm {
	readonly id: string;
	/** On its switch. */
	readonly label: string;
	readonly component: Component<FormProps>;
}

const asText: TextForm = { id: 'text', label: 'Text', component: PlainText };
const asTable: TextForm = { id: 'table', label: 'Table', component: TableForm };

const forms: Readonly<Record<TextKind, TextForm>> = {
	JSON: { id: 'tree', label: 'Tree', component: JsonForm },
	'JSON lines': { id: 'tree', label: 'Tree', component: JsonLinesForm },
	Markdown: { id: 'markdown', label: 'Markdown', component: MarkdownForm },
	CSV: asTable,
	TSV: asTable,
};

/** Every way to look at a text, the one to begin with first: plain, unless the server says what it is. */
export function formsOf(recognised: Recognised | null): readonly [TextForm, ...TextForm[]] {
	if (!recognised) return [asText];
	const other = forms[recognised.kind];
	return recognised.isDeclared ? [other, asText] : [asText, other];
}
