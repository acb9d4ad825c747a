import { expect, test } from 'vitest';
import type { Call } from '#shared/session/call.ts';
import { roundTrip } from './round-trip.ts';

function call(tookMs: number, from: Call['from'] = 'client', isAnswered = true): Call {
	return {
		requestSeq: 1,
		id: 1,
		method: 'tools/call',
		subject: '',
		from,
		startedAt: 1_000,
		endedAt: 1_000 + tookMs,
		...(isAnswered ? { replySeq: 2 } : {}),
		progressSeqs: [],
		state: isAnswered ? 'answered' : 'lost',
	};
}

test('takes the nearest rank over answered calls of ours', () => {
	const calls = [40, 10, 30, 20, 1_300].map((tookMs) => call(tookMs));
	expect(roundTrip(calls, [])).toEqual({ medianMs: 30, p95Ms: 1_300, slowestMs: 1_300, calls: 5 });
});

test('leaves out what was never answered and what the server asked', () => {
	expect(roundTrip([call(9_000, 'client', false), call(5_000, 'server')], [])).toBeNull();
});

test('leaves out calls in which the server waited for a person', () => {
	expect(roundTrip([call(9_000)], [{ during: 1 }])).toBeNull();
	expect(roundTrip([call(9_000)], [{ during: 7 }, {}])).toMatchObject({ calls: 1 });
});
