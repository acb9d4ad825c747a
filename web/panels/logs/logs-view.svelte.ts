import type { SessionTab } from '../../app/session-tab.svelte.ts';
import { lineFilter, logLine, type Level, type LogLine, type LogSource } from './log-lines.ts';

const mostLoggers = 200;

/** The log lines of one session under a filter. Only frames that came since the last look are read. */
export class LogsView {
	text: string = $state('');
	least: Level | null = $state(null);
	source: LogSource | null = $state(null);
	logger: string | null = $state(null);
	isFollowing: boolean = $state(true);
	/** Seqs of the lines whose tree is open. */
	open: readonly number[] = $state.raw([]);
	readonly #tab: SessionTab;
	readonly #all: LogLine[] = [];
	#loggers: readonly string[] = [];
	#lastSeq = 0;
	#fits: (line: LogLine) => boolean = () => true;
	#query = '';
	#filtered: LogLine[] = [];
	#looked = 0;

	constructor(tab: SessionTab) {
		this.#tab = tab;
	}

	/** A new array only when something is new; reading it follows the session. */
	get lines(): readonly LogLine[] {
		this.#read();
		const query = { text: this.text, least: this.least, source: this.source, logger: this.logger };
		const written = JSON.stringify(query);
		if (written !== this.#query) {
			this.#query = written;
			this.#fits = lineFilter(query);
			this.#filtered = this.#all.filter(this.#fits);
		} else if (this.#looked < this.#all.length) {
			const fresh = this.#all.slice(this.#looked).filter(this.#fits);
			if (fresh.length > 0) this.#filtered = this.#filtered.concat(fresh);
		}
		this.#looked = this.#all.length;
		return this.#filtered;
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

	#take(entry: Parameters<typeof logLine>[0]): void {
		this.#lastSeq = entry.seq;
		const line = logLine(entry);
		if (!line) return;
		this.#all.push(line);
		const isNew = line.logger !== '' && !this.#loggers.includes(line.logger);
		if (isNew && this.#loggers.length < mostLoggers) this.#loggers = [...this.#loggers, line.logger];
	}
}
