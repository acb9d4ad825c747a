import type { CallReader, LogReader } from '#shared/session/session-view.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import { firstAfter } from '../entry-index.ts';
import { isErrorFrame } from '../error-frame.ts';
import type { SeenValues } from '../filter/completion.ts';
import { ValueCollector } from '../filter/value-collector.ts';
import { browserClock, PacedReader, type PaceClock } from '../paced-reader.ts';
import { ExchangeTimes, type ExchangeTime } from '../waterfall/exchange-times.ts';
import { TimeBins } from './time-bins.ts';

/** What a look at the traffic needs of a session. */
interface TrafficSource {
	readonly log: LogReader;
	readonly calls: CallReader;
}

/** What all frames of a session amount to, filtered or not. Each is looked at once, when the first thing is asked that needs it. */
export class Traffic {
	readonly #source: TrafficSource;
	readonly #reader: PacedReader;
	readonly #exchanges = new ExchangeTimes();
	readonly #values: ValueCollector;
	#bins = new TimeBins();
	#binsFrom = 0;
	#binnedTo = 0;
	/** Seq of the last frame that counts; null where all do. */
	#binsEnd: number | null = null;
	#knownTo = 0;

	constructor({ session }: { readonly session: TrafficSource }, clock: PaceClock = browserClock) {
		this.#source = session;
		this.#reader = new PacedReader(session.log, clock);
		this.#values = new ValueCollector(session.calls);
	}

	/**
	 * The frames after this seq, up to `last` where that is one, counted by their time. The same object for as long as they begin
	 * at the same frame.
	 */
	bins(after: number, last: number | null = null): TimeBins {
		this.#binsEnd = last;
		if (after !== this.#binsFrom) {
			this.#bins = new TimeBins();
			this.#binsFrom = after;
			this.#binnedTo = after;
			this.#reader.restart();
		}
		this.#study();
		return this.#bins;
	}

	exchangeOf(exchange: string): ExchangeTime | undefined {
		this.#study();
		return this.#exchanges.of(exchange);
	}

	get seen(): SeenValues {
		this.#study();
		return this.#values;
	}

	#study(): void {
		this.#reader.follow();
		if (this.#reader.isUnfinished) return;
		const { entries } = this.#source.log;
		const areBinned = this.#binsEnd !== null && this.#binnedTo >= this.#binsEnd;
		const from = firstAfter(entries, areBinned ? this.#knownTo : Math.min(this.#knownTo, this.#binnedTo));
		this.#reader.slice(from, entries.length, (index) => {
			const entry = entries[index];
			if (entry) this.#take(entry);
		});
	}

	#take(entry: LogEntry): void {
		if (entry.seq > this.#knownTo) {
			this.#exchanges.take(entry);
			this.#values.take(entry);
			this.#knownTo = entry.seq;
		}
		if (entry.seq <= this.#binnedTo || (this.#binsEnd !== null && entry.seq > this.#binsEnd)) return;
		const call = entry.message.kind === 'result' ? this.#source.calls.of(entry.seq) : undefined;
		const tookMs = call?.endedAt === undefined ? null : call.endedAt - call.startedAt;
		this.#bins.add(entry.frame.at, isErrorFrame(entry), tookMs);
		this.#binnedTo = entry.seq;
	}
}
