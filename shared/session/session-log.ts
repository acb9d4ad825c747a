import type { Frame } from '../wire/frame.ts';
import { readMessage } from '../wire/message.ts';
import { keptMessage } from './kept-message.ts';
import type { LogEntry } from './log-entry.ts';
import type { LogReader } from './session-view.ts';

/** Every frame of one session, in order. Grows at its end; what is in it never changes. */
export class SessionLog implements LogReader {
	readonly #entries: LogEntry[] = [];
	readonly #listeners = new Set<(entry: LogEntry) => void>();

	get entries(): readonly LogEntry[] {
		return this.#entries;
	}

	at(seq: number): LogEntry | undefined {
		return this.#entries[seq - 1];
	}

	append(frame: Frame): LogEntry {
		const message = keptMessage(readMessage(frame), frame);
		const entry: LogEntry = { seq: this.#entries.length + 1, frame, message };
		this.#entries.push(entry);
		return entry;
	}

	/** Tells the listeners, once everything that follows from the entry is known. */
	announce(entry: LogEntry): void {
		for (const listener of this.#listeners) listener(entry);
	}

	onAppend(listener: (entry: LogEntry) => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}
}
