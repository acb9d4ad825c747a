import { leafSchema, orNull, type Schema } from './leaf-schemas.ts';
import type { Random } from './random.ts';

/** What a shape is made with. */
export interface Making {
	readonly random: Random;
	/** In draft-07, which has other words for lists with a beginning. */
	readonly isOld: boolean;
	/** Puts a schema among the definitions; gives the reference to it. */
	readonly define: (name: string, schema: Schema) => string;
}

type Make = (making: Making) => Schema;

/** Each way in which a schema may ask for a value, under a name of its own. */
export const shapes: readonly [readonly [string, Make], ...(readonly [string, Make])[]] = [
	['leaf', ({ random }) => leafSchema(random)],
	['nullable', ({ random }) => orNull(leafSchema(random), random)],
	['nullable_object', ({ random }) => orNull(objectOf(random, 1), random)],
	['nullable_list', ({ random }) => orNull({ type: 'array', items: leafSchema(random) }, random)],
	['object', ({ random }) => objectOf(random, 2)],
	['list', ({ random }) => ({ ...listBounds(random), type: 'array', items: leafSchema(random) })],
	['list_of_objects', ({ random }) => ({ type: 'array', items: objectOf(random, 1), minItems: 1 })],
	['list_of_lists', ({ random }) => ({ type: 'array', items: { type: 'array', items: leafSchema(random) } })],
	['list_of_nullables', ({ random }) => ({ type: 'array', items: orNull(leafSchema(random), random) })],
	['list_of_kinds', ({ random }) => ({ type: 'array', items: kindsOfObject(random, 'oneOf'), minItems: 2 })],
	['tuple', tuple],
	['any_of_many', anyOfMany],
	['map', ({ random }) => ({ type: 'object', additionalProperties: leafSchema(random), minProperties: 1 })],
	['map_of_objects', ({ random }) => ({ type: 'object', additionalProperties: objectOf(random, 1) })],
	['map_by_pattern', mapByPattern],
	['open_object', ({ random }) => ({ ...objectOf(random, 1), additionalProperties: leafSchema(random) })],
	['one_of_objects', ({ random }) => kindsOfObject(random, 'oneOf')],
	['any_of_objects', ({ random }) => kindsByKeys(random)],
	['any_of_types', ({ random }) => kindsOfValue(random)],
	[
		'type_list',
		({ random }) => ({
			type: random.oneOf([
				['string', 'integer'],
				['boolean', 'number', 'null'],
			]),
		}),
	],
	['all_of', allOf],
	['reference', reference],
	['recursion', recursion],
	['condition', condition],
	['dependent', dependent],
];

const members = ['id', 'lit', 'label', 'count', 'when', 'colour'] as const;

function objectOf(random: Random, levels: number): Schema {
	const properties: Record<string, Schema> = {};
	const count = random.between(1, 3);
	for (let index = 0; index < count; index++) {
		const isDeeper = levels > 1 && index === 0;
		const leaf = leafSchema(random);
		properties[random.oneOf(members)] = isDeeper
			? objectOf(random, levels - 1)
			: random.isLucky(0.2)
				? orNull(leaf, random)
				: leaf;
	}
	const required = Object.keys(properties).filter(() => random.isLucky(0.5));
	return { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
}

function listBounds(random: Random): Schema {
	const minItems = random.between(0, 3);
	return { minItems, maxItems: minItems + random.between(1, 3) };
}

function tuple({ random, isOld }: Making): Schema {
	const beginning = Array.from({ length: random.between(1, 3) }, () => leafSchema(random));
	const isClosed = random.isLucky(0.5);
	const rest = isClosed ? false : leafSchema(random);
	return {
		type: 'array',
		...(isOld ? { items: beginning, additionalItems: rest } : { prefixItems: beginning, items: rest }),
		...(random.isLucky(0.6) ? { minItems: beginning.length } : {}),
	};
}

function anyOfMany({ random }: Making): Schema {
	const items: Schema = random.oneOf<Schema>([
		{ enum: ['Mon', 'Tue', 'Wed', 'Thu'] },
		{ type: 'integer', enum: [10, 20, 30] },
		{ anyOf: ['n', 'e', 's', 'w'].map((letter) => ({ const: letter, title: `To ${letter}` })) },
	]);
	return { type: 'array', items, uniqueItems: true, minItems: random.between(0, 2), maxItems: 3 };
}

function mapByPattern({ random }: Making): Schema {
	return {
		type: 'object',
		patternProperties: { '^n_[a-z]+$': { type: 'integer', minimum: 1 }, '^s_': leafSchema(random) },
		...(random.isLucky(0.7) ? { additionalProperties: false } : {}),
		...(random.isLucky(0.5) ? { minProperties: 1 } : {}),
	};
}

function kindsOfObject(random: Random, keyword: 'oneOf' | 'anyOf'): Schema {
	const kinds = ['circle', 'box', 'line'].map((kind) => ({
		type: 'object',
		properties: { kind: { const: kind }, [`of_${kind}`]: leafSchema(random), remark: { type: 'string' } },
		required: ['kind', ...(random.isLucky(0.7) ? [`of_${kind}`] : [])],
	}));
	return { [keyword]: kinds };
}

function kindsByKeys(random: Random): Schema {
	const keys = ['path', 'url', 'text'].slice(0, random.between(2, 3));
	return {
		anyOf: keys.map((key) => ({
			type: 'object',
			properties: { [key]: leafSchema(random) },
			required: [key],
		})),
	};
}

function kindsOfValue(random: Random): Schema {
	const others = [leafSchema(random), { type: 'array', items: leafSchema(random) }, objectOf(random, 1)];
	return {
		anyOf: [{ type: 'integer', minimum: 0 }, ...others.slice(0, random.between(1, 3)), { type: 'null' }],
	};
}

function allOf({ random, define }: Making): Schema {
	const $ref = define('base', { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] });
	return {
		allOf: [
			{ $ref },
			{ properties: { label: leafSchema(random) }, ...(random.isLucky(0.5) ? { required: ['label'] } : {}) },
			...(random.isLucky(0.5) ? [kindsOfObject(random, random.oneOf(['oneOf', 'anyOf']))] : []),
		],
	};
}

function reference({ random, isOld, define }: Making): Schema {
	const $ref = define('a/part~', random.isLucky(0.5) ? objectOf(random, 1) : leafSchema(random));
	const escaped = $ref.replace('a/part~', 'a~1part~0');
	return isOld || random.isLucky(0.5) ? { $ref: escaped } : { $ref: escaped, description: 'Beside it.' };
}

function recursion({ random, define }: Making): Schema {
	const itself = { $ref: define('node', {}) };
	const $ref = define('node', {
		type: 'object',
		properties: {
			label: leafSchema(random),
			next: random.isLucky(0.5) ? itself : { anyOf: [itself, { type: 'null' }] },
			children: { type: 'array', items: itself },
		},
		required: ['label', ...(random.isLucky(0.3) ? ['children'] : [])],
	});
	return { $ref };
}

function condition({ random }: Making): Schema {
	return {
		type: 'object',
		properties: { by: { enum: ['card', 'bank'] }, note: { type: 'string' } },
		required: ['by'],
		if: { properties: { by: { const: 'card' } }, required: ['by'] },
		then: { properties: { number: { type: 'string', pattern: '^\\d{4}$' } }, required: ['number'] },
		else: { properties: { account: leafSchema(random) }, required: ['account'] },
	};
}

function dependent({ random, isOld }: Making): Schema {
	const keyword = isOld ? 'dependencies' : random.oneOf(['dependentRequired', 'dependentSchemas']);
	const consequence =
		keyword === 'dependentSchemas'
			? { properties: { harbour: leafSchema(random) }, required: ['harbour'] }
			: ['berth'];
	return {
		type: 'object',
		properties: { ship: { type: 'string' }, berth: { type: 'integer' } },
		required: ['ship'],
		[keyword]: { ship: consequence },
	};
}
