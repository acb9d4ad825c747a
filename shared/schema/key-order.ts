import { branchOf } from './branch-of.ts';
import type { Field, JsonPath } from './field.ts';
import type { JsonDocument, KeyOrder } from './json-edit.ts';

/** The keys of each object of a form in the order of its schema. */
export function keyOrder(root: Field): KeyOrder {
	return (parent) => {
		let fields: readonly Field[] = [root];
		for (const step of parent) fields = fields.flatMap((field) => childrenAt(field, step));
		return fields[0] ? namesOf(fields[0]) : [];
	};
}

/** The branch that a person chose for the value at a path. */
type Chosen = (path: JsonPath) => number | undefined;

/** The field that asks for the value at a path, in the branches that the text is of; undefined where none does. */
export function fieldAt(
	root: Field,
	path: JsonPath,
	document: JsonDocument,
	chosen: Chosen,
): Field | undefined {
	let field: Field | undefined = root;
	for (let level = 0; field; level++) {
		field = inForce(field, path.slice(0, level), document, chosen);
		const step = path[level];
		if (step === undefined) return field;
		field = field && childrenAt(field, step)[0];
	}
	return undefined;
}

function inForce(field: Field, path: JsonPath, document: JsonDocument, chosen: Chosen): Field | undefined {
	if (field.kind !== 'union') return field;
	const told = branchOf(field, document.read(path), chosen(path));
	const branch = field.branches[told >= 0 ? told : (chosen(path) ?? 0)];
	return branch && inForce(branch, path, document, chosen);
}

function childrenAt(field: Field, step: string | number): readonly Field[] {
	switch (field.kind) {
		case 'object': {
			if (typeof step !== 'string') return [];
			const named = field.fields().filter(({ name }) => name === step);
			return named.length > 0 ? named : [field.others.field(step)];
		}
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
