import { writeJson } from '../wire/raw-json.ts';
import type { Field, FieldOf, FieldState, Place } from './field.ts';
import type { JsonSchema } from './json-schema.ts';
import { typeWords } from './type-words.ts';

interface Manner {
	readonly words: string;
	readonly isNullable: boolean;
	/** `""`, `[]` or `{}` is a value of it. */
	readonly hasEmpty: boolean;
}

type FieldBase = Omit<FieldOf<'boolean'>, 'kind'>;

/** What all kinds of fields have, from the words of the schema. */
export function baseOf(place: Place, schema: JsonSchema, { words, isNullable, hasEmpty }: Manner): FieldBase {
	const { title, description } = schema;
	const { name, label, path, isRequired, isRow = false } = place;
	const defaultText = 'default' in schema ? writeJson(schema['default']) : undefined;
	const states: FieldState[] = [];
	if (!isRequired) states.push('absent');
	if (isNullable) states.push('null');
	if (hasEmpty) states.push('empty');
	// A default of null or "" has a name already.
	const hasName =
		(isNullable && defaultText === 'null') || (hasEmpty && ['""', '[]', '{}'].includes(defaultText ?? ''));
	if (defaultText !== undefined && !hasName) states.push('default');
	states.push('value');
	return {
		name,
		label,
		path,
		isRequired,
		isRow,
		words: isNullable ? `${words} or null` : words,
		isNullable,
		states,
		...(typeof title === 'string' ? { title } : {}),
		...(typeof description === 'string' ? { description } : {}),
		...(defaultText === undefined ? {} : { defaultText }),
	};
}

/** A box for JSON by hand, with the reason why there is no better control. */
export function jsonField(place: Place, schema: JsonSchema, reason: string, isNullable = false): Field {
	const words = typeof schema['type'] === 'string' ? typeWords(schema, schema['type']) : 'JSON';
	const type = typeOf(schema);
	const accepts = type === 'object' || type === 'array' ? type : 'any';
	return {
		...baseOf(place, schema, { words, isNullable, hasEmpty: accepts !== 'any' }),
		kind: 'json',
		reason,
		accepts,
	};
}

/** The type as written, or as its keywords imply it. */
export function typeOf(schema: JsonSchema): string | undefined {
	const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
	if (typeof type === 'string') return type;
	return implications.find(([, keywords]) => keywords.some((keyword) => keyword in schema))?.[0];
}

const implications: readonly (readonly [string, readonly string[]])[] = [
	['object', ['properties', 'required', 'additionalProperties', 'patternProperties', 'propertyNames']],
	['array', ['items', 'prefixItems', 'minItems', 'maxItems', 'uniqueItems', 'contains']],
	['string', ['minLength', 'maxLength', 'pattern', 'format', 'contentEncoding', 'contentMediaType']],
	['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** How a string is asked for. */
export function textManner(
	schema: JsonSchema,
): Pick<FieldOf<'text'>, 'isSingleLine' | 'format' | 'isBase64'> {
	const { format, pattern, maxLength, contentEncoding } = schema;
	// OpenAPI's `byte`; Python's models write `binary`, and `base64` is used as well.
	const isBase64 =
		contentEncoding === 'base64' ||
		(typeof format === 'string' && ['byte', 'base64', 'binary'].includes(format));
	if (isBase64) return { isSingleLine: false, isBase64 };
	const isSingleLine =
		typeof format === 'string' ||
		typeof pattern === 'string' ||
		(typeof maxLength === 'number' && maxLength <= 80);
	return typeof format === 'string' ? { isSingleLine, format } : { isSingleLine };
}
