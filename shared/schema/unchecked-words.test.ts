import { expect, test } from 'vitest';
import { uncheckedWords } from './unchecked-words.ts';

const part = (pointer: string) => ({ pointer, reference: '#/$defs/x' });

test.each([
	[[part('')], 'this part of the schema refers to what is not in it: the whole schema ("#/$defs/x").'],
	[
		[part('/a'), part('/b')],
		'these parts of the schema refer to what is not in it: /a ("#/$defs/x"), /b ("#/$defs/x").',
	],
	[
		[1, 2, 3, 4, 5].map((number) => part(`/${number}`)),
		expect.stringMatching(/\/3 \("#\/\$defs\/x"\) and 2 more\.$/),
	],
])('says of %j which are not checked', (parts, words) => {
	expect(uncheckedWords(parts).replace('Not checked, as ', '')).toEqual(words);
});
