import { expect, test } from 'vitest';
import type { Frame } from '#shared/wire/frame.ts';
import { readMessage } from '#shared/wire/message.ts';
import { neighbours, streamLines } from './stream-lines.ts';

let seq = 0;
const entry = (at: number, more: Partial<Frame>) => {
	const frame: Frame = {
		at,
		direction: 'in',
		channel: 'sse-event',
		body: { encoding: 'utf8', data: '' },
		bytes: 0,
		exchange: 'x1',
		...more,
	};
	return { seq: ++seq, frame, message: readMessage(frame) };
};

test('says what each line of a stream is, and how long after the one before', () => {
	const head = {
		kind: 'request',
		method: 'GET',
		url: 'http://h/',
		headers: [['Last-Event-ID', '7']],
	} as const;
	const lines = streamLines([
		[
			entry(100, { sse: { id: '7', data: '{}', event: 'message', retryMs: 3000 } }),
			entry(1100, { sse: { comment: 'ping' } }),
		],
		[entry(1150, { direction: 'out', channel: 'http-request', head })],
	]);
	expect(lines.map(({ what, afterMs, fields }) => [what, afterMs, fields])).toEqual([
		['event', null, ['event: message', 'id: 7', 'retry: 3000']],
		['comment', 1000, [': ping']],
		['resumed', 50, ['Last-Event-ID: 7']],
	]);
});

test('finds the neighbours of a line of a process', () => {
	const entries = [1, 2, 3].map((at) => {
		const { frame } = entry(at, { channel: at === 2 ? 'stderr' : 'stdout' });
		delete (frame as { exchange?: string }).exchange;
		return { seq: at, frame, message: readMessage(frame) };
	});
	const log = { entries, at: (wanted: number) => entries[wanted - 1], onAppend: () => () => undefined };
	expect(neighbours(2, log).map(({ what, entry: { seq } }) => [what, seq])).toEqual([
		['message', 1],
		['stderr', 2],
		['message', 3],
	]);
});
