import { localFrame } from '../protocol/transports/make-frame.ts';
import type { Frame } from '../wire/frame.ts';
import { CallIndex } from './call-index.ts';
import { CatalogIndex } from './catalog.ts';
import type { LogEntry } from './log-entry.ts';
import { ServerFacts } from './server-facts.ts';
import { SessionLog } from './session-log.ts';
import { TaskIndex } from './task-index.ts';

/** Who else reads a frame, after the log has it. */
export interface FrameReader {
	take(entry: LogEntry): void;
}

interface Arrival {
	readonly frame: Frame;
	readonly reader: FrameReader | null;
}

/** All that frames tell, live or from a file: the log, and the calls, server facts and lists that are read from it. */
export class SessionRecord {
	readonly log = new SessionLog();
	readonly calls = new CallIndex();
	readonly catalog = new CatalogIndex(this.log);
	readonly tasks = new TaskIndex();
	readonly facts = new ServerFacts(this.log);
	readonly #onChange: () => void;
	readonly #arrived: Arrival[] = [];
	#isReading = false;

	/** `onChange` is called after a frame from which more than the log has changed. */
	constructor(onChange: () => void) {
		this.#onChange = onChange;
	}

	/**
	 * Takes over the log of an earlier session with the same server, and what still comes there. Its calls stay calls; what
	 * it knew of the server is not known of the next one.
	 */
	follow(earlier: SessionRecord): () => void {
		for (const { frame } of earlier.log.entries) this.#takeEarlier(frame);
		return earlier.log.onAppend(({ frame }) => {
			this.#takeEarlier(frame);
			this.#onChange();
		});
	}

	/** A frame that a reader causes (an answer, say) waits until all have read the one that caused it. */
	take(frame: Frame, reader: FrameReader | null = null): void {
		this.#arrived.push({ frame, reader });
		if (this.#isReading) return;
		this.#isReading = true;
		try {
			for (let next = this.#arrived.shift(); next; next = this.#arrived.shift()) this.#read(next);
		} finally {
			this.#isReading = false;
		}
	}

	#takeEarlier(frame: Frame): void {
		const entry = this.log.append(frame);
		for (const { part } of partsOf(entry)) this.#guard('The calls', () => this.calls.take(part));
		this.log.announce(entry);
	}

	/** The way of every frame: into the log first, then to all that read it. */
	#read({ frame, reader }: Arrival): void {
		const entry = this.log.append(frame);
		const news = partsOf(entry).map(({ part, base }) => this.#interpret(part, base, reader));
		this.log.announce(entry);
		if (news.some(Boolean)) this.#onChange();
	}

	/** Returns whether more than the log has changed. */
	#interpret(entry: LogEntry, base: string, reader: FrameReader | null): boolean {
		return [
			this.#guard('The calls', () => this.calls.take(entry)),
			this.#guard('The connection', () => {
				reader?.take(entry);
				return false;
			}),
			this.#guard('The server facts', () => this.#takeFacts(entry)),
			this.#guard('The tasks', () => this.tasks.take(entry, this.calls.of(entry.seq))),
			this.#guard('The catalog', () => this.catalog.take(entry, this.calls.of(entry.seq), base)),
		].some(Boolean);
	}

	#takeFacts(entry: LogEntry): boolean {
		const isNew = this.facts.take(entry, this.calls.of(entry.seq));
		const { profile } = this.facts;
		if (isNew && profile && !profile.isUndeclared) this.catalog.offer(profile.capabilities);
		return isNew;
	}

	/** One reader that throws is told about, and stops nobody. */
	#guard(name: string, read: () => boolean): boolean {
		try {
			return read();
		} catch (error) {
			const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
			const sentence = `${name} could not read a frame: ${reason}`;
			this.take(localFrame('connection', { kind: 'note' }, sentence));
			return true;
		}
	}
}

/** A batch (2025-03-26) is read item by item, each as if it had come alone; `base` points to it. */
function partsOf(entry: LogEntry): readonly { readonly part: LogEntry; readonly base: string }[] {
	const { message } = entry;
	if (message.kind !== 'batch') return [{ part: entry, base: '' }];
	return message.items.map((item, at) => ({ part: { ...entry, message: item }, base: `/${at}` }));
}
