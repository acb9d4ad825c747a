import { arrayOf, without, type JsonSchema } from './json-schema.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { resolveSchema } from './resolve-schema.ts';

/** What a schema asks for beside null. */
export interface NullReading {
	readonly schema: JsonSchema;
	readonly isNullable: boolean;
}

/** All spellings of "or null": a type array, a branch of `anyOf` or `oneOf`, an enum value, OpenAPI's `nullable`. */
export function splitNull(schema: JsonSchema, root: JsonSchema): NullReading {
	let rest: Record<string, unknown> = { ...schema };
	let isNullable = schema['nullable'] === true;
	const types = arrayOf(schema['type']);
	if (types.length > 1 && types.includes('null')) {
		isNullable = true;
		const others = types.filter((type) => type !== 'null');
		rest['type'] = others.length === 1 ? others[0] : others;
	}
	if (Array.isArray(schema['enum']) && schema['enum'].length > 1 && schema['enum'].includes(null)) {
		isNullable = true;
		rest['enum'] = schema['enum'].filter((value) => value !== null);
	}
	for (const keyword of ['anyOf', 'oneOf']) {
		const branches = arrayOf(schema[keyword]);
		const others = branches.filter((branch) => !isNullSchema(branch, root));
		if (branches.length === 0) continue;
		if (others.length < branches.length && others.length > 0) {
			isNullable = true;
			rest[keyword] = others;
		}
		if (others.length === 1) {
			const only = resolveSchema(others[0], root);
			if (!only.ok) continue;
			const inner = splitNull(mergeSchemas(without(rest, keyword), only.schema), root);
			rest = { ...inner.schema };
			isNullable ||= inner.isNullable;
		}
	}
	return { schema: rest, isNullable };
}

function isNullSchema(branch: unknown, root: JsonSchema): boolean {
	const resolved = resolveSchema(branch, root);
	if (!resolved.ok) return false;
	const { type, const: constant, enum: values } = resolved.schema;
	return (
		type === 'null' ||
		constant === null ||
		(Array.isArray(values) && values.length === 1 && values[0] === null)
	);
}
