import { expect, test } from 'vitest';
import { branchOf } from './branch-of.ts';
import { initialText, seedText, stateOf, textFor } from './field-state.ts';
import { readForm, type Field, type FieldOf } from './form-model.ts';
import { keyOrder } from './key-order.ts';

const form = (properties: object, required: readonly string[] = []): Field =>
	readForm({ type: 'object', properties, required });
const field = (property: unknown): Field => {
	const root = form({ it: property });
	const [first] = root.kind === 'object' ? root.fields() : [];
	if (!first) throw new Error('The form has no field.');
	return first;
};
const union = (property: unknown): FieldOf<'union'> => {
	const it = field(property);
	if (it.kind !== 'union') throw new Error(`Expected a union, found ${it.kind}.`);
	return it;
};

test.each([
	[{ type: 'string' }, undefined, 'absent'],
	[{ type: 'string' }, '""', 'empty'],
	[{ type: 'string' }, '"a"', 'value'],
	[{ type: 'string' }, 'null', 'null'],
	[{ type: ['string', 'null'] }, 'null', 'null'],
	[{ type: 'null' }, 'null', 'value'],
	[{ type: 'integer', default: 48 }, '48', 'default'],
	[{ type: 'integer', default: 48 }, '72', 'value'],
	[{ type: 'array', items: { type: 'string' } }, '[ ]', 'empty'],
	[{ type: 'array', items: { type: 'integer' }, default: [1, 2] }, '[1, 2]', 'default'],
	[{ type: 'object', properties: { a: {} } }, '{}', 'empty'],
	[{ type: 'string', default: '' }, '""', 'empty'],
])('%j with the text %s is %s', (property, raw, state) => {
	expect(stateOf(field(property), raw)).toBe(state);
});

test.each([
	[{ type: 'string' }, 'absent', null],
	[{ type: 'string' }, 'empty', '""'],
	[{ type: 'string' }, 'value', undefined],
	[{ type: 'integer', default: 0 }, 'default', '0'],
	[{ type: ['integer', 'null'] }, 'null', 'null'],
	[{ type: 'boolean' }, 'value', 'false'],
	[{ enum: ['a', 'b'] }, 'value', '"a"'],
	[{ type: 'array', items: { type: 'string' } }, 'empty', '[]'],
	[{ type: 'object', properties: { n: { type: 'integer', default: 3 } } }, 'value', '{\n  "n": 3\n}'],
] as const)('to put %j into the state %s it writes %s', (property, state, text) => {
	expect(textFor(field(property), state)).toBe(text);
});

test('a form begins with its defaults; null, and what has no default, is left out', () => {
	const root = form(
		{
			needle: { type: 'string' },
			size: { anyOf: [{ enum: ['S'] }, { type: 'null' }], default: null },
			retries: { type: 'integer', default: 0 },
			loud: { type: 'boolean', default: false },
			grid: { type: 'array', items: { type: 'integer' }, default: [1, 2] },
			kind: { const: 'probe' },
			note: { const: 'optional' },
		},
		['needle', 'kind'],
	);
	expect(initialText(root)).toBe(
		'{\n  "retries": 0,\n  "loud": false,\n  "grid": [1, 2],\n  "kind": "probe"\n}',
	);
	expect(initialText(readForm({ type: 'object' }))).toBe('{}');
	expect(initialText(readForm('broken'))).toBe('{}');
});

test('a new item holds the least that is legal', () => {
	const slot = field({
		type: 'object',
		properties: { hour: { type: 'integer' }, quiet: { type: 'boolean', default: true } },
	});
	expect(seedText(slot)).toBe('{\n  "quiet": true\n}');
	expect(seedText(field({ type: 'number' }))).toBe('0');
});

test('tells the string "7" from the integer 7', () => {
	const ref = union({ anyOf: [{ type: 'string' }, { type: 'integer' }, { type: 'null' }] });
	expect(branchOf(ref, '"7"')).toBe(0);
	expect(branchOf(ref, '7')).toBe(1);
	expect(branchOf(ref, undefined)).toBe(-1);
});

test('finds the branch of an object by its constants, complete or not', () => {
	const shape = union({
		oneOf: [
			{ properties: { kind: { const: 'circle' }, r: { type: 'number' } }, required: ['kind', 'r'] },
			{ properties: { kind: { const: 'square' }, side: { type: 'number' } }, required: ['kind', 'side'] },
		],
	});
	expect(branchOf(shape, '{"kind":"square","side":1}')).toBe(1);
	expect(branchOf(shape, '{"kind":"square"}')).toBe(1);
	expect(branchOf(shape, '3')).toBe(-1);
});

test('knows the order of keys at every level', () => {
	const order = keyOrder(
		form({
			slot: { type: 'object', properties: { hour: {}, quiet: {} } },
			list: { items: { properties: { x: {}, y: {} } } },
		}),
	);
	expect(order([])).toEqual(['slot', 'list']);
	expect(order(['slot'])).toEqual(['hour', 'quiet']);
	expect(order(['list', 3])).toEqual(['x', 'y']);
	expect(order(['nowhere'])).toEqual([]);
});
