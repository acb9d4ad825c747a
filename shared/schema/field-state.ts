import { compactJson } from '../wire/raw-json.ts';
import type { Field, FieldOf, FieldState, JsonPath } from './form-model.ts';
import { JsonDocument, type KeyOrder } from './json-edit.ts';

/** Which of the five states a field is in, read from its JSON text (undefined: the key is not there). */
export function stateOf(field: Field, raw: string | undefined): FieldState {
	if (raw === undefined) return 'absent';
	const text = compactJson(raw);
	if (field.states.includes('default') && text === field.defaultText) return 'default';
	if (text === 'null') return field.states.includes('null') || !fits(field, raw) ? 'null' : 'value';
	if (field.states.includes('empty') && ['""', '[]', '{}'].includes(text)) return 'empty';
	return 'value';
}

/**
 * The JSON text that puts a field into a state. Null takes the key out; undefined writes nothing yet, as only a person can say
 * what the value is.
 */
export function textFor(field: Field, state: FieldState): string | null | undefined {
	switch (state) {
		case 'absent':
			return null;
		case 'null':
			return 'null';
		case 'empty':
			return emptyText(field);
		case 'default':
			return field.defaultText ?? null;
		case 'value':
			return field.kind === 'text' || field.kind === 'number' || field.kind === 'json'
				? undefined
				: seedText(field);
	}
}

/** What stands in a new item of a list, or in an object that was just added: the defaults, else the least that is legal. */
export function seedText(field: Field): string {
	if (field.defaultText !== undefined) return field.defaultText;
	switch (field.kind) {
		case 'text':
			return '""';
		case 'number':
			return '0';
		case 'boolean':
			return 'false';
		case 'choice':
			return field.options[0]?.text ?? 'null';
		case 'choices':
		case 'array':
			return '[]';
		case 'object':
			return initialText(field);
		case 'union':
			return field.branches[0] ? seedText(field.branches[0]) : 'null';
		case 'json':
			return emptyText(field);
	}
}

/**
 * The text with which a form begins. Defaults stand in it (but for null, which only a person chooses), constants that are
 * required too; everything else is absent until someone enters it.
 */
export function initialText(root: Field): string {
	if (root.defaultText !== undefined && root.defaultText !== 'null') return root.defaultText;
	if (root.kind !== 'object') return '{}';
	let text = '{}';
	for (const field of root.fields()) {
		const seed = initialSeed(field);
		if (seed !== undefined) text = new JsonDocument(text).write([field.name], seed);
	}
	return text;
}

/** The keys of each object of a form in the order of its schema. */
export function keyOrder(root: Field): KeyOrder {
	return (parent) => {
		const field = fieldAt(root, parent);
		return field ? namesOf(field) : [];
	};
}

/** Which branch a value belongs to, by its JSON type and constants; -1 where none fits. */
export function branchOf(field: FieldOf<'union'>, raw: string | undefined): number {
	if (raw === undefined) return -1;
	const exact = field.branches.findIndex((branch) => fits(branch, raw));
	return exact >= 0 ? exact : field.branches.findIndex((branch) => fitsLoosely(branch, raw));
}

function fits(field: Field, raw: string): boolean {
	switch (field.kind) {
		case 'text':
			return raw.startsWith('"');
		case 'number':
			return /^-?\d/.test(raw) && (!field.isInteger || !/[.eE]/.test(raw));
		case 'boolean':
			return raw === 'true' || raw === 'false';
		case 'choice':
			return field.options.some(({ text }) => text === compactJson(raw));
		case 'choices':
		case 'array':
			return raw.startsWith('[');
		case 'object':
			return raw.startsWith('{') && fitsMembers(field, new JsonDocument(raw));
		case 'union':
			return field.branches.some((branch) => fits(branch, raw));
		case 'json':
			return field.words.startsWith('object')
				? raw.startsWith('{')
				: field.words.startsWith('list')
					? raw.startsWith('[')
					: true;
	}
}

function fitsMembers(field: FieldOf<'object'>, document: JsonDocument): boolean {
	return field.fields().every((member) => {
		const raw = document.read([member.name]);
		if (raw === undefined) return !member.isRequired;
		return member.kind !== 'choice' || fits(member, raw);
	});
}

/** An object that someone is still filling in belongs to the branch whose constants it has. */
function fitsLoosely(field: Field, raw: string): boolean {
	if (field.kind !== 'object' || !raw.startsWith('{')) return false;
	const document = new JsonDocument(raw);
	return field.fields().every((member) => {
		const value = document.read([member.name]);
		return member.kind !== 'choice' || value === undefined || fits(member, value);
	});
}

function initialSeed(field: Field): string | undefined {
	if (field.defaultText !== undefined) return field.defaultText === 'null' ? undefined : field.defaultText;
	if (field.isRequired && field.kind === 'choice' && field.options.length === 1)
		return field.options[0]?.text;
	return undefined;
}

function emptyText(field: Field): string {
	switch (field.kind) {
		case 'choices':
		case 'array':
			return '[]';
		case 'object':
			return '{}';
		case 'json':
			return field.words.startsWith('list') ? '[]' : '{}';
		default:
			return '""';
	}
}

function fieldAt(root: Field, path: JsonPath): Field | undefined {
	let fields: readonly Field[] = [root];
	for (const step of path) {
		fields = fields.flatMap((field) => childrenAt(field, step));
		if (fields.length === 0) return undefined;
	}
	return fields[0];
}

function childrenAt(field: Field, step: string | number): readonly Field[] {
	switch (field.kind) {
		case 'object':
			return field.fields().filter(({ name }) => name === step);
		case 'array':
			return typeof step === 'number' ? [field.item(step)] : [];
		case 'union':
			return field.branches.flatMap((branch) => childrenAt(branch, step));
		default:
			return [];
	}
}

function namesOf(field: Field): readonly string[] {
	if (field.kind === 'object') return field.fields().map(({ name }) => name);
	return field.kind === 'union' ? [...new Set(field.branches.flatMap(namesOf))] : [];
}
