import type { HttpRequestHead, HttpResponseHead } from '#shared/wire/frame.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';

/** Everything of one HTTP exchange, in the order in which it was seen. */
export interface Exchange {
	readonly request?: { readonly entry: LogEntry; readonly head: HttpRequestHead };
	readonly response?: { readonly entry: LogEntry; readonly head: HttpResponseHead };
	/** Bodies and events, both ways. */
	readonly sent: readonly LogEntry[];
	readonly received: readonly LogEntry[];
	/** How the stream of the answer ended, once it has. */
	readonly end?: LogEntry;
}

/** Collects the frames of one exchange. */
export function readExchange(entries: readonly LogEntry[], exchange: string): Exchange {
	const sent: LogEntry[] = [];
	const received: LogEntry[] = [];
	const found: { request?: Exchange['request']; response?: Exchange['response']; end?: LogEntry } = {};
	for (const entry of entries) {
		const { frame } = entry;
		if (frame.exchange !== exchange) continue;
		if (frame.head?.kind === 'request') found.request = { entry, head: frame.head };
		else if (frame.head?.kind === 'response') found.response = { entry, head: frame.head };
		else if (frame.direction === 'out') sent.push(entry);
		else if (frame.direction === 'in') received.push(entry);
		else found.end = entry;
	}
	return { ...found, sent, received };
}
