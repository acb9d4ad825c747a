import { messageText } from '#shared/wire/frame.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import { firstAfter } from '../entry-index.ts';
import { textPattern } from '../filter/pattern.ts';

/** The frames among some rows that have a text in their bodies, found as far as somebody has looked. */
export class FrameFinder {
	readonly #pattern: RegExp;
	readonly #found: LogEntry[] = [];
	#lookedTo = 0;

	constructor(text: string) {
		this.#pattern = textPattern(text);
	}

	get count(): number {
		return this.#found.length;
	}

	/** Seq of the last frame that it has looked at. */
	get lookedTo(): number {
		return this.#lookedTo;
	}

	look(entry: LogEntry): void {
		this.#lookedTo = entry.seq;
		if (this.#pattern.test(messageText(entry.frame))) this.#found.push(entry);
	}

	/** Which one this frame is, from 1; 0 where it is none. */
	placeOf(seq: number): number {
		const index = firstAfter(this.#found, seq - 1);
		return this.#found[index]?.seq === seq ? index + 1 : 0;
	}

	/** The next one after this frame, or before it; from the other end where there is none. Null where there is none at all. */
	step(from: number, by: 1 | -1): number | null {
		const index = by === 1 ? firstAfter(this.#found, from) : firstAfter(this.#found, from - 1) - 1;
		const entry = this.#found[index] ?? this.#found.at(by === 1 ? 0 : -1);
		return entry?.seq ?? null;
	}
}
