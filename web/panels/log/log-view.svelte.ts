import type { Annotation } from '#shared/session/annotations.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader, LogReader, TaskView } from '#shared/session/session-view.ts';
import { firstAfter } from './entry-index.ts';
import type { JobWorker } from '../../ui/timed-worker.ts';
import { FilteredFrame } from './filter/filtered-frame.ts';
import { noFilter, readFilter, type FrameFilter } from './filter/frame-filter.ts';
import type { FilterProblem } from './filter/filter-syntax.ts';
import { PatternSearch } from './filter/pattern-search.ts';
import { FrameFinder } from './find/frame-finder.ts';
import { GrowingTree } from './nesting/growing-tree.ts';
import { noneOpen, withOpen, type OpenRows } from './nesting/open-rows.ts';
import type { TreePlace } from './nesting/tree.ts';
import { browserClock, PacedReader, type PaceClock } from './paced-reader.ts';

/** What a log view needs of a session. */
export interface LogSource {
	readonly log: LogReader;
	readonly calls: CallReader;
	readonly tasks: readonly TaskView[];
	readonly annotations: ReadonlyMap<number, Annotation>;
}

/** A part of the session's time, in epoch ms. */
export interface TimeRange {
	readonly from: number;
	readonly to: number;
}

/** The rows of the Wire: the log, filtered, and where a person is in it. Looks at each entry once, and only so many a frame. */
export class LogView {
	/** Seq of the row that has the keyboard. */
	cursor: number | null = $state(null);
	/** Seqs of the rows that are to be compared: two at most. */
	chosen: readonly number[] = $state.raw([]);
	/** What is looked for in the bodies, while the bar for it is open. */
	readonly find = $state({ isOpen: false, text: '' });

	/** Stays at the end while frames come. */
	#follow = $state(true);
	#query = $state('');
	#filter: FrameFilter = $state.raw(noFilter);
	#problem: FilterProblem | null = $state.raw(null);
	#range: TimeRange | null = $state.raw(null);
	/** Frames up to here are hidden by "Clear"; nothing leaves the log. */
	#clearedTo = $state(0);
	/** The last frame that shows while the view stands still; null while it does not. */
	#pausedAt: number | null = $state(null);
	#isGrouped = $state(false);
	/** Seqs of the rows under which others show. */
	#open: OpenRows = $state.raw(noneOpen);
	#seenTo = $state(0);

	readonly #source: LogSource;
	readonly #startWorker: (() => JobWorker) | undefined;
	readonly #reader: PacedReader;
	readonly #findReader: PacedReader;

	#scanned: readonly unknown[] = [];
	#scannedTo = 0;
	#found: LogEntry[] = [];
	#shown: readonly LogEntry[] = [];
	readonly #tree: GrowingTree;
	#search: PatternSearch | null = null;
	#finder: { readonly of: readonly unknown[]; readonly made: FrameFinder } | null = null;

	constructor(
		{ session }: { readonly session: LogSource },
		clock: PaceClock = browserClock,
		startWorker?: () => JobWorker,
	) {
		this.#source = session;
		this.#startWorker = startWorker;
		this.#reader = new PacedReader(session.log, clock);
		this.#findReader = new PacedReader(session.log, clock);
		this.#tree = new GrowingTree(session, clock);
	}

	/** A new array only when something in it is new. */
	get rows(): readonly LogEntry[] {
		return this.#isGrouped ? this.#inTree.rows : this.#flatRows;
	}

	/** How many frames pass, also those that a closed row has. */
	get flatCount(): number {
		return this.#flatRows.length;
	}

	/** How many frames the filter, the time range, "Clear" or a pause keeps from sight. */
	get hiddenCount(): number {
		const shown = this.#flatRows.length;
		return this.#source.log.entries.length - shown;
	}

	/** The time from the first row to the last; null without rows. */
	get span(): TimeRange | null {
		const first = this.#flatRows[0];
		const last = this.#flatRows.at(-1);
		return first && last ? { from: first.frame.at, to: Math.max(first.frame.at, last.frame.at) } : null;
	}

	/** Where a row stands in the tree of calls; undefined where it stands by itself. */
	placeInTree(seq: number): TreePlace | undefined {
		return this.#isGrouped ? this.#inTree.places.get(seq) : undefined;
	}

	get query(): string {
		return this.#query;
	}
	/** The last filter that could be read stays in force. */
	set query(query: string) {
		this.#query = query;
		const reading = readFilter(query);
		this.#problem = reading.ok ? null : reading.problem;
		if (reading.ok) this.#filter = reading.filter;
	}

	/** What is wrong with the query, and where. */
	get problem(): FilterProblem | null {
		return this.#problem;
	}

	/** What became of a search for patterns that took too long; null where nothing did. */
	get searchTrouble(): { readonly slow: readonly number[]; readonly failure: string | null } | null {
		this.#reader.follow();
		const search = this.#search;
		if (!search || (search.slow.length === 0 && search.failure === null)) return null;
		return { slow: search.slow.slice(), failure: search.failure };
	}

	/** Whether rows are kept from sight by the query or the time range. */
	get isFiltered(): boolean {
		return !this.#filter.isEmpty || this.#range !== null;
	}

	get range(): TimeRange | null {
		return this.#range;
	}
	set range(range: TimeRange | null) {
		this.#range = range;
	}

	showAll(): void {
		this.query = '';
		this.range = null;
	}

	get follow(): boolean {
		return this.#follow;
	}
	set follow(follow: boolean) {
		this.#seenTo = this.#last;
		this.#follow = follow;
	}

	/** How many rows came since following stopped. */
	get newCount(): number {
		if (this.#follow) return 0;
		const rows = this.#flatRows;
		return rows.length - firstAfter(rows, this.#seenTo);
	}

	/** How many frames there are, filtered or not. */
	get total(): number {
		this.#reader.follow();
		const { entries } = this.#source.log;
		return this.#end(entries) - firstAfter(entries, this.#clearedTo);
	}

	/** Seq of the last frame that shows while the view stands still; null while it does not. */
	get pausedAt(): number | null {
		return this.#pausedAt;
	}

	get isPaused(): boolean {
		return this.#pausedAt !== null;
	}
	/** Recording goes on; what comes waits until the view goes on. */
	set isPaused(isPaused: boolean) {
		this.#pausedAt = isPaused ? this.#last : null;
	}

	/** How many frames wait for the view to go on. */
	get waitingCount(): number {
		this.#reader.follow();
		return this.#pausedAt === null ? 0 : this.#last - this.#pausedAt;
	}

	get isCleared(): boolean {
		return this.#clearedTo > 0;
	}

	/** Seq of the last frame that "Clear" hides. */
	get clearedTo(): number {
		return this.#clearedTo;
	}

	/** Hides every frame so far. */
	clear(): void {
		this.#clearedTo = this.#pausedAt ?? this.#last;
	}

	undoClear(): void {
		this.#clearedTo = 0;
	}

	get isGrouped(): boolean {
		return this.#isGrouped;
	}
	set isGrouped(isGrouped: boolean) {
		this.#isGrouped = isGrouped;
	}

	setOpen(seq: number, isOpen: boolean): void {
		this.#open = withOpen(this.#open, seq, isOpen);
	}

	/** Chooses a row for comparison, or no longer; a third one takes the place of the first. */
	choose(seq: number): void {
		const others = this.chosen.filter((other) => other !== seq);
		this.chosen = others.length < this.chosen.length ? others : [...others, seq].slice(-2);
	}

	/** Place of this frame among the rows, or -1 where the filter or "Clear" hides it, or a closed row has it. */
	indexOf(seq: number): number {
		const rows = this.rows;
		if (this.#isGrouped) return rows.findIndex((entry) => entry.seq === seq);
		const index = firstAfter(rows, seq - 1);
		return rows[index]?.seq === seq ? index : -1;
	}

	/** How many frames have the text that is looked for, and which of them this one is, from 1. */
	foundAt(seq: number | null): {
		readonly count: number;
		readonly place: number;
		readonly isLooking: boolean;
	} {
		const finder = this.#findIn();
		const isLooking = finder !== null && (this.#reader.isUnfinished || this.#findReader.isUnfinished);
		return { count: finder?.count ?? 0, place: seq === null ? 0 : (finder?.placeOf(seq) ?? 0), isLooking };
	}

	/** The next frame that has the text, or the one before; rows that hide it are opened. */
	findFrom(seq: number | null, by: 1 | -1): number | null {
		const found = this.#findIn()?.step(seq ?? 0, by) ?? null;
		if (found !== null) this.#openTo(found);
		return found;
	}

	get #last(): number {
		return this.#source.log.entries.at(-1)?.seq ?? 0;
	}

	/** Where the entries end that may show. */
	#end(entries: readonly LogEntry[]): number {
		return this.#pausedAt === null ? entries.length : firstAfter(entries, this.#pausedAt);
	}

	get #flatRows(): readonly LogEntry[] {
		this.#reader.follow();
		// A mark or a note may be what the filter asks for.
		const noted = this.#query.includes('has:') ? this.#source.annotations : null;
		const purpose = [this.#clearedTo, this.#filter, this.#range, noted];
		if (!isSame(purpose, this.#scanned)) this.#startAnew(purpose);
		if (this.#reader.isUnfinished) return this.#shown;
		const { entries } = this.#source.log;
		const dropped = firstAfter(this.#found, (entries[0]?.seq ?? 1) - 1);
		if (dropped > 0) this.#found = this.#found.slice(dropped);
		this.#take(entries);
		if (dropped > 0 || this.#found.length !== this.#shown.length) this.#shown = this.#found.slice();
		return this.#shown;
	}

	#startAnew(purpose: readonly unknown[]): void {
		this.#scanned = purpose;
		this.#found = [];
		this.#shown = [];
		this.#scannedTo = this.#clearedTo;
		this.#reader.restart();
		this.#search?.dispose();
		const { patterns } = this.#filter;
		this.#search =
			patterns.length === 0
				? null
				: new PatternSearch(patterns, () => this.#reader.again(), this.#startWorker);
	}

	#take(entries: readonly LogEntry[]): void {
		const from = firstAfter(entries, this.#scannedTo);
		const end = this.#end(entries);
		this.#search?.ask(entries, from, end);
		const decided = this.#search ? Math.min(end, firstAfter(entries, this.#search.decidedTo)) : end;
		this.#reader.slice(from, decided, (index) => {
			const entry = entries[index];
			if (!entry) return;
			this.#scannedTo = entry.seq;
			if (this.#isInRange(entry) && this.#passes(entry)) this.#found.push(entry);
		});
	}

	#isInRange({ frame }: LogEntry): boolean {
		return !this.#range || (frame.at >= this.#range.from && frame.at <= this.#range.to);
	}

	#passes(entry: LogEntry): boolean {
		const filter = this.#filter;
		if (filter.isEmpty) return true;
		const held = this.#search ? this.#search.take(entry.seq) : 0;
		if (held !== null) return filter.passes(new FilteredFrame(entry, this.#source, held));
		// Nobody knows which patterns it has: it shows if it would with any of them.
		const possible = Array.from({ length: 1 << filter.patterns.length }, (_, bits) => bits);
		return possible.some((bits) => filter.passes(new FilteredFrame(entry, this.#source, bits)));
	}

	get #inTree() {
		return this.#tree.rows(this.#flatRows, this.#scanned, this.#open);
	}

	#openTo(seq: number): void {
		if (!this.#isGrouped || this.indexOf(seq) >= 0) return;
		this.#open = this.#tree.openedTo(seq, this.#open);
	}

	#findIn(): FrameFinder | null {
		if (!this.find.isOpen || this.find.text === '') return null;
		this.#findReader.follow();
		const rows = this.#flatRows;
		const purpose = [this.find.text, this.#scanned];
		if (!this.#finder || !isSame(this.#finder.of, purpose)) {
			this.#finder = { of: purpose, made: new FrameFinder(this.find.text) };
			this.#findReader.restart();
		}
		const { made } = this.#finder;
		if (!this.#findReader.isUnfinished) {
			this.#findReader.slice(firstAfter(rows, made.lookedTo), rows.length, (index) => {
				const entry = rows[index];
				if (entry) made.look(entry);
			});
		}
		return made;
	}
}

function isSame(some: readonly unknown[], others: readonly unknown[]): boolean {
	return some.length === others.length && some.every((one, index) => one === others[index]);
}
