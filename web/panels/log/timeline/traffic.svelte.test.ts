import { expect, test } from 'vitest';
import type { LogEntry } from '#shared/session/log-entry.ts';
import { readMessage } from '#shared/wire/message.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { Traffic } from './traffic.svelte.ts';

function entry(seq: number): LogEntry {
	const body = { encoding: 'utf8', data: 'noise' } as const;
	const frame: Frame = { at: seq * 1000, direction: 'in', channel: 'stderr', body, bytes: 5 };
	return { seq, frame, message: readMessage(frame) };
}

test('counts no further than a frame where the view stands still, and all of them when it goes on', () => {
	const entries = [entry(1), entry(2)];
	const log = { entries, at: (seq: number) => entries[seq - 1], onAppend: () => () => undefined };
	const traffic = new Traffic({ session: { log, calls: { all: [], of: () => undefined, about: () => [] } } });
	expect(traffic.bins(0, 2).span).toEqual({ from: 1000, to: 2000 });
	entries.push(entry(3), entry(4));
	expect(traffic.bins(0, 2).span).toEqual({ from: 1000, to: 2000 });
	entries.push(entry(5));
	const counted = traffic.bins(0);
	expect(counted.span).toEqual({ from: 1000, to: 5000 });
	expect(counted.cut(1).map(({ count }) => count)).toEqual([5]);
});
