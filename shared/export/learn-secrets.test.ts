import { expect, test } from 'vitest';
import type { LogEntry } from '../session/log-entry.ts';
import { learnSecrets, outcome } from './learn-secrets.ts';

function entry(seq: number, data: string): LogEntry {
	return {
		seq,
		frame: {
			at: seq,
			direction: 'in',
			channel: 'stdout',
			body: { encoding: 'utf8', data },
			bytes: data.length,
		},
		message: { kind: 'aside' },
	};
}

const log = [entry(1, '{"note":"canary-4711"}'), entry(2, '{"token":"canary-4711"}')];

test('counts a secret also where it came before it was seen to be one, and in the title', () => {
	const { counts, entries } = outcome(learnSecrets(log, { entry: null, title: 'canary-4711' }));
	expect(counts).toEqual({ member: 3 });
	expect(entries).toEqual(log);
});

test('stops after every frame of either pass, and says how far it is', () => {
	const shares: number[] = [];
	for (const share of learnSecrets(log, { entry: null })) shares.push(share);
	expect(shares).toEqual([0.25, 0.5, 0.75, 1]);
});
