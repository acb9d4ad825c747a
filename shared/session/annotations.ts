/** What a person put on one frame: it is no part of what crossed the wire. */
export interface Annotation {
	readonly isMarked: boolean;
	/** Empty where there is none. */
	readonly note: string;
}

const longestNote = 10_000;

/** The marks and notes of one session, by the seq of their frame. */
export class Annotations {
	#all: ReadonlyMap<number, Annotation> = new Map();

	/** Replaced whole, so that whoever holds it can tell that something changed. Frames without mark and note are not in it. */
	get all(): ReadonlyMap<number, Annotation> {
		return this.#all;
	}

	/** Returns whether anything changed, as do the others. */
	mark(seq: number, isMarked: boolean): boolean {
		return this.#set(seq, { ...this.#of(seq), isMarked });
	}

	/** White space around a note is none of its words; an empty note takes it away. */
	note(seq: number, text: string): boolean {
		return this.#set(seq, { ...this.#of(seq), note: text.trim().slice(0, longestNote) });
	}

	/** What was kept of an earlier time. */
	restore(kept: Iterable<readonly [seq: number, annotation: Annotation]>): void {
		this.#all = new Map([...this.#all, ...kept].filter(([, annotation]) => saysSomething(annotation)));
	}

	#of(seq: number): Annotation {
		return this.#all.get(seq) ?? nothing;
	}

	#set(seq: number, annotation: Annotation): boolean {
		const { isMarked, note } = this.#of(seq);
		if (annotation.isMarked === isMarked && annotation.note === note) return false;
		const next = new Map(this.#all);
		if (saysSomething(annotation)) next.set(seq, annotation);
		else next.delete(seq);
		this.#all = next;
		return true;
	}
}

const nothing: Annotation = { isMarked: false, note: '' };

function saysSomething({ isMarked, note }: Annotation): boolean {
	return isMarked || note !== '';
}
