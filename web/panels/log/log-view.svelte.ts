import { createSubscriber } from 'svelte/reactivity';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader, LogReader } from '#shared/session/session-view.ts';
import { passes, readFilter, type FilterTerm } from './log-filter.ts';
import { rowFacts } from './row-facts.ts';

/** What a log view needs of a session. */
export interface LogSource {
	readonly log: LogReader;
	readonly calls: CallReader;
}

/** The world outside, so that a test can turn the clock. */
export interface LogViewClock {
	onNextFrame(run: () => void): unknown;
	now(): number;
}

const browserClock: LogViewClock = {
	onNextFrame: (run) => requestAnimationFrame(run),
	now: () => performance.now(),
};

// Half a frame at 60 Hz: the other half is for drawing.
const budgetMs = 8;
const entriesBetweenLooks = 32;
// The first row after a rest shows at once; in a stream nobody reads faster, and drawing is what costs.
const msBetweenUpdates = 50;

/** The rows of the Wire: the log, filtered, and where a person is in it. Looks at each entry once, and only so many a frame. */
export class LogView {
	/** Stays at the end while frames come. */
	#follow = $state(true);
	#query = $state('');
	/** Frames up to here are hidden by "Clear"; nothing leaves the log. */
	#clearedTo = $state(0);
	/** Seq of the row that has the keyboard. */
	cursor: number | null = $state(null);
	#seenTo = $state(0);

	readonly #source: LogSource;
	readonly #clock: LogViewClock;
	readonly #subscribe: () => void;
	/** Asks for another look at the next frame; null while nobody watches. */
	#wake: (() => void) | null = null;

	#scannedFor = '';
	#scannedTo = 0;
	#terms: readonly FilterTerm[] = [];
	#found: LogEntry[] = [];
	#shown: readonly LogEntry[] = [];
	#isPaused = false;

	constructor(source: LogSource, clock = browserClock) {
		this.#source = source;
		this.#clock = clock;
		this.#subscribe = createSubscriber((update) => {
			let isDue = false;
			let updatedAt = -Infinity;
			const lookAgain = () => {
				if (!this.#isPaused && clock.now() - updatedAt < msBetweenUpdates) {
					clock.onNextFrame(lookAgain);
					return;
				}
				isDue = false;
				updatedAt = clock.now();
				this.#isPaused = false;
				update();
			};
			const wake = () => {
				if (isDue) return;
				isDue = true;
				clock.onNextFrame(lookAgain);
			};
			this.#wake = wake;
			const off = source.log.onAppend(wake);
			return () => {
				off();
				this.#wake = null;
				this.#isPaused = false;
			};
		});
	}

	/** A new array only when something in it is new. */
	get rows(): readonly LogEntry[] {
		this.#subscribe();
		return this.#scan();
	}

	get query(): string {
		return this.#query;
	}
	set query(query: string) {
		this.#query = query;
	}

	get follow(): boolean {
		return this.#follow;
	}
	set follow(follow: boolean) {
		this.#seenTo = this.#source.log.entries.at(-1)?.seq ?? 0;
		this.#follow = follow;
	}

	/** How many rows came since following stopped. */
	get newCount(): number {
		const rows = this.rows;
		return this.#follow ? 0 : rows.length - firstAfter(rows, this.#seenTo);
	}

	/** How many frames there are, filtered or not. */
	get total(): number {
		this.#subscribe();
		const { entries } = this.#source.log;
		return entries.length - firstAfter(entries, this.#clearedTo);
	}

	get isCleared(): boolean {
		return this.#clearedTo > 0;
	}

	/** Hides every frame so far. */
	clear(): void {
		this.#clearedTo = this.#source.log.entries.at(-1)?.seq ?? 0;
	}

	undoClear(): void {
		this.#clearedTo = 0;
	}

	/** Place of this frame among the rows, or -1 where the filter or "Clear" hides it. */
	indexOf(seq: number): number {
		const rows = this.rows;
		const index = firstAfter(rows, seq - 1);
		return rows[index]?.seq === seq ? index : -1;
	}

	#scan(): readonly LogEntry[] {
		const purpose = `${this.#clearedTo} ${this.#query}`;
		if (purpose !== this.#scannedFor) this.#startAnew(purpose);
		if (this.#isPaused) return this.#shown;
		const { entries } = this.#source.log;
		const dropped = firstAfter(this.#found, (entries[0]?.seq ?? 1) - 1);
		if (dropped > 0) this.#found = this.#found.slice(dropped);
		this.#take(entries);
		if (dropped > 0 || this.#found.length !== this.#shown.length) this.#shown = this.#found.slice();
		return this.#shown;
	}

	#startAnew(purpose: string): void {
		this.#scannedFor = purpose;
		this.#terms = readFilter(this.#query);
		this.#found = [];
		this.#shown = [];
		this.#scannedTo = this.#clearedTo;
		this.#isPaused = false;
	}

	#take(entries: readonly LogEntry[]): void {
		const start = firstAfter(entries, this.#scannedTo);
		const deadline = this.#clock.now() + budgetMs;
		for (let index = start; index < entries.length; index++) {
			const entry = entries[index];
			if (!entry) break;
			if (this.#terms.length === 0 || passes(this.#terms, entry, rowFacts(entry, this.#source.calls))) {
				this.#found.push(entry);
			}
			this.#scannedTo = entry.seq;
			const isTimeToLook = (index - start) % entriesBetweenLooks === entriesBetweenLooks - 1;
			if (this.#wake && isTimeToLook && this.#clock.now() > deadline) {
				this.#isPaused = true;
				this.#wake();
				return;
			}
		}
	}
}

/** Index of the first entry with a greater seq. Seqs only grow. */
function firstAfter(entries: readonly LogEntry[], seq: number): number {
	let low = 0;
	let high = entries.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((entries[middle]?.seq ?? 0) > seq) high = middle;
		else low = middle + 1;
	}
	return low;
}
