import { expect, test } from 'vitest';
import { readPromptArguments } from './prompt-arguments.ts';

test('asks for each argument by its name', () => {
	const prompt = {
		arguments: [{ name: 'ship', title: 'Ship', description: 'Which', required: true }, { name: 'tone' }],
	};
	expect(readPromptArguments(prompt)).toEqual({
		known: [
			{ name: 'ship', title: 'Ship', description: 'Which', isRequired: true },
			{ name: 'tone', isRequired: false },
		],
		problems: [],
	});
});

test.each([{}, { arguments: null }, { arguments: 'all' }])('bears %j', (prompt) => {
	expect(readPromptArguments(prompt)).toEqual({ known: [], problems: [] });
});

test('says which entries cannot be asked for', () => {
	const prompt = { arguments: [null, { name: 7 }, { name: 'a' }, { name: 'a' }] };
	expect(readPromptArguments(prompt)).toEqual({
		known: [{ name: 'a', isRequired: false }],
		problems: [
			'Argument 1: expected an object, found null',
			'Argument 2: expected a string in `name`, found 7',
			'Argument 4 has the name of another: a',
		],
	});
});
