import { writeJson } from '../wire/raw-json.ts';
import { arrayOf, isSchemaObject, type JsonSchema } from './json-schema.ts';

/** Both schemas at once, as far as keywords can be joined; where they cannot, the first says the rest. */
export function mergeSchemas(first: JsonSchema, second: JsonSchema): JsonSchema {
	const merged: Record<string, unknown> = { ...second, ...first };
	for (const [keyword, join] of joins) {
		const [a, b] = [first[keyword], second[keyword]];
		if (a === undefined || b === undefined) continue;
		const joined = join(a, b);
		if (joined !== undefined) merged[keyword] = joined;
	}
	return merged;
}

/** More combinations than this nobody wants to choose from. */
const mostCombinations = 24;

/** Undefined where two values of a keyword cannot be joined. */
type Join = (first: unknown, second: unknown) => unknown;

const higher: Join = (a, b) => (typeof a === 'number' && typeof b === 'number' ? Math.max(a, b) : undefined);
const lower: Join = (a, b) => (typeof a === 'number' && typeof b === 'number' ? Math.min(a, b) : undefined);

const joins: readonly (readonly [string, Join])[] = [
	['type', bothTypes],
	['enum', bothValues],
	['properties', byName],
	['patternProperties', byName],
	['additionalProperties', both],
	['items', both],
	['prefixItems', byPlace],
	['required', (a, b) => [...new Set([...arrayOf(a), ...arrayOf(b)])]],
	['anyOf', combinations],
	['oneOf', combinations],
	['minimum', higher],
	['exclusiveMinimum', higher],
	['minLength', higher],
	['minItems', higher],
	['minProperties', higher],
	['maximum', lower],
	['exclusiveMaximum', lower],
	['maxLength', lower],
	['maxItems', lower],
	['maxProperties', lower],
];

function both(first: unknown, second: unknown): unknown {
	if (first === false || second === false) return false;
	if (first === true) return second;
	if (second === true) return first;
	return isSchemaObject(first) && isSchemaObject(second) ? { allOf: [first, second] } : undefined;
}

function byName(first: unknown, second: unknown): unknown {
	if (!isSchemaObject(first) || !isSchemaObject(second)) return undefined;
	const joined = new Map<string, unknown>(Object.entries(first));
	for (const [name, schema] of Object.entries(second)) {
		const own = joined.get(name);
		joined.set(name, own === undefined ? schema : { allOf: [own, schema] });
	}
	return Object.fromEntries(joined);
}

function byPlace(first: unknown, second: unknown): unknown {
	if (!Array.isArray(first) || !Array.isArray(second)) return undefined;
	const length = Math.max(first.length, second.length);
	return Array.from({ length }, (_, index) => {
		const [a, b] = [arrayOf(first)[index], arrayOf(second)[index]];
		return a === undefined ? b : b === undefined ? a : { allOf: [a, b] };
	});
}

/** Every integer is a number; of two lists of types those in both. */
function bothTypes(first: unknown, second: unknown): unknown {
	const [a, b] = [first, second].map((type) => (Array.isArray(type) ? arrayOf(type) : [type]));
	const has = (types: readonly unknown[] | undefined, type: unknown): boolean =>
		types?.includes(type) === true || (type === 'integer' && types?.includes('number') === true);
	const common = [...new Set([...(a ?? []), ...(b ?? [])])].filter((type) => has(a, type) && has(b, type));
	if (common.length === 0) return undefined;
	return common.length === 1 ? common[0] : common;
}

function bothValues(first: unknown, second: unknown): unknown {
	const allowed = new Set(arrayOf(second).map(writeJson));
	const common = arrayOf(first).filter((value) => allowed.has(writeJson(value)));
	return common.length > 0 ? common : undefined;
}

/** "One of these and one of those" is one of their pairs. */
function combinations(first: unknown, second: unknown): unknown {
	const [a, b] = [arrayOf(first), arrayOf(second)];
	if (a.length * b.length > mostCombinations) return undefined;
	return a.flatMap((one) => b.map((other) => ({ allOf: [one, other] })));
}
