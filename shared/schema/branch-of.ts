import { compactJson } from '../wire/raw-json.ts';
import type { Field, FieldOf } from './field.ts';
import { formatJson } from './format-json.ts';
import { JsonDocument } from './json-edit.ts';

/** Which branch a value belongs to, by its JSON type, its constants and its keys; -1 where none fits. */
export function branchOf(field: FieldOf<'union'>, raw: string | undefined, chosen = -1): number {
	if (raw === undefined) return -1;
	const document = new JsonDocument(raw);
	const choice = field.branches[chosen];
	if (choice && isPossible(choice, raw, document)) return chosen;
	const ranks = field.branches.map((branch) => rankOf(branch, raw, document));
	const best = Math.max(...ranks);
	if (best === Number.NEGATIVE_INFINITY) return -1;
	return ranks[chosen] === best ? chosen : ranks.indexOf(best);
}

/** Whether a value can be of this field, by its JSON type and its constants. */
export function fits(field: Field, raw: string): boolean {
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
			return raw.startsWith('{') && Number.isFinite(rankOf(field, raw, new JsonDocument(raw)));
		case 'union':
			return field.branches.some((branch) => fits(branch, raw));
		case 'json':
			return field.accepts === 'any' || raw.startsWith(field.accepts === 'object' ? '{' : '[');
	}
}

/**
 * The text for another branch, with what both have in common: the members that the new branch knows and allows, a number's or
 * a text's characters. `seed` is what the new branch begins with.
 */
export function carryOver(next: Field, raw: string, seed: string): string {
	if (next.kind === 'text') return raw.startsWith('"') ? raw : JSON.stringify(raw);
	if (next.kind === 'number' && /^"-?\d+"$/.test(raw)) return raw.slice(1, -1);
	if (next.kind === 'array' && raw.startsWith('[')) return raw;
	if (next.kind !== 'object' || !raw.startsWith('{')) return seed;
	const before = new JsonDocument(raw);
	let text = seed;
	for (const member of next.fields()) {
		const value = before.read([member.name]);
		const isConstant = member.kind === 'choice' && member.options.length === 1;
		if (value === undefined || isConstant || !fits(member, value)) continue;
		text = new JsonDocument(text).write([member.name], value, () => next.fields().map(({ name }) => name));
	}
	return formatJson(text);
}

const never = Number.NEGATIVE_INFINITY;

/** How well a value fits: what is required or constant and there, less what is missing, foreign or of another type. */
function rankOf(field: Field, raw: string, document: JsonDocument): number {
	if (field.kind === 'union') {
		return Math.max(...field.branches.map((branch) => rankOf(branch, raw, document)));
	}
	// That any JSON fits tells least.
	if (field.kind === 'json') return fits(field, raw) ? -1000 : never;
	if (field.kind !== 'object') return fits(field, raw) ? 0 : never;
	if (!raw.startsWith('{')) return never;
	let rank = 0;
	const names = new Set<string>();
	for (const member of field.fields()) {
		names.add(member.name);
		const value = document.read([member.name]);
		if (value === undefined) {
			if (member.isRequired) rank -= 1;
		} else if (member.kind === 'choice') {
			if (!fits(member, value)) return never;
			rank += 2;
		} else rank += isOfType(member, value) ? 1 : -1;
	}
	const foreign = document.keys([]).filter((key) => !names.has(key)).length;
	return rank - foreign;
}

/** Nothing in the value speaks against the kind that a person chose; what it lacks they have yet to enter. */
function isPossible(field: Field, raw: string, document: JsonDocument): boolean {
	if (field.kind === 'union') return field.branches.some((branch) => isPossible(branch, raw, document));
	if (field.kind !== 'object') return fits(field, raw);
	if (!raw.startsWith('{')) return false;
	const members = new Map(field.fields().map((member) => [member.name, member]));
	return document.keys([]).every((key) => {
		const member = members.get(key);
		const value = document.read([key]);
		return member && value !== undefined ? isOfType(member, value) : field.others.isOffered;
	});
}

/** The first look only: what is inside a member does not tell the branch. */
function isOfType(field: Field, raw: string): boolean {
	return field.kind === 'object' ? raw.startsWith('{') : field.kind === 'union' || fits(field, raw);
}
