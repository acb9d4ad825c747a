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
	const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
	const steps = typeof multipleOf === 'number' && multipleOf !== 1 ? `, steps of ${multipleOf}` : '';
	if (typeof minimum === 'number' && typeof maximum === 'number')
		return `${type} ${minimum} to ${maximum}${steps}`;
	const bounds = [
		typeof minimum === 'number' ? `${minimum} or more` : '',
		typeof exclusiveMinimum === 'number' ? `above ${exclusiveMinimum}` : '',
		typeof maximum === 'number' ? `${maximum} or less` : '',
		typeof exclusiveMaximum === 'number' ? `below ${exclusiveMaximum}` : '',
	].filter((bound) => bound !== '');
	return bounds.length === 0 ? `${type}${steps}` : `${type}, ${bounds.join(', ')}${steps}`;
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
