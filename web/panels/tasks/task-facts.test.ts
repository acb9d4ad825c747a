import { expect, test } from 'vitest';
import { isRunning, keptWords, stateOf, timeWords } from './task-facts.ts';

const created = '2026-08-01T09:00:00Z';
const now = Date.parse(created) + 20_400;

test.each([
	['working', 'Working', true],
	['input_required', 'Needs input', true],
	['completed', 'Completed', false],
	['failed', 'Failed', false],
	['cancelled', 'Cancelled', false],
	['paused', 'paused', true],
])('%s reads %s', (status, word, runs) => {
	expect(stateOf({ status }).word).toBe(word);
	expect(isRunning({ status })).toBe(runs);
});

test.each([
	[{ createdAt: created, ttlMs: 60_000 }, '39 s left of 1 min 0 s'],
	[{ createdAt: created, ttlMs: 10_000 }, 'Over: it was kept for 10 s'],
	[{ createdAt: created, ttlMs: null }, 'For as long as the server runs'],
	[{ createdAt: 'yesterday', ttlMs: 60_000 }, '1 min 0 s from its creation'],
	[{ ttlMs: 60_000 }, '1 min 0 s from its creation'],
	[{}, 'The server does not say'],
])('%j is kept: %s', (task, words) => {
	expect(keptWords(task, now)).toBe(words);
});

test('a time is told as the server wrote it, and as it is from here', () => {
	expect(timeWords(created, now)).toBe(`${created}, 20 s ago`);
	expect(timeWords(created, now - 60_000)).toBe(`${created}, just now`);
	expect(timeWords('yesterday', now)).toBe('yesterday');
	expect(timeWords(undefined, now)).toBeNull();
});
