import type { Field, OtherKeys, Place, Reading } from './field.ts';
import { baseOf } from './field-parts.ts';
import { arrayOf, isSchemaObject, membersOf, type JsonSchema } from './json-schema.ts';
import { matchesKey } from './key-pattern.ts';

/** An object: the properties that its schema names, and rows for all other keys. */
export function readObject(reading: Reading, schema: JsonSchema, place: Place, isNullable: boolean): Field {
	const properties = membersOf(schema['properties']);
	const required = new Set(arrayOf(schema['required']));
	// A required key without a schema takes anything, but it has to be there.
	const unnamed = [...required].filter(
		(name): name is string => typeof name === 'string' && !properties.some(([other]) => other === name),
	);
	const others = readOtherKeys(reading, schema, place, properties.length + unnamed.length);
	const words = properties.length === 0 && others.isOffered ? 'map' : 'object';
	let fields: readonly Field[] | undefined;
	return {
		...baseOf(place, schema, { words, isNullable, hasEmpty: true }),
		kind: 'object',
		others,
		fields: () =>
			(fields ??= [...properties, ...unnamed.map((name) => [name, true] as const)].map(([name, property]) =>
				reading.field(property, {
					name,
					label: name,
					path: [...place.path, name],
					isRequired: required.has(name),
				}),
			)),
	};
}

function readOtherKeys(reading: Reading, schema: JsonSchema, place: Place, named: number): OtherKeys {
	const additional = schema['additionalProperties'] ?? schema['unevaluatedProperties'];
	const patterns = membersOf(schema['patternProperties']);
	const isRoot = place.path.length === 0;
	return {
		isOffered:
			additional === true ||
			isSchemaObject(additional) ||
			patterns.length > 0 ||
			// An object without any keys of its own would else ask for nothing.
			(additional === undefined && named === 0 && !isRoot),
		words: keyWords(schema, patterns),
		field: (key) =>
			reading.field(schemaOf(key, patterns, additional), {
				name: key,
				label: key,
				path: [...place.path, key],
				isRequired: true,
				isRow: true,
			}),
	};
}

function schemaOf(
	key: string,
	patterns: readonly (readonly [string, unknown])[],
	additional: unknown,
): unknown {
	const matching = patterns.filter(([pattern]) => matchesKey(pattern, key) === true);
	if (matching.length === 1) return matching[0]?.[1];
	if (matching.length > 1) return { allOf: matching.map(([, schema]) => schema) };
	if (additional === true || isSchemaObject(additional)) return additional;
	// No other key is allowed, so the one that is meant is the first; the validator says what is wrong with the key.
	return patterns[0]?.[1] ?? true;
}

function keyWords(schema: JsonSchema, patterns: readonly (readonly [string, unknown])[]): string {
	const names = schema['propertyNames'];
	if (isSchemaObject(names) && typeof names['pattern'] === 'string') return `keys like ${names['pattern']}`;
	if (isSchemaObject(names) && Array.isArray(names['enum'])) return `keys out of ${names['enum'].join(', ')}`;
	const isClosed = schema['additionalProperties'] === false;
	return isClosed && patterns.length > 0
		? `keys like ${patterns.map(([pattern]) => pattern).join(' or ')}`
		: '';
}
