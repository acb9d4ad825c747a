import type { Field, Place, Reading } from './field.ts';
import { baseOf } from './field-parts.ts';
import { arrayOf, type JsonSchema } from './json-schema.ts';
import { readOptions } from './read-options.ts';
import { resolveSchema } from './resolve-schema.ts';
import { typeWords } from './type-words.ts';

/** A list: any number out of a closed set, or rows, of which the first may have schemas of their own. */
export function readArray(reading: Reading, schema: JsonSchema, place: Place, isNullable: boolean): Field {
	const { prefix, rest } = itemsOf(schema);
	const least = numberOf(schema['minItems'], 0);
	const most = Math.min(numberOf(schema['maxItems'], Infinity), rest === false ? prefix.length : Infinity);
	const resolved = resolveSchema(rest, reading.root);
	const options = prefix.length === 0 && resolved.ok ? readOptions(resolved.schema, reading.root) : null;
	if (options && schema['uniqueItems'] !== false && least <= options.length) {
		const words = `any of ${options.length}`;
		return { ...baseOf(place, schema, { words, isNullable, hasEmpty: true }), kind: 'choices', options };
	}
	const words =
		prefix.length > 0
			? `list of ${prefix.length}${rest === false ? '' : ' or more'}`
			: typeWords(resolved.ok ? { ...schema, items: resolved.schema } : schema, 'array');
	return {
		...baseOf(place, schema, { words, isNullable, hasEmpty: true }),
		kind: 'array',
		least,
		most,
		item: (index) => {
			const name = String(index);
			const label = `${place.label} ${index + 1}`;
			const path = [...place.path, index];
			return reading.field(prefix[index] ?? rest, { name, label, path, isRequired: true, isRow: true });
		},
	};
}

/** 2020-12 has `prefixItems` and then `items`; the dialects before it `items: [...]` and then `additionalItems`. */
function itemsOf(schema: JsonSchema): { readonly prefix: readonly unknown[]; readonly rest: unknown } {
	const isOldTuple = Array.isArray(schema['items']);
	const prefix = isOldTuple ? arrayOf(schema['items']) : arrayOf(schema['prefixItems']);
	const rest = isOldTuple ? schema['additionalItems'] : schema['items'];
	return { prefix, rest: rest ?? schema['unevaluatedItems'] ?? true };
}

function numberOf(value: unknown, otherwise: number): number {
	return typeof value === 'number' && value >= 0 ? value : otherwise;
}
