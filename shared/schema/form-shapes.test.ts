import { expect, test } from 'vitest';
import { branchOf, carryOver } from './branch-of.ts';
import { initialText, seedOfBranch, seedText } from './field-state.ts';
import { readForm, type Field, type FieldOf } from './form-model.ts';
import { readSchemaText, hasUnusualNumber } from './schema-text.ts';

const only = (property: unknown, rest: object = {}): Field => {
	const [field] = fieldsOf(readForm({ type: 'object', properties: { it: property }, ...rest }));
	if (!field) throw new Error('The form has no field.');
	return field;
};
const fieldsOf = (field: Field): readonly Field[] => (field.kind === 'object' ? field.fields() : []);
const namesOf = (field: Field): readonly string[] => fieldsOf(field).map(({ name }) => name);
function of<Kind extends Field['kind']>(field: Field, kind: Kind): FieldOf<Kind> {
	if (field.kind !== kind) throw new Error(`Expected ${kind}, found ${field.kind}.`);
	return field as FieldOf<Kind>;
}

test.each([
	[{ additionalProperties: { type: 'integer' } }, 'x', 'number', true],
	[{ additionalProperties: true }, 'x', 'json', true],
	[{ type: 'object' }, 'x', 'json', true],
	[{ properties: { a: {} } }, 'x', 'json', false],
	[{ properties: { a: {} }, additionalProperties: { type: 'string' } }, 'x', 'text', true],
	[{ properties: { a: {} }, unevaluatedProperties: { type: 'boolean' } }, 'x', 'boolean', true],
	[{ type: 'object', additionalProperties: false }, 'x', 'json', false],
	[{ patternProperties: { '^n_': { type: 'integer' }, '^s_': { type: 'string' } } }, 's_1', 'text', true],
	[{ patternProperties: { '^n_': { type: 'integer' } } }, 'other', 'number', true],
	[{ patternProperties: { '^(a+)+$': { type: 'integer' } } }, 'a'.repeat(40), 'number', true],
])(
	'%j asks for the value of the key %s as %s; another key is offered: %s',
	(schema, key, kind, isOffered) => {
		const { others } = of(only(schema), 'object');
		expect(others.field(key)).toMatchObject({ kind, name: key, label: key, path: ['it', key], isRow: true });
		expect(others.isOffered).toBe(isOffered);
	},
);

test('a required key that has no schema is a field as well', () => {
	expect(namesOf(only({ properties: { a: {} }, required: ['b', 'a'] }))).toEqual(['a', 'b']);
});

test.each([
	[{ prefixItems: [{ type: 'string' }, { type: 'integer' }], items: { type: 'boolean' } }, Infinity],
	[{ items: [{ type: 'string' }, { type: 'integer' }], additionalItems: { type: 'boolean' } }, Infinity],
	[
		{
			type: 'array',
			prefixItems: [{ type: 'string' }, { type: 'integer' }, { type: 'boolean' }],
			items: false,
		},
		3,
	],
])('%j has places of their own', (schema, most) => {
	const list = of(only(schema), 'array');
	expect([0, 1, 2].map((index) => list.item(index).kind)).toEqual(['text', 'number', 'boolean']);
	expect(list.item(1)).toMatchObject({ label: 'it 2', path: ['it', 1] });
	expect(list.most).toBe(most);
});

test.each([
	[
		'then and else',
		{
			properties: { by: { enum: ['card', 'bank'] } },
			if: { properties: { by: { const: 'card' } } },
			then: { properties: { number: { type: 'string' } }, required: ['number'] },
			else: { properties: { account: { type: 'string' } } },
		},
		['by', 'number', 'account'],
	],
	[
		'dependentSchemas',
		{ properties: { a: {} }, dependentSchemas: { a: { properties: { b: {} } } } },
		['a', 'b'],
	],
	[
		'dependencies of draft-07',
		{ properties: { a: {} }, dependencies: { a: { properties: { b: {} } }, c: ['a'] } },
		['a', 'b'],
	],
	[
		'conditions in allOf',
		{ allOf: [{ properties: { a: {} } }, { if: {}, then: { properties: { b: {} } } }] },
		['a', 'b'],
	],
	['a reference beside properties', { $ref: '#/$defs/base', properties: { own: {} } }, ['own', 'a']],
	[
		'what is unevaluated or forbidden',
		{ properties: { a: {} }, not: { required: ['z'] }, unevaluatedProperties: false },
		['a'],
	],
])('reaches the fields of %s', (_, schema, names) => {
	expect(namesOf(only(schema, { $defs: { base: { properties: { a: {} } } } }))).toEqual(names);
});

test('a field that two outcomes ask for in two ways is of either kind', () => {
	const form = only({
		properties: { kind: { enum: ['a', 'b'] } },
		allOf: [
			{ if: { properties: { kind: { const: 'a' } } }, then: { properties: { value: { type: 'string' } } } },
			{ if: { properties: { kind: { const: 'b' } } }, then: { properties: { value: { type: 'number' } } } },
		],
	});
	expect(fieldsOf(form)[1]).toMatchObject({
		name: 'value',
		kind: 'union',
		isRequired: false,
		labels: ['string', 'number'],
	});
});

const shape = {
	oneOf: [
		{
			properties: { kind: { const: 'circle' }, label: { type: 'string' }, r: { type: 'number' } },
			required: ['kind', 'r'],
		},
		{
			properties: { kind: { const: 'box' }, label: { type: 'string' }, side: { type: 'number' } },
			required: ['side'],
		},
	],
};

test.each([
	[shape, ['circle', 'box']],
	[
		{
			anyOf: [
				{ title: 'A', type: 'object' },
				{ title: 'A', type: 'string' },
			],
		},
		['A (1)', 'A (2)'],
	],
	[{ oneOf: [{ properties: { a: {}, c: {} } }, { properties: { b: {}, c: {} } }] }, ['with a', 'with b']],
])('names the branches of %j: %j', (schema, labels) => {
	expect(only(schema)).toMatchObject({ kind: 'union', labels });
});

test('another branch begins with its constant, and keeps what both share', () => {
	const union = of(only(shape), 'union');
	const [, box] = union.branches;
	if (!box) throw new Error('There is no second branch.');
	const seed = seedOfBranch(union, 1);
	expect(seed).toBe('{\n  "kind": "box"\n}');
	expect(carryOver(box, '{"kind":"circle","label":"dock","r":1}', seed)).toBe(
		'{\n  "kind": "box",\n  "label": "dock"\n}',
	);
});

test('the branch follows the text; one that fits several is the one that was chosen', () => {
	const union = of(
		only({ anyOf: [{ properties: { a: { type: 'integer' } } }, { properties: { b: { type: 'integer' } } }] }),
		'union',
	);
	expect(branchOf(union, '{"b":1}')).toBe(1);
	expect(branchOf(union, '{}')).toBe(0);
	expect(branchOf(union, '{}', 1)).toBe(1);
});

test('a tree of alternatives opens level by level, and one that is only itself ends', () => {
	const tree = { $defs: { n: { oneOf: [{ const: 0 }, { properties: { l: { $ref: '#/$defs/n' } } }] } } };
	expect(only({ $ref: '#/$defs/n' }, tree).kind).toBe('union');
	expect(() => readForm({ anyOf: [{ type: 'string' }, { $ref: '#' }] })).not.toThrow();
});

test('definitions that name each other 2^40 times are given up', () => {
	const $defs = Object.fromEntries(
		Array.from({ length: 40 }, (_, index) => [
			`d${index}`,
			{ allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
		]),
	);
	expect(only({ $ref: '#/$defs/d0' }, { $defs: { ...$defs, d40: {} } })).toMatchObject({
		kind: 'json',
		reason: 'The schema is put together from more than 500 parts.',
	});
});

test.each([
	[{ $id: 'https://example.test/root', $ref: 'https://example.test/root#/$defs/a' }, 'text'],
	[{ $ref: 'leaf.json' }, 'number'],
	[{ $ref: '#spot' }, 'boolean'],
	[{ $dynamicRef: '#spot' }, 'boolean'],
])('follows %j inside the schema', (reference, kind) => {
	const { $id, ...property } = { $id: 'https://example.test/root', ...reference };
	const $defs = {
		a: { type: 'string' },
		leaf: { $id: 'https://example.test/leaf.json', type: 'integer' },
		spot: { $anchor: 'spot', type: 'boolean' },
	};
	expect(only(property, { $id, $defs }).kind).toBe(kind);
});

test('a list with a least length begins with so many items, also one of itself', () => {
	expect(seedText(only({ type: 'array', items: { type: 'integer' }, minItems: 2 }))).toBe('[0, 0]');
	expect(
		seedText(only({ $ref: '#/$defs/l' }, { $defs: { l: { items: { $ref: '#/$defs/l' }, minItems: 1 } } })),
	).toMatch(/^\[/);
});

test('a required object stands in the text from the beginning where it has constants or defaults', () => {
	const inner = {
		properties: { v: { const: 2 }, n: { type: 'integer', default: 3 }, s: { type: 'string' } },
		required: ['v'],
	};
	const form = readForm({ properties: { a: inner, b: inner }, required: ['a'] });
	expect(initialText(form)).toBe('{\n  "a": {\n    "v": 2,\n    "n": 3\n  }\n}');
});

test.each([
	['{"properties":{"n":{"default":12345678901234567890}}}', '{\n  "n": 12345678901234567890\n}'],
	['{"properties":{"n":{"default":[0.1000,1e400,-0]}}}', '{\n  "n": [0.1000, 1e400, -0]\n}'],
	['{"properties":{"n":{"const":9007199254740993}},"required":["n"]}', '{\n  "n": 9007199254740993\n}'],
	['{"properties":{"default":{"default":1.0}}}', '{\n  "default": 1.0\n}'],
])('keeps the numbers of %s as they are written', (schema, text) => {
	expect(hasUnusualNumber(schema)).toBe(true);
	expect(initialText(readForm(readSchemaText(schema)))).toBe(text);
});

test('says bounds that are no doubles digit for digit', () => {
	const form = readForm(
		readSchemaText('{"properties":{"n":{"type":"integer","maximum":12345678901234567890}}}'),
	);
	expect(fieldsOf(form)[0]?.words).toBe('integer, 12345678901234567890 or less');
});

test.each(['{"a":1,"b":[1.5,20]}', '{"maxLength":100}', '{"id":"x"}'])(
	'%s has only usual numbers',
	(text) => {
		expect(hasUnusualNumber(text)).toBe(false);
	},
);

test('a default of a hundred thousand levels is no end of the form', () => {
	const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
	expect(only({ type: 'array', default: deep })).toMatchObject({
		kind: 'json',
		reason: 'The schema is nested too deeply.',
	});
});
