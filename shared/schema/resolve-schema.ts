import { writeJson } from '../wire/raw-json.ts';
import { arrayOf, isSchemaObject, membersOf, without, type JsonSchema } from './json-schema.ts';
import { mergeSchemas } from './merge-schemas.ts';
import { lookUp, referenceOf, shorten } from './schema-reference.ts';

export type Resolved =
	{ readonly ok: true; readonly schema: JsonSchema } | { readonly ok: false; readonly reason: string };

/**
 * One level of a schema with references followed, `allOf` merged, and what depends on other values (`then`, `else`,
 * `dependentSchemas`) among the optional properties, so that its keywords can be read directly. What lies deeper stays as
 * written, so a schema that contains itself costs nothing until someone opens it. Never throws, never fetches.
 */
export function resolveSchema(schema: unknown, root: JsonSchema): Resolved {
	const level = new Resolver(root).level(schema, []);
	return level.ok ? { ok: true, schema: withOutcomes(level) } : level;
}

/** A property that a schema has only under some condition. */
type Outcome = readonly [name: string, schema: unknown];

interface Level {
	readonly schema: JsonSchema;
	readonly outcomes: readonly Outcome[];
}
type LevelReading = (Level & { readonly ok: true }) | { readonly ok: false; readonly reason: string };

/** Some lines of definitions can name each other 2^30 times. */
const mostParts = 500;

class Resolver {
	readonly #root: JsonSchema;
	#parts = 0;

	constructor(root: JsonSchema) {
		this.#root = root;
	}

	/** `trail` has the references that led here. */
	level(schema: unknown, trail: readonly string[]): LevelReading {
		if (schema === true || schema === undefined) return { ok: true, schema: {}, outcomes: [] };
		if (schema === false) return { ok: false, reason: 'The schema `false` allows no value here.' };
		if (!isSchemaObject(schema)) {
			return { ok: false, reason: `Expected a schema, found ${shorten(writeJson(schema))}.` };
		}
		if (++this.#parts > mostParts) {
			return { ok: false, reason: `The schema is put together from more than ${mostParts} parts.` };
		}
		let merged = without(schema, '$ref', '$dynamicRef', '$recursiveRef', 'allOf');
		const outcomes = this.#outcomes(schema, trail);
		for (const part of this.#also(schema, trail)) {
			if (!part.ok) return part;
			merged = mergeSchemas(merged, part.schema);
			outcomes.push(...part.outcomes);
		}
		return { ok: true, schema: merged, outcomes };
	}

	/** The schemas that hold as well: the one referred to (in 2019-09 and later beside its siblings, and in older dialects it is meant so), and `allOf`. */
	*#also(schema: JsonSchema, trail: readonly string[]): Iterable<LevelReading> {
		const reference = referenceOf(schema);
		if (reference !== undefined) yield this.#follow(reference, trail);
		for (const part of arrayOf(schema['allOf'])) yield this.level(part, trail);
	}

	#follow(reference: string, trail: readonly string[]): LevelReading {
		if (trail.includes(reference)) {
			return { ok: false, reason: 'The references of this schema lead in a circle.' };
		}
		const target = lookUp(reference, this.#root);
		return target.ok ? this.level(target.value, [...trail, reference]) : target;
	}

	#outcomes(schema: JsonSchema, trail: readonly string[]): Outcome[] {
		const conditional = 'if' in schema ? [schema['then'], schema['else']] : [];
		const dependent = [...membersOf(schema['dependentSchemas']), ...membersOf(schema['dependencies'])].map(
			([, outcome]) => outcome,
		);
		return [...conditional, ...dependent].filter(isSchemaObject).flatMap((outcome) => {
			const level = this.level(outcome, trail);
			return level.ok ? [...membersOf(level.schema['properties']), ...level.outcomes] : [];
		});
	}
}

/** Fields of both outcomes can be reached; which of them are wanted only the validator says. */
function withOutcomes({ schema, outcomes }: Level): JsonSchema {
	if (outcomes.length === 0) return schema;
	const own = new Map<string, unknown>(membersOf(schema['properties']));
	const names = [...new Set(outcomes.map(([name]) => name))].filter((name) => isBlank(own.get(name)));
	for (const name of names) {
		const variants = distinct(outcomes.flatMap(([other, variant]) => (other === name ? [variant] : [])));
		const outcome = variants.length === 1 ? variants[0] : { anyOf: variants };
		own.set(name, isSchemaObject(own.get(name)) ? { allOf: [own.get(name), outcome] } : outcome);
	}
	return { ...schema, properties: Object.fromEntries(own) };
}

/** A property that is only named: the outcomes say what it is. */
function isBlank(schema: unknown): boolean {
	if (schema === undefined || schema === true) return true;
	const words = ['title', 'description', '$comment', 'examples', 'default'];
	return isSchemaObject(schema) && Object.keys(schema).every((keyword) => words.includes(keyword));
}

function distinct(schemas: readonly unknown[]): readonly unknown[] {
	const written = schemas.map((schema) => writeJson(schema));
	return schemas.filter((_, index) => written.indexOf(written[index] ?? '') === index);
}
