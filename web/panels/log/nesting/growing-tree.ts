import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader, LogReader, TaskView } from '#shared/session/session-view.ts';
import { firstAfter } from '../entry-index.ts';
import { PacedReader, type PaceClock } from '../paced-reader.ts';
import type { OpenRows } from './open-rows.ts';
import { CallTree, type TreeRows } from './tree.ts';

interface TreeSource {
	readonly log: LogReader;
	readonly calls: CallReader;
	readonly tasks: readonly TaskView[];
}

interface Drawn {
	readonly size: number;
	readonly open: OpenRows;
	readonly rows: TreeRows;
	/** When it may be laid out anew because of rows that came. */
	readonly dueAt: number;
}

/** The tree of the rows of a view: takes each of them once, and only so many an animation frame. */
export class GrowingTree {
	readonly #source: TreeSource;
	readonly #clock: PaceClock;
	readonly #reader: PacedReader;
	#of: readonly unknown[] | null = null;
	#tree: CallTree;
	#takenTo = 0;
	#firstSeq = 0;
	#drawn: Drawn | null = null;

	constructor(source: TreeSource, clock: PaceClock) {
		this.#source = source;
		this.#clock = clock;
		this.#reader = new PacedReader(source.log, clock);
		this.#tree = this.#plant();
	}

	/** The rows as a tree; `of` is what they were chosen by: with another one they are others. */
	rows(flat: readonly LogEntry[], of: readonly unknown[], open: OpenRows): TreeRows {
		this.#reader.follow();
		this.#grow(flat, of);
		const { size } = this.#tree;
		const before = this.#drawn;
		if (before?.open === open && before.size === size) return before.rows;
		// To lay out many rows for each one that comes may take a tenth of the time.
		const startedAt = this.#clock.now();
		if (before?.open === open && startedAt < before.dueAt) {
			this.#reader.again();
			return before.rows;
		}
		const rows = this.#tree.rows(open);
		const now = this.#clock.now();
		this.#drawn = { size, open, rows, dueAt: now + 10 * (now - startedAt) };
		return rows;
	}

	/** Opens all rows under which this one stands. */
	openedTo(seq: number, open: OpenRows): OpenRows {
		return this.#tree.openedTo(seq, open);
	}

	#grow(flat: readonly LogEntry[], of: readonly unknown[]): void {
		const firstSeq = flat[0]?.seq ?? 0;
		if (of !== this.#of || (this.#firstSeq > 0 && firstSeq !== this.#firstSeq)) {
			this.#of = of;
			this.#tree = this.#plant();
			this.#takenTo = 0;
			this.#drawn = null;
			this.#reader.restart();
		}
		this.#firstSeq = firstSeq;
		if (this.#reader.isUnfinished) return;
		this.#reader.slice(firstAfter(flat, this.#takenTo), flat.length, (index) => {
			const entry = flat[index];
			if (!entry) return;
			this.#tree.add(entry);
			this.#takenTo = entry.seq;
		});
	}

	#plant(): CallTree {
		const { log, calls } = this.#source;
		return new CallTree({ calls, tasks: () => this.#source.tasks, at: (seq) => log.at(seq) });
	}
}
