import type { LogEntry } from '#shared/session/log-entry.ts';
import { makeParents, type NestingContext } from './parents.ts';

/** Where a row stands in the tree of calls. */
export interface TreePlace {
	/** From 1. */
	readonly level: number;
	/** How many frames stand under it, at any depth. */
	readonly inside: number;
	readonly isOpen: boolean;
	readonly parent: number | null;
}

export interface TreeRows {
	readonly rows: readonly LogEntry[];
	readonly places: ReadonlyMap<number, TreePlace>;
}

/** The frames as a tree of calls that grows frame by frame. A frame whose cause is not in it stands by itself. */
export class CallTree {
	readonly #parentOf: (entry: LogEntry) => number | undefined;
	/** Of every frame in it; null at the top. */
	readonly #parents = new Map<number, number | null>();
	readonly #tops: LogEntry[] = [];
	readonly #under = new Map<number, LogEntry[]>();
	/** How many frames stand under one, at any depth. */
	readonly #inside = new Map<number, number>();
	#last: LogEntry | null = null;

	constructor(context: NestingContext) {
		this.#parentOf = makeParents(context);
	}

	get size(): number {
		return this.#parents.size;
	}

	/** Takes the next frame. Its cause came before it, or, of the head of an HTTP request, comes right after. */
	add(entry: LogEntry): void {
		const before = this.#last;
		this.#last = entry;
		const cause = this.#parentOf(entry);
		const parent = cause !== undefined && this.#parents.has(cause) ? cause : null;
		this.#parents.set(entry.seq, parent);
		if (parent === null) this.#tops.push(entry);
		else this.#put(entry, parent);
		if (before && isOneExchange(before, entry) && this.#parentOf(before) === entry.seq)
			this.#lower(before, entry);
	}

	#put(entry: LogEntry, parent: number): void {
		const siblings = this.#under.get(parent);
		if (siblings) siblings.push(entry);
		else this.#under.set(parent, [entry]);
		for (const above of this.#above(entry.seq)) this.#inside.set(above, (this.#inside.get(above) ?? 0) + 1);
	}

	/** What stood by itself stands under its cause. */
	#lower(entry: LogEntry, cause: LogEntry): void {
		const place = this.#tops.lastIndexOf(entry);
		if (place < 0) return;
		this.#tops.splice(place, 1);
		this.#parents.set(entry.seq, cause.seq);
		this.#put(entry, cause.seq);
	}

	/** The rows of which those in `open` show what is under them. */
	rows(open: ReadonlySet<number>): TreeRows {
		const rows: LogEntry[] = [];
		const places = new Map<number, TreePlace>();
		const walk = (entries: readonly LogEntry[], level: number, parent: number | null): void => {
			for (const entry of entries) {
				const inside = this.#inside.get(entry.seq) ?? 0;
				const isOpen = open.has(entry.seq);
				rows.push(entry);
				if (level > 1 || inside > 0) places.set(entry.seq, { level, inside, isOpen, parent });
				if (isOpen && level < deepest) walk(this.#under.get(entry.seq) ?? [], level + 1, entry.seq);
			}
		};
		walk(this.#tops, 1, null);
		return { rows, places };
	}

	/** Opens all rows under which this one stands. */
	openedTo(seq: number, open: ReadonlySet<number>): ReadonlySet<number> {
		return new Set([...open, ...this.#above(seq)]);
	}

	*#above(seq: number): Generator<number> {
		let parent = this.#parents.get(seq) ?? null;
		for (let level = 1; parent !== null && level < deepest; level++) {
			yield parent;
			parent = this.#parents.get(parent) ?? null;
		}
	}
}

/** Rounds of one operation chain; nobody reads deeper. */
const deepest = 16;

function isOneExchange({ frame: one }: LogEntry, { frame: other }: LogEntry): boolean {
	return one.exchange !== undefined && one.exchange === other.exchange;
}
