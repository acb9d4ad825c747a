import { expect, test } from 'vitest';
import { branchOf } from './branch-of.ts';
import { readForm } from './form-model.ts';

function branch(anyOf: readonly unknown[], raw: string, chosen?: number): number {
	const field = readForm({ anyOf });
	if (field.kind !== 'union') throw new Error(`Expected a union, found ${field.kind}`);
	return branchOf(field, raw, chosen);
}

const link = { type: 'object', properties: { url: { type: 'string' } }, required: ['url'] };
const file = { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] };
const open = { type: 'object', additionalProperties: true };

test('keeps the kind that a person chose while its required members are not entered yet', () => {
	expect(branch([link, { type: 'string' }, open], '{}', 0)).toBe(0);
	expect(branch([link, { type: 'string' }, open], '{}')).toBe(2);
});

test('keeps an open object that a person chose, whatever keys they write into it', () => {
	expect(branch([link, open], '{"url":"https://example.test/"}', 1)).toBe(1);
});

test('keeps any JSON that a person chose, though the value fits a better kind as well', () => {
	expect(branch([{ type: 'string' }, { description: 'Anything.' }], '"text"', 1)).toBe(1);
});

test('goes to another kind when the value speaks against the chosen one', () => {
	expect(branch([link, file], '{"path":"/a"}', 0)).toBe(1);
	expect(branch([link, { type: 'string' }], '"text"', 0)).toBe(1);
	expect(branch([{ ...link, properties: { url: { type: 'integer' } } }, link], '{"url":"a"}', 0)).toBe(1);
});
