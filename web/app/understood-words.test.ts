import { expect, test } from 'vitest';
import { readAddress } from '#shared/config/address.ts';
import { understoodWords } from './understood-words.ts';

test.each([
	['FOO=s3cret BAZ="q u" node s.js', ['Variables: FOO, BAZ, their values are not shown']],
	['cd /tmp && node x.js', ['Folder: /tmp']],
	[
		'curl https://a.example/mcp -H "Authorization: Bearer s3cret"',
		['Header: Authorization, its value is not shown'],
	],
])('says what %j has beside the address, without its values', (text, notes) => {
	const understood = readAddress(text);
	const entry = 'entry' in understood ? understood.entry : null;
	expect(understoodWords(understood, entry, { kind: 'asking' }).notes).toEqual(notes);
});
