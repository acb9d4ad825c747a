import { expect, test } from 'vitest';
import { promptSchema } from './prompt-schema.ts';

test('asks for each argument as a string', () => {
	const prompt = { arguments: [{ name: 'ship', description: 'Which', required: true }, { name: 'tone' }] };
	expect(promptSchema(prompt)).toEqual({
		type: 'object',
		properties: { ship: { type: 'string', description: 'Which' }, tone: { type: 'string' } },
		required: ['ship'],
	});
});

test.each([{}, { arguments: null }, { arguments: [null, 5, { name: 7 }] }])('bears %j', (prompt) => {
	expect(promptSchema(prompt)).toEqual({ type: 'object', properties: {}, required: [] });
});
