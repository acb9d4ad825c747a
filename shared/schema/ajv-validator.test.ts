import { expect, test } from 'vitest';
import { AjvValidator } from './ajv-validator.ts';

const validator = new AjvValidator();
const first = (schema: unknown, text: string): string | undefined => {
	const verdict = validator.check(schema, text);
	return verdict.kind === 'invalid' ? verdict.faults[0]?.message : verdict.kind;
};

test.each([
	[{ type: 'integer', maximum: 168 }, '200', 'Must be 168 or less'],
	[{ exclusiveMinimum: 0 }, '-4', 'Must be greater than 0'],
	[{ required: ['from'] }, '{}', 'from is required'],
	[{ additionalProperties: false }, '{"x":1}', 'x is not a key of this schema'],
	[{ enum: ['a', 1] }, '"b"', 'Must be one of "a", 1'],
	[{ type: ['string', 'null'] }, '1', 'Must be string, null'],
	[{ minLength: 1 }, '""', 'Must have at least 1 character'],
	[{ pattern: '^a' }, '"b"', 'Must match ^a'],
	[{ format: 'date-time' }, '"tomorrow"', 'Must be a valid date-time'],
	[{ type: 'string' }, '{', expect.stringMatching(/^Is not JSON: /)],
	[{ format: 'uint' }, '-1', 'valid'],
	[{ 'x-unknown': true, type: 'string' }, '"a"', 'valid'],
	[true, '1', 'valid'],
	[{ type: 'integer' }, '9007199254740993', 'valid'],
])('%j says of %s: %s', (schema, text, message) => {
	expect(first(schema, text)).toEqual(message);
});

test('names the place of each fault, and the member it is about', () => {
	const schema = { properties: { a: { items: { type: 'number' } } }, required: ['b'] };
	const verdict = validator.check(schema, '{"a":[1,"2"]}');
	expect(verdict).toMatchObject({
		kind: 'invalid',
		faults: [
			{ pointer: '', keyword: 'required', member: 'b' },
			{ pointer: '/a/1', keyword: 'type', message: 'Must be number' },
		],
	});
});

// In draft-07 a tuple is `items: [...]`; 2020-12 forbids that spelling and has prefixItems.
test.each([
	['http://json-schema.org/draft-07/schema#', { items: [{ type: 'string' }] }],
	['https://json-schema.org/draft-07/schema', { items: [{ type: 'string' }] }],
	['https://json-schema.org/draft/2019-09/schema', { items: [{ type: 'string' }] }],
	['https://json-schema.org/draft/2020-12/schema', { prefixItems: [{ type: 'string' }] }],
])('validates by the dialect %s', (dialect, schema) => {
	expect(first({ $schema: dialect, ...schema }, '[1]')).toBe('Must be string');
});

test.each([
	[{ $schema: 'https://example.test/my-dialect' }, /dialect "https:\/\/example.test\/my-dialect"/],
	[{ type: 'wavelength' }, /type/],
	[null, /found null/],
])('does not use %j and says why', (schema, reason) => {
	const verdict = validator.check(schema, '{}');
	expect(verdict.kind).toBe('bad-schema');
	expect(verdict.kind === 'bad-schema' ? verdict.reason : '').toMatch(reason);
});

test('two schemas with one $id do not meet', () => {
	expect(first({ $id: 'https://example.test/a', type: 'string' }, '1')).toBe('Must be string');
	expect(first({ $id: 'https://example.test/a', type: 'number' }, '1')).toBe('valid');
});

test.each([
	['#/$defs/nowhere', {}],
	['#nowhere', {}],
	['https://example.test/remote.json', {}],
	['other.json#/$defs/x', { $id: 'https://example.test/schemas/root.json' }],
	['../up.json', { $id: 'https://example.test/schemas/root.json' }],
	['#/$defs/nowhere', { $schema: 'http://json-schema.org/draft-07/schema#' }],
])('%s refers to nothing: only that part takes any value, and the verdict says which', (reference, head) => {
	const schema = {
		...head,
		properties: {
			a: { $ref: reference, minLength: 2 },
			'b/c': { items: { $ref: reference } },
			d: { type: 'number' },
		},
		required: ['a'],
	};
	const unchecked = [
		{ pointer: '/properties/a', reference },
		{ pointer: '/properties/b~1c/items', reference },
	];
	expect(validator.check(schema, '{"a":"xy","b/c":[1,"x"]}')).toEqual({ kind: 'valid', unchecked });
	expect(validator.check(schema, '{"a":"x","d":"y"}')).toMatchObject({
		kind: 'invalid',
		faults: [
			{ pointer: '/a', keyword: 'minLength' },
			{ pointer: '/d', keyword: 'type' },
		],
		unchecked,
	});
});

test('two references to nothing are both told, and one inside a value is none', () => {
	const schema = {
		anyOf: [{ $ref: '#/a' }, { $ref: '#/b' }],
		default: { $ref: '#/c' },
		properties: { $ref: { type: 'null' } },
	};
	expect(validator.check(schema, '{}')).toEqual({
		kind: 'valid',
		unchecked: [
			{ pointer: '/anyOf/0', reference: '#/a' },
			{ pointer: '/anyOf/1', reference: '#/b' },
		],
	});
});
