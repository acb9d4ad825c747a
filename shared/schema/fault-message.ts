type Params = Readonly<Record<string, unknown>>;

/** One sentence per keyword of JSON Schema that says what to enter; the validator's own words for the rest. */
export function faultMessage(keyword: string, params: Params, otherwise: string): string {
	return sentences.get(keyword)?.(params) ?? capitalised(otherwise);
}

const sentences = new Map<string, (params: Params) => string>([
	['type', ({ type }) => `Must be ${list(type)}`],
	['required', ({ missingProperty }) => `${show(missingProperty)} is required`],
	[
		'additionalProperties',
		({ additionalProperty }) => `${show(additionalProperty)} is not a key of this schema`,
	],
	[
		'unevaluatedProperties',
		({ unevaluatedProperty }) => `${show(unevaluatedProperty)} is not a key of this schema`,
	],
	['enum', ({ allowedValues }) => `Must be one of ${list(allowedValues, JSON.stringify)}`],
	['const', ({ allowedValue }) => `Must be ${JSON.stringify(allowedValue)}`],
	['minimum', ({ limit }) => `Must be ${show(limit)} or more`],
	['maximum', ({ limit }) => `Must be ${show(limit)} or less`],
	['exclusiveMinimum', ({ limit }) => `Must be greater than ${show(limit)}`],
	['exclusiveMaximum', ({ limit }) => `Must be less than ${show(limit)}`],
	['multipleOf', ({ multipleOf }) => `Must be a multiple of ${show(multipleOf)}`],
	['minLength', ({ limit }) => `Must have at least ${count(limit, 'character')}`],
	['maxLength', ({ limit }) => `Must have at most ${count(limit, 'character')}`],
	['minItems', ({ limit }) => `Must have at least ${count(limit, 'item')}`],
	['maxItems', ({ limit }) => `Must have at most ${count(limit, 'item')}`],
	['minProperties', ({ limit }) => `Must have at least ${count(limit, 'key')}`],
	['maxProperties', ({ limit }) => `Must have at most ${count(limit, 'key')}`],
	['uniqueItems', ({ i, j }) => `Items ${show(j)} and ${show(i)} are the same`],
	['pattern', ({ pattern }) => `Must match ${show(pattern)}`],
	['format', ({ format }) => `Must be a valid ${show(format)}`],
	['anyOf', () => 'Must fit one of the alternatives'],
	[
		'oneOf',
		({ passingSchemas }) =>
			Array.isArray(passingSchemas)
				? 'Must fit only one of the alternatives, fits two'
				: 'Must fit one of the alternatives',
	],
	['not', () => 'Must not be this value'],
	['false schema', () => 'The schema allows nothing here'],
	[
		'dependentRequired',
		({ missingProperty, property }) => `${show(missingProperty)} is required beside ${show(property)}`,
	],
]);

function show(value: unknown): string {
	return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function count(limit: unknown, unit: string): string {
	return `${show(limit)} ${unit}${limit === 1 ? '' : 's'}`;
}

function list(values: unknown, write: (value: unknown) => string = show): string {
	const parts = (Array.isArray(values) ? values : [values]).map(write);
	const shown = parts.length > 8 ? [...parts.slice(0, 8), `… ${parts.length - 8} more`] : parts;
	return shown.join(', ');
}

function capitalised(sentence: string): string {
	return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
