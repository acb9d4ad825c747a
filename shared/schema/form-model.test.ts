import { expect, test } from 'vitest';
import { readForm, type Field } from './form-model.ts';

const fieldsOf = (schema: unknown): readonly Field[] => {
	const form = readForm(schema);
	return form.kind === 'object' ? form.fields() : [];
};
const only = (property: unknown, rest: object = {}): Field => {
	const [field] = fieldsOf({ type: 'object', properties: { it: property }, ...rest });
	if (!field) throw new Error('The form has no field.');
	return field;
};
const member = (field: Field | undefined, name: string): Field | undefined =>
	field?.kind === 'object' ? field.fields().find((child) => child.name === name) : undefined;

test.each([
	[{ type: 'string' }, 'text', 'string'],
	[{ type: 'string', format: 'date-time' }, 'text', 'date-time'],
	[{ type: 'string', minLength: 3, maxLength: 40 }, 'text', 'string, 3 to 40'],
	[{ minLength: 1 }, 'text', 'string, 1 or more'],
	[{ type: 'integer', minimum: 1, maximum: 168 }, 'number', 'integer 1 to 168'],
	[{ type: 'number', exclusiveMinimum: 0 }, 'number', 'number, above 0'],
	[{ type: 'number', multipleOf: 0.5 }, 'number', 'number, steps of 0.5'],
	[{ type: 'boolean' }, 'boolean', 'boolean'],
	[{ enum: ['a', 'b', 'c'] }, 'choice', 'one of 3'],
	[{ const: 7 }, 'choice', 'constant'],
	[{ type: 'string', oneOf: [{ const: 'x', title: 'X' }, { const: 'y' }] }, 'choice', 'one of 2'],
	[{ type: 'array', items: { type: 'string' } }, 'array', 'list of string'],
	[{ type: 'array', items: { anyOf: [{ const: 'a', title: 'A' }] } }, 'choices', 'any of 1'],
	[{ type: 'object', properties: { a: {} } }, 'object', 'object'],
	[{ type: ['string', 'null'] }, 'text', 'string or null'],
	[{ type: ['string', 'integer'] }, 'union', 'string or integer'],
	[
		{ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] },
		'union',
		'string or integer or null',
	],
	[{ anyOf: [{ type: 'string', enum: ['S', 'M'] }, { type: 'null' }] }, 'choice', 'one of 2 or null'],
	[{ type: 'string', nullable: true }, 'text', 'string or null'],
	[{ enum: ['a', null] }, 'choice', 'constant or null'],
	[{ type: 'object' }, 'object', 'map'],
	[{ type: 'object', additionalProperties: false }, 'object', 'object'],
	[{ patternProperties: { '^x-': {} } }, 'object', 'map'],
	[{ type: 'array' }, 'array', 'list'],
	[{ prefixItems: [{ type: 'string' }, {}], items: false }, 'array', 'list of 2'],
	[{ items: [{ type: 'string' }] }, 'array', 'list of 1 or more'],
	[{ type: 'string', contentEncoding: 'base64' }, 'text', 'string'],
	[{}, 'json', 'JSON'],
	[true, 'json', 'JSON'],
	[false, 'json', 'JSON'],
	['text', 'json', 'JSON'],
	[{ type: 'wavelength' }, 'json', 'wavelength'],
	[{ $ref: '#/nowhere' }, 'json', 'JSON'],
	[{ $ref: 'https://example.test/schema.json' }, 'json', 'JSON'],
	[{ $ref: '#/properties/it' }, 'json', 'JSON'],
])('asks for %j with the control %s, labelled %s', (property, kind, words) => {
	expect(only(property)).toMatchObject({ kind, words });
});

test.each([
	[{ $ref: '#/nowhere' }, '"$ref" points to nothing in this schema: #/nowhere'],
	[{ $ref: 'other.json' }, '"$ref" points outside this schema and is not fetched: other.json'],
	[{ $ref: '#/properties/it' }, 'The references of this schema lead in a circle.'],
	[{ type: 'wavelength' }, 'The schema names a type that does not exist: wavelength'],
	[[1], 'Expected a schema, found [1].'],
])('says why %j is asked for as JSON', (property, reason) => {
	expect(only(property)).toMatchObject({ kind: 'json', reason });
});

test('keeps the keywords beside a reference, in every escape of a pointer', () => {
	const [from, until, odd] = fieldsOf({
		properties: {
			from: { type: 'string', pattern: '^\\d+$', description: 'first' },
			until: { $ref: '#/properties/from', description: 'last' },
			'odd~name/key': { $ref: '#/$defs/odd~0target~1key' },
		},
		$defs: { 'odd~target/key': { type: 'integer' } },
	});
	expect(from).toMatchObject({ kind: 'text', isSingleLine: true, description: 'first' });
	expect(until).toMatchObject({ kind: 'text', isSingleLine: true, description: 'last' });
	expect(odd).toMatchObject({ kind: 'number', isInteger: true, path: ['odd~name/key'] });
});

test('opens a schema that contains itself one level at a time', () => {
	const schema = {
		type: 'object',
		properties: { tree: { $ref: '#/$defs/node' } },
		$defs: {
			node: {
				properties: {
					label: { type: 'string' },
					children: { type: 'array', items: { $ref: '#/$defs/node' } },
				},
			},
		},
	};
	const children = member(fieldsOf(schema)[0], 'children');
	const second = children?.kind === 'array' ? children.item(1) : undefined;
	expect(member(second, 'label')).toMatchObject({ kind: 'text', path: ['tree', 'children', 1, 'label'] });
});

test('merges allOf: properties of both, what either requires, the tighter bound', () => {
	const [a, b] = fieldsOf({
		allOf: [
			{ properties: { a: { type: 'integer', minimum: 1 } }, required: ['a'] },
			{ properties: { a: { minimum: 5 }, b: { type: 'string' } } },
		],
	});
	expect(a).toMatchObject({ name: 'a', isRequired: true, words: 'integer, 5 or more' });
	expect(b).toMatchObject({ name: 'b', isRequired: false, kind: 'text' });
});

test.each([
	[{ type: 'string' }, {}, ['absent', 'empty', 'value']],
	[{ type: 'string' }, { required: ['it'] }, ['empty', 'value']],
	[{ type: ['string', 'null'], default: 'x' }, {}, ['absent', 'null', 'empty', 'default', 'value']],
	[{ type: 'integer', default: 0 }, {}, ['absent', 'default', 'value']],
	[{ anyOf: [{ type: 'number' }, { type: 'null' }], default: null }, { required: ['it'] }, ['null', 'value']],
	[{ enum: ['', 'a'] }, {}, ['absent', 'empty', 'value']],
])('offers the states that apply to %j beside %j', (property, rest, states) => {
	expect(only(property, rest).states).toEqual(states);
});

test('shows titles of options and sends their constants', () => {
	const field = only({
		type: 'string',
		oneOf: [{ const: '2nd', title: 'Second officer' }, { const: '1st' }],
	});
	expect(field).toMatchObject({
		options: [
			{ label: 'Second officer', text: '"2nd"' },
			{ label: '1st', text: '"1st"' },
		],
	});
	expect(only({ enum: [1, '1'], enumNames: ['one'] })).toMatchObject({
		options: [
			{ label: 'one', text: '1' },
			{ label: '1', text: '"1"' },
		],
	});
});

test('keeps the description that stands on the union, and one of a branch', () => {
	expect(only({ anyOf: [{ type: 'number' }, { type: 'null' }], description: 'kilos' }).description).toBe(
		'kilos',
	);
	const union = only({
		oneOf: [{ type: 'object', title: 'Circle', properties: { r: { type: 'number' } } }, { type: 'string' }],
	});
	expect(union).toMatchObject({ kind: 'union', words: 'Circle or string' });
});

test.each([
	undefined,
	null,
	5,
	'x',
	[],
	{ type: 'array' },
	{ properties: 'no' },
	{ properties: { a: null } },
])('never throws: %j', (schema) => {
	expect(() => readForm(schema)).not.toThrow();
});

test('an own key named like a property of every object stays a key', () => {
	const schema: unknown = JSON.parse(
		'{"properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}',
	);
	expect(fieldsOf(schema).map(({ name, kind }) => [name, kind])).toEqual([
		['__proto__', 'text'],
		['constructor', 'number'],
	]);
});
