import type { LogEntry } from '#shared/session/log-entry.ts';
import type { LogReader } from '#shared/session/session-view.ts';

/** One thing on a stream, and how long after the thing before it. */
export interface StreamLine {
	readonly entry: LogEntry;
	readonly what: 'request' | 'answer' | 'resumed' | 'event' | 'comment' | 'message' | 'stderr' | 'end';
	/** Milliseconds since the line above; null for the first. */
	readonly afterMs: number | null;
	/** What an event says of itself, in wire words: `id: 9f-1`, `retry: 3000`. */
	readonly fields: readonly string[];
}

/** The lines of a stream from its frames; `resumed` are the exchanges that took it up. */
export function streamLines(exchanges: readonly (readonly LogEntry[])[]): readonly StreamLine[] {
	let before: number | null = null;
	return exchanges.flatMap((entries, index) =>
		entries.map((entry): StreamLine => {
			const afterMs = before === null ? null : Math.max(0, entry.frame.at - before);
			before = entry.frame.at;
			return { entry, what: whatOf(entry, index > 0), afterMs, fields: fieldsOf(entry) };
		}),
	);
}

/** So many frames before and after one are its neighbours. */
const reach = 100;

/** What crossed a process's pipes before and after a frame. */
export function neighbours(seq: number, log: LogReader): readonly StreamLine[] {
	const entries: LogEntry[] = [];
	for (let at = Math.max(1, seq - reach); at <= seq + reach; at++) {
		const entry = log.at(at);
		if (entry && entry.frame.exchange === undefined) entries.push(entry);
	}
	return streamLines([entries]);
}

function whatOf({ frame }: LogEntry, isResumed: boolean): StreamLine['what'] {
	if (frame.head?.kind === 'request') return isResumed ? 'resumed' : 'request';
	if (frame.head?.kind === 'response') return 'answer';
	if (frame.direction === 'local') return 'end';
	if (frame.channel === 'stderr') return 'stderr';
	if (!frame.sse) return 'message';
	return frame.sse.data === undefined && frame.sse.comment !== undefined ? 'comment' : 'event';
}

function fieldsOf({ frame: { sse, head } }: LogEntry): readonly string[] {
	if (head?.kind === 'request') {
		return head.headers
			.filter(([name]) => name.toLowerCase() === 'last-event-id')
			.map(([name, value]) => `${name}: ${value}`);
	}
	if (!sse) return [];
	return [
		...(sse.event === undefined ? [] : [`event: ${sse.event}`]),
		...(sse.id === undefined ? [] : [`id: ${sse.id}`]),
		...(sse.retryMs === undefined ? [] : [`retry: ${sse.retryMs}`]),
		...(sse.comment === undefined ? [] : [`: ${sse.comment}`]),
	];
}
