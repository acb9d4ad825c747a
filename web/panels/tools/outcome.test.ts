import { expect, test } from 'vitest';
import type { Reply } from '#shared/protocol/reply.ts';
import { outcomeOf } from './outcome.ts';

const result = (value: unknown): Reply => ({ kind: 'result', result: value, seq: 1 });
const failure = { hop: 'process', code: 'process-exited', detail: 'It ended.' } as const;

test.each<[Reply, string]>([
	[result({ content: [{ type: 'text', text: 'x' }] }), 'Completed'],
	[result({ content: [], structuredContent: null }), 'Completed'],
	[result({ content: [] }), 'Completed, empty'],
	[result({}), 'Completed, empty'],
	[result({ content: [], isError: true }), 'Tool error'],
	[result({ content: [{ type: 'text', text: 'no' }], isError: true, structuredContent: {} }), 'Tool error'],
	[result('a string'), 'Completed'],
	[{ kind: 'error', error: { code: -32602, message: '' }, seq: 1 }, 'Protocol error'],
	[{ kind: 'timed-out', limit: 'silence', afterMs: 60_000 }, 'Timed out'],
	[{ kind: 'cancelled' }, 'Cancelled'],
	[{ kind: 'lost', failure }, 'Protocol error'],
])('%j is %s', (reply, word) => {
	expect(outcomeOf(reply).word).toBe(word);
});

test('says beside the word that no answer came', () => {
	expect(outcomeOf({ kind: 'lost', failure }).addition).toBe('no answer');
});
