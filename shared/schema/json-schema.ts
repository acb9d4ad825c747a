/** A schema of a stranger: an object of which nothing is known. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export type Resolved =
	{ readonly ok: true; readonly schema: JsonSchema } | { readonly ok: false; readonly reason: string };

const maxSteps = 32;

/**
 * One level of a schema with `$ref` followed and `allOf` merged, so that its keywords can be read directly. What lies deeper
 * stays as written, so a schema that contains itself costs nothing until someone opens it. Never throws, never fetches.
 */
export function resolveSchema(schema: unknown, root: JsonSchema): Resolved {
	return resolve(schema, root, maxSteps);
}

export function isSchemaObject(value: unknown): value is JsonSchema {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The schema less some of its keywords. */
export function without(schema: JsonSchema, ...keywords: readonly string[]): JsonSchema {
	return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));
}

/** A keyword's value where it is an array, else an empty one. */
export function arrayOf(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

function resolve(schema: unknown, root: JsonSchema, stepsLeft: number): Resolved {
	if (schema === true || schema === undefined) return { ok: true, schema: {} };
	if (schema === false) return { ok: false, reason: 'The schema `false` allows no value here.' };
	if (!isSchemaObject(schema)) {
		return { ok: false, reason: `Expected a schema, found ${shorten(JSON.stringify(schema))}.` };
	}
	if (stepsLeft === 0) return { ok: false, reason: 'The references of this schema lead in a circle.' };

	if (typeof schema['$ref'] === 'string') {
		const target = lookUp(schema['$ref'], root);
		if (!target.ok) return target;
		const resolved = resolve(target.value, root, stepsLeft - 1);
		if (!resolved.ok) return resolved;
		// 2019-09 and later apply the keywords beside a $ref as well; older dialects ignore them, people who write them do not.
		return resolve({ ...resolved.schema, ...without(schema, '$ref') }, root, stepsLeft - 1);
	}
	if (Array.isArray(schema['allOf'])) {
		const { allOf, ...own } = schema;
		let merged: JsonSchema = own;
		for (const part of arrayOf(allOf)) {
			const resolved = resolve(part, root, stepsLeft - 1);
			if (!resolved.ok) return resolved;
			merged = merge(merged, resolved.schema);
		}
		return { ok: true, schema: merged };
	}
	return { ok: true, schema };
}

type Found = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/** RFC 6901 in a URI fragment (section 6), or a plain name given by `$anchor`. */
function lookUp(reference: string, root: JsonSchema): Found {
	if (!reference.startsWith('#')) {
		return {
			ok: false,
			reason: `"$ref" points outside this schema and is not fetched: ${shorten(reference)}`,
		};
	}
	const missing: Found = {
		ok: false,
		reason: `"$ref" points to nothing in this schema: ${shorten(reference)}`,
	};
	const fragment = decode(reference.slice(1));
	if (fragment === '') return { ok: true, value: root };
	if (!fragment.startsWith('/')) {
		const anchored = [root['$defs'], root['definitions']]
			.filter(isSchemaObject)
			.flatMap((definitions) => Object.values(definitions))
			.find((definition) => isSchemaObject(definition) && definition['$anchor'] === fragment);
		return anchored === undefined ? missing : { ok: true, value: anchored };
	}
	let at: unknown = root;
	for (const step of fragment.slice(1).split('/')) {
		const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
		if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return missing;
		at = (at as Record<string, unknown>)[key];
	}
	return { ok: true, value: at };
}

function decode(fragment: string): string {
	try {
		return decodeURIComponent(fragment);
	} catch {
		return fragment; // a stray % is then part of the name
	}
}

/** Both schemas at once, as far as keywords can be joined; the first says the rest. */
function merge(first: JsonSchema, second: JsonSchema): JsonSchema {
	const merged: Record<string, unknown> = { ...second, ...first };
	if (isSchemaObject(first['properties']) && isSchemaObject(second['properties'])) {
		const properties = new Map<string, unknown>(Object.entries(first['properties']));
		for (const [name, property] of Object.entries(second['properties'])) {
			const own = properties.get(name);
			properties.set(name, own === undefined ? property : { allOf: [own, property] });
		}
		merged['properties'] = Object.fromEntries(properties);
	}
	if (Array.isArray(first['required']) || Array.isArray(second['required'])) {
		merged['required'] = [...new Set([...arrayOf(first['required']), ...arrayOf(second['required'])])];
	}
	for (const [keyword, pick] of tightenings) {
		const [a, b] = [first[keyword], second[keyword]];
		if (typeof a === 'number' && typeof b === 'number') merged[keyword] = pick(a, b);
	}
	return merged;
}

const tightenings: readonly (readonly [string, (a: number, b: number) => number])[] = [
	['minimum', Math.max],
	['exclusiveMinimum', Math.max],
	['minLength', Math.max],
	['minItems', Math.max],
	['maximum', Math.min],
	['exclusiveMaximum', Math.min],
	['maxLength', Math.min],
	['maxItems', Math.min],
];

function shorten(text: string): string {
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
