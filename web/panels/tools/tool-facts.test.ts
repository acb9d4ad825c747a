import { expect, test } from 'vitest';
import { claimsOf, claimsReadOnly, parameterCount } from './tool-facts.ts';

test.each([
	[{ readOnlyHint: true, openWorldHint: true }, ['claims read-only', 'claims open world']],
	[{ destructiveHint: true }, ['claims destructive']],
	[{ readOnlyHint: true, destructiveHint: true }, ['claims read-only', 'claims destructive']],
	[{ readOnlyHint: 'true' }, ['does not claim read-only']],
	[null, ['does not claim read-only']],
	[undefined, ['does not claim read-only']],
])('the annotations %j say: %j', (annotations, sentences) => {
	expect(claimsOf({ annotations }).map(({ sentence }) => sentence)).toEqual(sentences);
});

test('only the boolean true claims that nothing is changed', () => {
	expect(claimsReadOnly({ annotations: { readOnlyHint: true } })).toBe(true);
	expect(claimsReadOnly({ annotations: { readOnlyHint: 1 } })).toBe(false);
	expect(claimsReadOnly({})).toBe(false);
});

test('counts the parameters of any schema', () => {
	expect(parameterCount({ inputSchema: { properties: { a: {}, b: {} } } })).toBe(2);
	expect(parameterCount({ inputSchema: 'broken' })).toBe(0);
	expect(parameterCount({})).toBe(0);
});
