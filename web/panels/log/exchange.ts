import { headerValue } from '#shared/protocol/transports/http-headers.ts';
import type { HttpRequestHead, HttpResponseHead } from '#shared/wire/frame.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { LogReader } from '#shared/session/session-view.ts';

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

/** Sorts the frames of one exchange by what they are in it. */
export function readExchange(entries: readonly LogEntry[]): Exchange {
	const sent: LogEntry[] = [];
	const received: LogEntry[] = [];
	const found: { request?: Exchange['request']; response?: Exchange['response']; end?: LogEntry } = {};
	for (const entry of entries) {
		const { frame } = entry;
		if (frame.head?.kind === 'request') found.request = { entry, head: frame.head };
		else if (frame.head?.kind === 'response') found.response = { entry, head: frame.head };
		else if (frame.direction === 'out') sent.push(entry);
		else if (frame.direction === 'in') received.push(entry);
		else found.end = entry;
	}
	return { ...found, sent, received };
}

/** The frames of every HTTP exchange of a log, and which exchange takes up the stream of which. Looks at each frame once. */
export class Exchanges {
	readonly #log: LogReader;
	readonly #entries = new Map<string, LogEntry[]>();
	/** The exchange in which an event id was seen first (WHATWG HTML 9.2.4: ids are what a stream is resumed with). */
	readonly #byEventId = new Map<string, string>();
	/** The exchanges that asked for what came after an event id. */
	readonly #resuming = new Map<string, string[]>();
	#lookedTo = 0;

	constructor({ session }: { readonly session: { readonly log: LogReader } }) {
		this.#log = session.log;
	}

	/** Empty where there is no such exchange. */
	of(exchange: string | undefined): readonly LogEntry[] {
		this.#look();
		return exchange === undefined ? [] : (this.#entries.get(exchange) ?? []);
	}

	/** The exchanges that carried one stream: the first, and every one that took it up where it broke off. */
	streamOf(exchange: string): readonly string[] {
		this.#look();
		const chain = [exchange];
		for (let before = this.#before(exchange); before !== undefined; before = this.#before(before)) {
			if (chain.includes(before)) break;
			chain.unshift(before);
		}
		for (let next = this.#after(chain); next !== undefined; next = this.#after(chain)) chain.push(next);
		return chain;
	}

	#before(exchange: string): string | undefined {
		const asked = lastEventId(this.#entries.get(exchange)?.[0]);
		return asked === undefined ? undefined : this.#byEventId.get(asked);
	}

	#after(chain: readonly string[]): string | undefined {
		const last = this.#entries.get(chain.at(-1) ?? '') ?? [];
		const ids = new Set(last.flatMap(({ frame }) => (frame.sse?.id ? [frame.sse.id] : [])));
		return [...ids].flatMap((id) => this.#resuming.get(id) ?? []).find((next) => !chain.includes(next));
	}

	#look(): void {
		const { entries } = this.#log;
		for (; this.#lookedTo < entries.length; this.#lookedTo++) {
			const entry = entries[this.#lookedTo];
			if (entry?.frame.exchange !== undefined) this.#take(entry, entry.frame.exchange);
		}
	}

	#take(entry: LogEntry, exchange: string): void {
		const known = this.#entries.get(exchange);
		if (known) known.push(entry);
		else this.#entries.set(exchange, [entry]);
		const { id } = entry.frame.sse ?? {};
		if (id && !this.#byEventId.has(id)) this.#byEventId.set(id, exchange);
		const asked = lastEventId(entry);
		if (asked !== undefined) this.#resuming.set(asked, [...(this.#resuming.get(asked) ?? []), exchange]);
	}
}

function lastEventId(entry: LogEntry | undefined): string | undefined {
	const head = entry?.frame.head;
	return head?.kind === 'request' ? headerValue(head.headers, 'last-event-id') : undefined;
}
