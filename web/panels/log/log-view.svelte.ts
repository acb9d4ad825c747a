import type { Annotation } from '#shared/session/annotations.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader, LogReader, TaskView } from '#shared/session/session-view.ts';
import { firstAfter } from './entry-index.ts';
import { FilteredFrame } from './filter/filtered-frame.ts';
import { noFilter, readFilter, type FrameFilter } from './filter/frame-filter.ts';
import type { FilterProblem } from './filter/filter-syntax.ts';
import { FrameFinder } from './find/frame-finder.ts';
import { noneOpen, openTo, withOpen, type OpenRows } from './nesting/open-rows.ts';
import type { NestingContext } from './nesting/parents.ts';
import { treeOf, type TreePlace, type TreeRows } from './nesting/tree.ts';
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

interface BuiltTree {
	readonly rows: readonly LogEntry[];
	readonly open: OpenRows;
	/** What its rows were scanned for. */
	readonly of: readonly unknown[];
	readonly made: TreeRows;
	/** When it may be built anew because of rows that came. */
	readonly dueAt: number;
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
	readonly #clock: PaceClock;
	readonly #reader: PacedReader;
	readonly #findReader: PacedReader;

	#scanned: readonly unknown[] = [];
	#scannedTo = 0;
	#found: LogEntry[] = [];
	#shown: readonly LogEntry[] = [];
	#tree: BuiltTree | null = null;
	#finder: { readonly of: readonly unknown[]; readonly made: FrameFinder } | null = null;

	constructor({ session }: { readonly session: LogSource }, clock: PaceClock = browserClock) {
		this.#source = session;
		this.#clock = clock;
		this.#reader = new PacedReader(session.log, clock);
		this.#findReader = new PacedReader(session.log, clock);
	}

	/** A new array only when something in it is new. */
	get rows(): readonly LogEntry[] {
		return this.#isGrouped ? this.#treeRows.rows : this.#flatRows;
	}

	/** How many frames pass, also those that a closed row has. */
	get flatCount(): number {
		return this.#flatRows.length;
	}

	/** The time from the first row to the last; null without rows. */
	get span(): TimeRange | null {
		const first = this.#flatRows[0];
		const last = this.#flatRows.at(-1);
		return first && last ? { from: first.frame.at, to: Math.max(first.frame.at, last.frame.at) } : null;
	}

	/** Where a row stands in the tree of calls; undefined where it stands by itself. */
	placeInTree(seq: number): TreePlace | undefined {
		return this.#isGrouped ? this.#treeRows.places.get(seq) : undefined;
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
	foundAt(seq: number | null): { readonly count: number; readonly place: number } {
		const finder = this.#findIn();
		return { count: finder?.count ?? 0, place: seq === null ? 0 : (finder?.placeOf(seq) ?? 0) };
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
	}

	#take(entries: readonly LogEntry[]): void {
		const filter = this.#filter;
		const range = this.#range;
		this.#reader.slice(firstAfter(entries, this.#scannedTo), this.#end(entries), (index) => {
			const entry = entries[index];
			if (!entry) return;
			this.#scannedTo = entry.seq;
			if (range && (entry.frame.at < range.from || entry.frame.at > range.to)) return;
			if (filter.isEmpty || filter.passes(new FilteredFrame(entry, this.#source))) this.#found.push(entry);
		});
	}

	/** A tree of many rows is not built anew for each row that comes: it may take a tenth of the time. */
	get #treeRows(): TreeRows {
		const rows = this.#flatRows;
		const open = this.#open;
		const before = this.#tree;
		if (before?.rows === rows && before.open === open) return before.made;
		const startedAt = this.#clock.now();
		const isGrown = before?.open === open && before.of === this.#scanned;
		if (isGrown && startedAt < before.dueAt) {
			this.#reader.again();
			return before.made;
		}
		const made = treeOf(rows, this.#nestingContext, open);
		const now = this.#clock.now();
		this.#tree = { rows, open, of: this.#scanned, made, dueAt: now + 10 * (now - startedAt) };
		return made;
	}

	#openTo(seq: number): void {
		if (!this.#isGrouped || this.indexOf(seq) >= 0) return;
		this.#open = openTo(this.#open, seq, this.#flatRows, this.#nestingContext);
	}

	get #nestingContext(): NestingContext {
		const { calls, tasks, log } = this.#source;
		return { calls, tasks, at: (seq) => log.at(seq) };
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
