import { asObject } from '../protocol/dress.ts';
import type { LogEntry } from './log-entry.ts';

/** Who, or what, is behind something that left: a person by hand, or one of the ways in which it was prepared. */
export type StartedBy = 'person' | 'again' | 'saved' | 'link' | 'edited' | 'prepared' | 'page';

/** Something that was done, or not done, on our side. It changes no frame: it says who is behind one. */
export interface Act {
	/** Epoch ms. */
	readonly at: number;
	/** `deny`: a person was asked whether to run it, and did not. */
	readonly what: 'run' | 'cancel' | 'deny' | 'answer' | 'send';
	readonly by: StartedBy;
	/** The frame it led to, or, of an answer, the frame that asked; null while there is none. */
	readonly seq: number | null;
	/** The method, and what it is about: `tools/call get_weather`. */
	readonly subject: string;
}

/** What an operation tells of itself, for the record. */
export interface OperationRecord {
	/** The frame of its first request is there. */
	readonly onSent?: (requestSeq: number) => void;
	/** A person wants it to end; with the seq of its last request. */
	readonly onCancel?: (requestSeq: number | null) => void;
}

/** A log, as far as it says what comes. */
interface Appended {
	onAppend(listener: (entry: LogEntry) => void): () => void;
}

/** So many are kept; the oldest go first. */
const mostActs = 20_000;

/** What was done in one session, in order. */
export class ActLog {
	#all: readonly Act[] = [];

	/** Replaced whole at every change. */
	get all(): readonly Act[] {
		return this.#all;
	}

	/** Returns the way to say which frame it led to, once that is known. */
	add(act: Omit<Act, 'at'>): (seq: number) => void {
		let kept: Act = { at: Date.now(), ...act };
		this.#all = [...this.#all.slice(-(mostActs - 1)), kept];
		return (seq) => {
			const tied = { ...kept, seq };
			this.#all = this.#all.map((each) => (each === kept ? tied : each));
			kept = tied;
		};
	}

	/** Records an operation from its start on, and that it was cancelled; nothing where nobody is behind it. */
	follow(subject: string, by: StartedBy | undefined): OperationRecord {
		if (by === undefined) return {};
		const onSent = this.add({ what: 'run', by, seq: null, subject });
		const onCancel = (seq: number | null) => void this.add({ what: 'cancel', by: 'person', seq, subject });
		return { onSent, onCancel };
	}

	/** Records a message that a person wrote, before it goes out; returns the end of looking for its frame. */
	send(text: string, by: StartedBy, log: Appended): () => void {
		const tie = this.add({ what: 'send', by, seq: null, subject: '' });
		return log.onAppend(({ frame, seq }) => {
			if (frame.direction === 'out' && frame.body.data === text) tie(seq);
		});
	}

	/** Puts back those of an earlier time, before all others. */
	restore(acts: readonly Act[]): void {
		this.#all = [...acts, ...this.#all].slice(-mostActs);
	}
}

/** Who started the request whose frame this is; undefined where nobody said, as for what the page asks by itself. */
export function starterOf(acts: readonly Act[], requestSeq: number): StartedBy | undefined {
	return acts.find(({ seq, what }) => seq === requestSeq && (what === 'run' || what === 'send'))?.by;
}

/** What a request is about, for the record: its method, and the name or URI in its params. */
export function actSubject(method: string, params: unknown): string {
	const { name, uri } = asObject(params);
	const about = [name, uri].find((candidate) => typeof candidate === 'string');
	return about === undefined ? method : `${method} ${about}`;
}
