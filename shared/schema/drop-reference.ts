import { formatPointer } from '../wire/json-pointer.ts';
import { isSchemaObject, type JsonSchema } from './json-schema.ts';
import type { UncheckedPart } from './validator.ts';

/** Resolves a reference against the address of the schema around it. */
export type ResolveReference = (base: string, reference: string) => string;

type Path = readonly (string | number)[];

/** Keywords whose members have names that someone chose, and schemas as values. */
const named = new Set([
	'properties',
	'patternProperties',
	'$defs',
	'definitions',
	'dependentSchemas',
	'dependencies',
]);
const data = new Set(['default', 'const', 'enum', 'examples']);

/** The schema less every `$ref` to one address, and where those stood. What stands beside them still holds. */
export function dropReference(
	schema: JsonSchema,
	missing: string,
	resolve: ResolveReference,
): { readonly schema: JsonSchema; readonly dropped: readonly UncheckedPart[] } {
	const dropped: UncheckedPart[] = [];
	return { schema: withoutIt(schema, [], ''), dropped };

	function withoutIt(part: JsonSchema, path: Path, around: string): JsonSchema {
		const id = part['$id'];
		const base = typeof id === 'string' ? resolve(around, id) : around;
		const rest = Object.entries(part).filter(([keyword, reference]) => {
			const isMissing =
				keyword === '$ref' && typeof reference === 'string' && resolve(base, reference) === missing;
			if (isMissing) dropped.push({ pointer: formatPointer(path), reference });
			return !isMissing;
		});
		return Object.fromEntries(
			rest.map(([keyword, value]) => [keyword, valueOf(keyword, value, [...path, keyword], base)]),
		);
	}

	function valueOf(keyword: string, value: unknown, path: Path, base: string): unknown {
		if (data.has(keyword)) return value;
		if (!named.has(keyword) || !isSchemaObject(value)) return inside(value, path, base);
		return Object.fromEntries(
			Object.entries(value).map(([name, member]) => [name, inside(member, [...path, name], base)]),
		);
	}

	function inside(value: unknown, path: Path, base: string): unknown {
		if (Array.isArray(value)) {
			return value.map((item: unknown, index) => inside(item, [...path, index], base));
		}
		return isSchemaObject(value) ? withoutIt(value, path, base) : value;
	}
}
