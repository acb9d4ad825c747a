import { isSchemaObject, membersOf, type JsonSchema } from './json-schema.ts';

export type Found =
	{ readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

/** The reference that a schema makes, in the spellings of all dialects. */
export function referenceOf(schema: JsonSchema): string | undefined {
	for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef']) {
		const reference = schema[keyword];
		if (typeof reference === 'string') return reference;
	}
	return undefined;
}

/** What a reference points to: RFC 6901 in a URI fragment (section 6), an anchor, or a schema with an `$id` of its own. */
export function lookUp(reference: string, root: JsonSchema): Found {
	const missing: Found = {
		ok: false,
		reason: `"$ref" points to nothing in this schema: ${shorten(reference)}`,
	};
	const [address = '', written = ''] = splitOnce(reference);
	const base = address === '' || isSameAddress(address, root['$id']) ? root : bundled(address, root);
	if (!base) {
		return {
			ok: false,
			reason: `"$ref" points outside this schema and is not fetched: ${shorten(reference)}`,
		};
	}
	const fragment = decode(written);
	if (fragment === '') return { ok: true, value: base };
	if (!fragment.startsWith('/')) {
		const anchored = definitionsOf(base).find(
			(definition) => definition['$anchor'] === fragment || definition['$dynamicAnchor'] === fragment,
		);
		if (anchored) return { ok: true, value: anchored };
		return [base['$anchor'], base['$dynamicAnchor']].includes(fragment) ? { ok: true, value: base } : missing;
	}
	let at: unknown = base;
	for (const step of fragment.slice(1).split('/')) {
		const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
		if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return missing;
		at = (at as Record<string, unknown>)[key];
	}
	return { ok: true, value: at };
}

export function shorten(text: string): string {
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function splitOnce(reference: string): readonly string[] {
	const hash = reference.indexOf('#');
	return hash < 0 ? [reference, ''] : [reference.slice(0, hash), reference.slice(hash + 1)];
}

/** A schema that lies among the definitions and has a name of its own (2020-12 core, 9.3.1). */
function bundled(address: string, root: JsonSchema): JsonSchema | undefined {
	return definitionsOf(root).find((definition) => {
		const id = definition['$id'];
		return (
			typeof id === 'string' && (isSameAddress(address, id) || resolved(id, root) === resolved(address, root))
		);
	});
}

function definitionsOf(schema: JsonSchema): readonly JsonSchema[] {
	return [...membersOf(schema['$defs']), ...membersOf(schema['definitions'])]
		.map(([, definition]) => definition)
		.filter(isSchemaObject);
}

function isSameAddress(address: string, id: unknown): boolean {
	return typeof id === 'string' && id.replace(/#$/, '') === address;
}

function resolved(address: string, root: JsonSchema): string {
	const base = typeof root['$id'] === 'string' ? root['$id'] : 'schema:/';
	return URL.canParse(address, base) ? new URL(address, base).href : address;
}

function decode(fragment: string): string {
	try {
		return decodeURIComponent(fragment);
	} catch {
		return fragment; // a stray % is then part of the name
	}
}
