import { digits } from './exact-json.ts';
import type { Random } from './random.ts';

export type Schema = Readonly<Record<string, unknown>>;

const formats = [
	'date',
	'time',
	'date-time',
	'uri',
	'email',
	'uuid',
	'ipv4',
	'hostname',
	'duration',
	'json-pointer',
] as const;
const patterns = ['^[a-z]+$', '^[A-Z]{3}$', '^\\d{4}$', '^v\\d+\\.\\d+$', '^#[0-9a-f]{6}$'] as const;
const cities = ['Bergen', 'Tromsø', 'Ålesund', 'Vadsø', 'Bodø'] as const;

const leaves: readonly [(random: Random) => Schema, ...((random: Random) => Schema)[]] = [
	() => ({ type: 'string' }),
	(random) => {
		const minLength = random.between(0, 4);
		return { type: 'string', minLength, maxLength: minLength + random.between(0, 6) };
	},
	(random) => ({ type: 'string', pattern: random.oneOf(patterns) }),
	(random) => ({ type: 'string', format: random.oneOf(formats) }),
	(random) => ({ type: 'string', format: random.oneOf(formats) }),
	(random) => ({ type: 'string', ...random.oneOf([{ contentEncoding: 'base64' }, { format: 'byte' }]) }),
	() => ({ type: 'integer' }),
	(random) => {
		const minimum = random.between(-50, 50);
		return { type: 'integer', minimum, maximum: minimum + random.between(0, 200) };
	},
	(random) => ({ type: 'integer', exclusiveMinimum: 0, multipleOf: random.oneOf([1, 5, 7]) }),
	(random) => ({ type: 'number', minimum: 0, exclusiveMaximum: random.oneOf([1, 0.5, 90]) }),
	() => ({ type: 'number', multipleOf: 0.01 }),
	() => ({ type: 'number' }),
	() => ({ type: 'boolean' }),
	(random) => ({ enum: cities.slice(0, random.between(1, 5)) }),
	() => ({ type: 'integer', enum: [1, 2, 3, 5, 8] }),
	() => ({ type: 'string', enum: ['kn', 'ms'], enumNames: ['Knots', 'Metres per second'] }),
	() => ({ enum: ['1', 1, true, { unit: 'm' }, [1, 2]] }),
	(random) => ({
		[random.oneOf(['oneOf', 'anyOf'])]: [
			{ const: 'low', title: 'Low tide' },
			{ const: 'high', title: 'High tide' },
			{ const: 'slack', title: 'Slack water' },
		],
	}),
	(random) => ({ const: random.oneOf<unknown>(['fixed', 42, true, { deep: [null] }]) }),
	(random) => ({
		type: 'integer',
		const: digits(random.oneOf(['9007199254740993', '12345678901234567890'])),
	}),
	(random) => ({
		type: 'number',
		default: digits(random.oneOf(['0.1000', '1e400', '12345678901234567890', '-0'])),
	}),
	(random) => ({ enum: [digits('1e400'), digits('0.10'), random.between(1, 9)] }),
	(random) => ({ type: 'string', default: random.oneOf<string>(['', 'calm', 'ß “quoted” \\ back']) }),
	(random) => ({ type: 'boolean', default: random.isLucky(0.5) }),
	() => ({ type: 'integer', default: 0 }),
];

/** A schema of a value without parts. */
export function leafSchema(random: Random): Schema {
	return random.oneOf(leaves)(random);
}

/** The same or null, in one of the spellings that servers use. */
export function orNull(schema: Schema, random: Random): Schema {
	const nothing = { type: 'null' };
	const spellings: readonly [Schema, ...Schema[]] = [
		{ anyOf: [schema, nothing] },
		{ oneOf: [nothing, schema] },
		{ anyOf: [schema, { const: null }] },
		{ anyOf: [schema, { enum: [null] }], default: null },
	];
	if (Array.isArray(schema['enum']) && !('enumNames' in schema)) {
		const values: readonly unknown[] = schema['enum'];
		return { enum: [...values, null] };
	}
	const { type } = schema;
	if (typeof type === 'string' && !('const' in schema) && !('enum' in schema)) {
		return random.oneOf<Schema>([
			{ ...schema, type: [type, 'null'] },
			{ ...schema, type: ['null', type] },
			{ ...schema, nullable: true },
			...spellings,
		]);
	}
	return random.oneOf(spellings);
}
