import { RawJson } from '../wire/raw-json.ts';
import { isSchemaObject, type JsonSchema } from './json-schema.ts';

/** The type of a value in a few words, as a label says it: `integer 1 to 168`, `string, 3 to 40`, `date-time`. */
export function typeWords(schema: JsonSchema, type: string): string {
	switch (type) {
		case 'integer':
		case 'number':
			return numberWords(schema, type);
		case 'string':
			return stringWords(schema);
		case 'array':
			return arrayWords(schema);
		default:
			return type;
	}
}

function numberWords(schema: JsonSchema, type: string): string {
	const [minimum, maximum, above, below, step] = [
		schema['minimum'],
		schema['maximum'],
		schema['exclusiveMinimum'],
		schema['exclusiveMaximum'],
		schema['multipleOf'],
	].map(numberText);
	const steps = step !== undefined && step !== '1' ? `, steps of ${step}` : '';
	if (minimum !== undefined && maximum !== undefined) return `${type} ${minimum} to ${maximum}${steps}`;
	const bounds = [
		minimum === undefined ? '' : `${minimum} or more`,
		above === undefined ? '' : `above ${above}`,
		maximum === undefined ? '' : `${maximum} or less`,
		below === undefined ? '' : `below ${below}`,
	].filter((bound) => bound !== '');
	return bounds.length === 0 ? `${type}${steps}` : `${type}, ${bounds.join(', ')}${steps}`;
}

/** A number that no double holds is kept as written. */
function numberText(value: unknown): string | undefined {
	if (value instanceof RawJson) return value.text;
	return typeof value === 'number' ? String(value) : undefined;
}

function stringWords(schema: JsonSchema): string {
	const { format, minLength, maxLength } = schema;
	const word = typeof format === 'string' && format !== '' ? format : 'string';
	return `${word}${range(minLength, maxLength)}`;
}

function arrayWords(schema: JsonSchema): string {
	const items = schema['items'];
	const of = isSchemaObject(items) && typeof items['type'] === 'string' ? ` of ${items['type']}` : '';
	return `list${of}${range(schema['minItems'], schema['maxItems'])}`;
}

function range(least: unknown, most: unknown): string {
	if (typeof least === 'number' && typeof most === 'number') {
		return least === most ? `, exactly ${least}` : `, ${least} to ${most}`;
	}
	if (typeof least === 'number' && least > 0) return `, ${least} or more`;
	if (typeof most === 'number') return `, ${most} or less`;
	return '';
}
