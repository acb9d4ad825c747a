import { expect, test } from 'vitest';
import { AjvValidator } from './ajv-validator.ts';

const validator = new AjvValidator();
const schema = {
	$defs: {
		circle: { properties: { kind: { const: 'circle' }, r: { type: 'number' } }, required: ['kind', 'r'] },
		box: { properties: { kind: { enum: ['box'] }, side: { type: 'number' } }, required: ['kind', 'side'] },
	},
	properties: {
		shape: { type: 'object', oneOf: [{ $ref: '#/$defs/circle' }, { $ref: '#/$defs/box' }] },
		short: { anyOf: [{ type: 'string' }, { type: 'integer', maximum: 3 }, { type: 'null' }] },
		codes: { patternProperties: { '^x-': { type: 'integer' } }, additionalProperties: false },
		names: { propertyNames: { pattern: '^a' } },
		some: { contains: { const: 1 } },
		never: { not: { type: 'string' } },
		both: { required: ['own'], anyOf: [{ required: ['a'] }] },
	},
};

test.each([
	['{"shape":{"kind":"circle","r":"1"}}', [['/shape/r', 'Must be number']]],
	['{"shape":{"kind":"box"}}', [['/shape', 'side is required']]],
	['{"shape":{"kind":"tree"}}', [['/shape/kind', 'Must be one of "circle", "box"']]],
	['{"short":9}', [['/short', 'Must be 3 or less']]],
	['{"short":true}', [['/short', 'Must be string, integer, null']]],
	['{"codes":{"y":1}}', [['/codes', 'The key must match ^x-']]],
	['{"codes":{"x-a":"s"}}', [['/codes/x-a', 'Must be integer']]],
	['{"names":{"b":1}}', [['/names', 'The key must match ^a']]],
	['{"some":[2,3]}', [['/some', 'Must contain at least 1 valid item(s)']]],
	['{"never":"s"}', [['/never', 'Must not be this value']]],
	[
		'{"both":{}}',
		[
			['/both', 'own is required'],
			['/both', 'a is required'],
		],
	],
])('of %s it says %j', (text, told) => {
	const verdict = validator.check(schema, text);
	const faults = verdict.kind === 'invalid' ? verdict.faults : [];
	expect(faults.map(({ pointer, message }) => [pointer, message]).toSorted()).toEqual(told.toSorted());
});

test('asks the branches of a schema with an address of its own, too', () => {
	expect(
		validator.check({ $id: 'https://example.test/s', ...schema }, '{"shape":{"kind":"box"}}'),
	).toMatchObject({
		faults: [{ pointer: '/shape', member: 'side' }],
	});
});

test.each([
	['0', 'Must be greater than 0'],
	['0.5', undefined],
])('reads draft-04, where an exclusive bound is a flag: %s', (text, message) => {
	const bound = {
		$schema: 'http://json-schema.org/draft-04/schema#',
		id: 'x',
		minimum: 0,
		exclusiveMinimum: true,
	};
	const verdict = validator.check(bound, text);
	expect(verdict.kind === 'invalid' ? verdict.faults[0]?.message : undefined).toBe(message);
});

test.each([
	[{ type: 'number' }, '1e400'],
	[{ type: 'integer' }, '12345678901234567890'],
	[{ multipleOf: 0.1 }, '0.3'],
])('%j takes %s, as JSON numbers are no doubles', (number, text) => {
	expect(validator.check(number, text)).toEqual({ kind: 'valid' });
});

test.each([
	['{"line":{"colour":"red"}}', [['/line/colour', 'Must match ^#']]],
	['{"deep":{"line":{"colour":"red"}}}', [['/deep/line/colour', 'Must match ^#']]],
	['{"marks":{"colour":"red"}}', [['/marks/colour', 'Must match ^#']]],
])('of alternatives within alternatives, as in %s, it says %j', (text, told) => {
	const colour = { oneOf: [{ type: 'null' }, { type: 'string', pattern: '^#' }] };
	const line = { anyOf: [{ type: 'object', properties: { colour } }, { type: 'null' }] };
	const nested = {
		$defs: { mark: line },
		properties: {
			line,
			deep: { anyOf: [{ type: 'object', properties: { line } }, { type: 'null' }] },
			marks: { oneOf: [{ $ref: '#/$defs/mark' }, { type: 'integer' }] },
		},
	};
	const verdict = validator.check(nested, text);
	const faults = verdict.kind === 'invalid' ? verdict.faults : [];
	expect(faults.map(({ pointer, message }) => [pointer, message])).toEqual(told);
});
