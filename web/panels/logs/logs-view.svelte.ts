import type { SessionTab } from '../../app/session-tab.svelte.ts';
import { fitsQuery, logLine, type Level, type LogLine } from './log-lines.ts';

/** The log lines of one session under a filter. Only frames that came since the last look are read. */
export class LogsView {
	text: string = $state('');
	least: Level | null = $state(null);
	hasStderr: boolean = $state(true);
	isFollowing: boolean = $state(true);
	readonly #tab: SessionTab;
	#lines: LogLine[] = [];
	#lastSeq = 0;

	constructor(tab: SessionTab) {
		this.#tab = tab;
	}

	/** A new array at every look; reading it follows the session. */
	get lines(): readonly LogLine[] {
		const query = { text: this.text, least: this.least, hasStderr: this.hasStderr };
		return this.#all().filter((line) => fitsQuery(line, query));
	}

	get total(): number {
		return this.#all().length;
	}

	#all(): readonly LogLine[] {
		if (this.#tab.frameCount > 0) this.#readNew();
		return this.#lines;
	}

	#readNew(): void {
		const { entries } = this.#tab.session.log;
		let from = entries.length;
		while (from > 0 && (entries[from - 1]?.seq ?? 0) > this.#lastSeq) from--;
		for (const entry of entries.slice(from)) {
			const line = logLine(entry);
			if (line) this.#lines.push(line);
			this.#lastSeq = entry.seq;
		}
	}
}
