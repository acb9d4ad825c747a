import { writeJson } from '../wire/raw-json.ts';
import type { Option } from './field.ts';
import { arrayOf, isSchemaObject, type JsonSchema } from './json-schema.ts';
import { resolveSchema } from './resolve-schema.ts';

/** A closed set of values: `const`, `enum` (with `enumNames`), or branches that are constants with a title; null for all else. */
export function readOptions(schema: JsonSchema, root: JsonSchema): readonly Option[] | null {
	if ('const' in schema) return [option(schema['const'], schema['title'])];
	if (Array.isArray(schema['enum']) && schema['enum'].length > 0) {
		const names = arrayOf(schema['enumNames'] ?? schema['x-enumNames'] ?? schema['x-enum-varnames']);
		return schema['enum'].map((value: unknown, index) => option(value, names[index]));
	}
	const branches = alternativesOf(schema)?.branches;
	if (!branches || Array.isArray(schema['type'])) return null;
	const options: Option[] = [];
	for (const branch of branches) {
		const resolved = resolveSchema(branch, root);
		if (!resolved.ok) return null;
		const { const: constant, enum: values, title, description } = resolved.schema;
		if ('const' in resolved.schema) options.push(option(constant, title ?? description));
		else if (Array.isArray(values)) options.push(...values.map((value: unknown) => option(value, undefined)));
		else return null;
	}
	return options;
}

/** What a value may be one of, and the keyword that says so. */
export interface Alternatives {
	readonly keyword: 'anyOf' | 'oneOf' | 'type';
	readonly branches: readonly unknown[];
}

export function alternativesOf(schema: JsonSchema): Alternatives | null {
	for (const keyword of ['anyOf', 'oneOf'] as const) {
		const branches = arrayOf(schema[keyword]);
		// Branches that only say which keys go together do not change how a value is asked for.
		if (branches.length > 0 && !branches.every(isCondition)) return { keyword, branches };
	}
	const types = arrayOf(schema['type']);
	return types.length > 1 ? { keyword: 'type', branches: types.map((type) => ({ type })) } : null;
}

function isCondition(branch: unknown): boolean {
	return (
		isSchemaObject(branch) &&
		Object.keys(branch).every((keyword) => keyword === 'required' || keyword === 'not')
	);
}

function option(value: unknown, label: unknown): Option {
	const text = writeJson(value);
	if (typeof label === 'string' && label !== '') return { label, text };
	return { label: typeof value === 'string' && value !== '' ? value : text, text };
}
