import type { LogEntry } from '#shared/session/log-entry.ts';

/** When the parts of an HTTP exchange crossed, epoch ms. */
export interface ExchangeTime {
	/** An answer of its own, an answer as a stream of events, or a stream that we opened to listen. */
	lane: 'post' | 'sse' | 'listen';
	readonly startedAt: number;
	/** The head of the answer. */
	answeredAt?: number;
	/** The last that crossed so far. */
	lastAt: number;
	/** Nothing more will come. */
	isOver: boolean;
	isError: boolean;
}

/** Knows of each HTTP exchange when it began, was answered and ended. */
export class ExchangeTimes {
	readonly #all = new Map<string, ExchangeTime>();

	of(exchange: string): ExchangeTime | undefined {
		return this.#all.get(exchange);
	}

	take({ frame }: LogEntry): void {
		const { exchange, head, at } = frame;
		if (exchange === undefined) return;
		const known = this.#all.get(exchange);
		if (!known) {
			const lane = head?.kind === 'request' && head.method === 'GET' ? 'listen' : 'post';
			this.#all.set(exchange, { lane, startedAt: at, lastAt: at, isOver: false, isError: false });
			return;
		}
		known.lastAt = Math.max(known.lastAt, at);
		if (head?.kind === 'request' && head.method === 'GET') known.lane = 'listen';
		if (head?.kind === 'response') {
			known.answeredAt = at;
			known.isError = head.status >= 400;
			if (known.lane === 'post' && isEventStream(head.headers)) known.lane = 'sse';
		} else if (frame.channel === 'http-body' && frame.direction === 'in') known.isOver = true;
		else if (frame.event?.kind === 'stream-ended' || frame.event?.kind === 'failure') known.isOver = true;
	}
}

function isEventStream(headers: readonly (readonly [string, string])[]): boolean {
	return headers.some(
		([name, value]) => name.toLowerCase() === 'content-type' && value.startsWith('text/event-stream'),
	);
}
