import { expect, test } from 'vitest';
import type { Call } from '#shared/session/call.ts';
import { relatedFrames } from './related.ts';

const call = (requestSeq: number, more: Partial<Call> = {}): Call => ({
	requestSeq,
	id: requestSeq,
	method: 'tools/call',
	subject: 'get_tide_forecast',
	from: 'client',
	startedAt: 0,
	progressSeqs: [],
	state: 'answered',
	...more,
});

function related(seq: number, calls: readonly Call[]) {
	const reader = {
		all: calls,
		about: () => [],
		of: (wanted: number) =>
			calls.find(({ requestSeq, replySeq, progressSeqs }) =>
				[requestSeq, replySeq, ...progressSeqs].includes(wanted),
			),
	};
	return relatedFrames(seq, { calls: reader, exchange: [], acts: [] }).map(
		({ seq, role }) => `${seq} ${role}`,
	);
}

test('lists what belongs to a call in the order of the wire', () => {
	const calls = [
		call(3, { replySeq: 5 }),
		call(6, { continues: 3, progressSeqs: [7], replySeq: 10 }),
		call(8, { from: 'server', replySeq: 9 }),
		call(11, { continues: 6 }),
	];
	expect(related(7, calls)).toEqual([
		'3 earlier round',
		'6 request',
		'7 progress',
		'8 asked meanwhile',
		'10 reply',
		'11 later round',
	]);
});

test('says nothing of a frame that stands alone', () => {
	expect(related(4, [call(3, { replySeq: 5 })])).toEqual([]);
});

test('does not take what the server asked after the answer for a part of the call', () => {
	expect(related(3, [call(3, { replySeq: 5 }), call(6, { from: 'server' })])).toEqual([
		'3 request',
		'5 reply',
	]);
});
