import { writeJson } from '../wire/raw-json.ts';
import type { Field, Place, Reading } from './field.ts';
import { baseOf, jsonField, textManner, typeOf } from './field-parts.ts';
import { isSchemaObject, type JsonSchema } from './json-schema.ts';
import { splitNull } from './null-spellings.ts';
import { readArray } from './read-array.ts';
import { readObject } from './read-object.ts';
import { alternativesOf, readOptions } from './read-options.ts';
import { readUnion } from './read-union.ts';
import { resolveSchema } from './resolve-schema.ts';
import { shorten } from './schema-reference.ts';
import { typeWords } from './type-words.ts';

export type { Field, FieldOf, FieldState, JsonPath, Option } from './field.ts';

/** The form of a tool's `inputSchema` or of an elicitation's `requestedSchema`. Never throws, whatever the schema is. */
export function readForm(schema: unknown): Field {
	const place: Place = { name: '', label: 'arguments', path: [], isRequired: true };
	if (schema === undefined || (typeof schema !== 'boolean' && !isSchemaObject(schema))) {
		const found = schema === undefined ? 'nothing' : shorten(writeJson(schema));
		return jsonField(place, {}, `Expected a schema, found ${found}.`);
	}
	return new FormReader(isSchemaObject(schema) ? schema : {}).field(schema, place);
}

/** A schema may be one of itself. */
const mostAlternativesInAlternatives = 3;

class FormReader implements Reading {
	readonly root: JsonSchema;

	constructor(root: JsonSchema) {
		this.root = root;
	}

	field(written: unknown, place: Place, alternativesAround = 0): Field {
		try {
			return this.#field(written, place, alternativesAround);
		} catch (error) {
			// A default, or a constant, of some 10,000 levels.
			if (error instanceof RangeError) return jsonField(place, {}, 'The schema is nested too deeply.');
			throw error;
		}
	}

	#field(written: unknown, place: Place, alternativesAround: number): Field {
		const resolved = resolveSchema(written, this.root);
		if (!resolved.ok) return jsonField(place, isSchemaObject(written) ? written : {}, resolved.reason);
		const { schema, isNullable } = splitNull(resolved.schema, this.root);
		const options = readOptions(schema, this.root);
		if (options) {
			const words = options.length === 1 ? 'constant' : `one of ${options.length}`;
			const hasEmpty = options.some(({ text }) => text === '""');
			return { ...baseOf(place, schema, { words, isNullable, hasEmpty }), kind: 'choice', options };
		}
		const alternatives = alternativesOf(schema);
		if (!alternatives) return this.#typed(schema, place, isNullable);
		if (alternativesAround === mostAlternativesInAlternatives) {
			return jsonField(place, schema, 'One of many, each of which is one of many again.', isNullable);
		}
		return readUnion(this, alternatives, { schema, place, isNullable, alternativesAround });
	}

	#typed(schema: JsonSchema, place: Place, isNullable: boolean): Field {
		const type = typeOf(schema);
		const words = type === undefined ? 'any' : typeWords(schema, type);
		const base = baseOf(place, schema, { words, isNullable, hasEmpty: type === 'string' });
		switch (type) {
			case 'string':
				return { ...base, kind: 'text', ...textManner(schema) };
			case 'integer':
			case 'number':
				return { ...base, kind: 'number', isInteger: type === 'integer' };
			case 'boolean':
				return { ...base, kind: 'boolean' };
			case 'array':
				return readArray(this, schema, place, isNullable);
			case 'object':
				return readObject(this, schema, place, isNullable);
			case 'null':
				return { ...base, kind: 'choice', options: [{ label: 'null', text: 'null' }] };
			case undefined:
				return jsonField(place, schema, 'The schema names no type: any JSON value.', isNullable);
			default:
				return jsonField(place, schema, `The schema names a type that does not exist: ${type}`, isNullable);
		}
	}
}
