import { expect, test } from 'vitest';
import { findWords } from './find-words.ts';

test.each([
	[{ count: 0 }, 'No frame has it'],
	[{ count: 0, isLooking: true }, 'Looking…'],
	[{ count: 1 }, '1 frame'],
	[{ count: 1204 }, '1,204 frames'],
	[{ count: 12, place: 3 }, '3 of 12'],
	[{ count: 12, place: 3, isLooking: true }, '3 of 12 so far'],
	[{ count: 2, place: 1, hidden: 311 }, '1 of 2 · 311 frames hidden, not searched'],
	[{ count: 0, hidden: 1 }, 'No frame has it · 1 frame hidden, not searched'],
])('says of %j: %s', (outcome, words) => {
	expect(findWords({ place: 0, isLooking: false, hidden: 0, ...outcome })).toBe(words);
});
