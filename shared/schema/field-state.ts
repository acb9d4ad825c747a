import { compactJson } from '../wire/raw-json.ts';
import { fits } from './branch-of.ts';
import type { Field, FieldOf, FieldState } from './field.ts';
import { formatJson } from './format-json.ts';

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

/** A schema may ask for itself inside itself. */
const deepestSeed = 4;
const mostSeeds = 20;

/** What stands in a new item of a list, or in an object that was just added: the defaults, else the least that is legal. */
export function seedText(field: Field, depth = 0): string {
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
			return '[]';
		case 'array':
			return formatJson(seedOfList(field, depth));
		case 'object':
			return formatJson(seedOfObject(field, depth));
		case 'union':
			return field.branches[0] && depth < deepestSeed ? seedText(field.branches[0], depth + 1) : 'null';
		case 'json':
			return field.accepts === 'any' ? '{}' : emptyText(field);
	}
}

/** What a branch begins with when a person chooses it, with the constants that tell it from the others, required or not. */
export function seedOfBranch(union: FieldOf<'union'>, index: number): string {
	const branch = union.branches[index];
	if (!branch) return 'null';
	if (branch.kind !== 'object' || branch.defaultText !== undefined) return seedText(branch);
	const neighbours = union.branches.filter((other) => other !== branch);
	const seeds = branch.fields().map((field) => {
		const isTelling = isConstant(field) && neighbours.some((other) => hasConstant(other, field.name));
		return [field.name, isTelling ? field.options[0]?.text : initialSeed(field, 0)] as const;
	});
	return formatJson(objectText(seeds));
}

/**
 * The text with which a form begins. Defaults stand in it (but for null, which only a person chooses), constants that are
 * required too; everything else is absent until someone enters it.
 */
export function initialText(root: Field): string {
	if (root.defaultText !== undefined && root.defaultText !== 'null') return root.defaultText;
	if (root.kind === 'object') return formatJson(seedOfObject(root, 0));
	if (root.kind === 'union') {
		const [first] = root.branches;
		return first?.kind === 'object' ? seedOfBranch(root, 0) : '{}';
	}
	return root.kind === 'array' ? formatJson(seedOfList(root, 0)) : '{}';
}

function seedOfObject(object: FieldOf<'object'>, depth: number): string {
	return objectText(object.fields().map((field) => [field.name, initialSeed(field, depth)] as const));
}

function objectText(seeds: readonly (readonly [name: string, seed: string | undefined])[]): string {
	const members = seeds.flatMap(([name, seed]) =>
		seed === undefined ? [] : [`${JSON.stringify(name)}:${seed}`],
	);
	return `{${members.join(',')}}`;
}

function isConstant(field: Field): field is FieldOf<'choice'> {
	return field.kind === 'choice' && field.options.length === 1;
}

function hasConstant(branch: Field, name: string): boolean {
	return (
		branch.kind === 'object' && branch.fields().some((field) => field.name === name && isConstant(field))
	);
}

function initialSeed(field: Field, depth: number): string | undefined {
	if (field.defaultText !== undefined) return field.defaultText === 'null' ? undefined : field.defaultText;
	if (!field.isRequired) return undefined;
	if (isConstant(field)) return field.options[0]?.text;
	if (field.kind !== 'object' || depth >= deepestSeed) return undefined;
	const inner = seedOfObject(field, depth + 1);
	return inner === '{}' ? undefined : inner;
}

function seedOfList(list: FieldOf<'array'>, depth: number): string {
	if (depth >= deepestSeed) return '[]';
	const length = Math.min(list.least, list.most, mostSeeds);
	return `[${Array.from({ length }, (_, index) => seedText(list.item(index), depth + 1)).join(',')}]`;
}

function emptyText(field: Field): string {
	switch (field.kind) {
		case 'choices':
		case 'array':
			return '[]';
		case 'object':
			return '{}';
		case 'json':
			return field.accepts === 'array' ? '[]' : '{}';
		default:
			return '""';
	}
}
