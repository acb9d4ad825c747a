import { expect, test } from 'vitest';
import { readSuggestions } from './completion.ts';

test.each([
	[{ values: ['a', 'b'] }, { values: ['a', 'b'], hasMore: false }],
	[
		{ values: ['a'], total: 7, hasMore: true },
		{ values: ['a'], total: 7, hasMore: true },
	],
	[
		{ values: ['a'], total: 7 },
		{ values: ['a'], total: 7, hasMore: true },
	],
	[
		{ values: ['a', 'a'], total: 2 },
		{ values: ['a'], total: 2, hasMore: false },
	],
	[
		{ values: ['a', 5, null] },
		{ values: ['a'], hasMore: false, problem: 'Expected strings in `completion.values`, found 2 other' },
	],
	[
		{ values: 'a' },
		{ values: [], hasMore: false, problem: 'Expected a list in `completion.values`, found "a"' },
	],
])('reads %j', (completion, suggestions) => {
	expect(readSuggestions({ completion })).toEqual(suggestions);
});
