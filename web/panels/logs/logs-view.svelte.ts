import type { SessionTab } from '../../app/session-tab.svelte.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import { lineFilter, logLine, type Level, type LogLine, type LogQuery, type LogSource } from './log-lines.ts';

const mostLoggers = 200;

/**
 * The log lines of one session under a filter, by the seqs of their frames: what a line says is read out of its frame when it is
 * drawn, searched or copied. Only frames that came since the last look are read.
 */
export class LogsView {
	text: string = $state('');
	least: Level | null = $state(null);
	source: LogSource | null = $state(null);
	logger: string | null = $state(null);
	isFollowing: boolean = $state(true);
	/** Seqs of the lines whose tree is open. */
	open: readonly number[] = $state.raw([]);
	readonly #tab: SessionTab;
	readonly #all: number[] = [];
	#loggers: readonly string[] = [];
	#lastSeq = 0;
	#fits: (line: LogLine) => boolean = () => true;
	#query: LogQuery = { text: '', least: null, source: null, logger: null };
	#filtered: readonly number[] = [];
	#looked = 0;

	constructor(tab: SessionTab) {
		this.#tab = tab;
	}

	/** Seqs of the lines that the filter leaves. A new array only when something is new; reading it follows the session. */
	get seqs(): readonly number[] {
		this.#read();
		const query = { text: this.text, least: this.least, source: this.source, logger: this.logger };
		if (!isSame(query, this.#query)) {
			const looked = this.#all.slice(0, this.#looked);
			const from = isNarrower(query, this.#query) ? this.#filtered : looked;
			this.#query = query;
			this.#fits = lineFilter(query);
			this.#filtered = from.filter((seq) => this.#isLeft(seq));
		}
		if (this.#looked < this.#all.length) {
			const fresh = this.#all.slice(this.#looked).filter((seq) => this.#isLeft(seq));
			if (fresh.length > 0) this.#filtered = this.#filtered.concat(fresh);
		}
		this.#looked = this.#all.length;
		return this.#filtered;
	}

	/** What the frame of a line says. */
	line(seq: number): LogLine | null {
		const entry = this.#tab.session.log.at(seq);
		return entry ? logLine(entry) : null;
	}

	get total(): number {
		this.#read();
		return this.#all.length;
	}

	/** The names of those who logged, in the order in which they were heard of. */
	get loggers(): readonly string[] {
		this.#read();
		return this.#loggers;
	}

	get isFiltered(): boolean {
		return this.text !== '' || this.least !== null || this.source !== null || this.logger !== null;
	}

	clear(): void {
		this.text = '';
		this.least = null;
		this.source = null;
		this.logger = null;
	}

	toggle(seq: number): void {
		this.open = this.open.includes(seq) ? this.open.filter((one) => one !== seq) : [...this.open, seq];
	}

	#read(): void {
		if (this.#tab.frameCount === 0) return;
		const { entries } = this.#tab.session.log;
		let from = entries.length;
		while (from > 0 && (entries[from - 1]?.seq ?? 0) > this.#lastSeq) from--;
		for (let at = from; at < entries.length; at++) {
			const entry = entries[at];
			if (entry) this.#take(entry);
		}
	}

	#isLeft(seq: number): boolean {
		const line = this.line(seq);
		return line !== null && this.#fits(line);
	}

	#take(entry: LogEntry): void {
		this.#lastSeq = entry.seq;
		const line = logLine(entry);
		if (!line) return;
		this.#all.push(line.seq);
		const isNew = line.logger !== '' && !this.#loggers.includes(line.logger);
		if (isNew && this.#loggers.length < mostLoggers) this.#loggers = [...this.#loggers, line.logger];
	}
}

function isSame(one: LogQuery, other: LogQuery): boolean {
	return one.text === other.text && hasSameChoices(one, other);
}

/** While a person types on, what was left out before stays out. */
function isNarrower(query: LogQuery, before: LogQuery): boolean {
	return query.text.startsWith(before.text) && hasSameChoices(query, before);
}

function hasSameChoices(one: LogQuery, other: LogQuery): boolean {
	return one.least === other.least && one.source === other.source && one.logger === other.logger;
}
