import type { Call } from './call.ts';

/** Calls about one thing, as a list that is a new one only when one of them came to be or ended. */
export class CallList {
	readonly #calls: Call[] = [];
	#newestFirst: readonly Call[] | null = null;

	/** Of an operation of several rounds only the last one stays. */
	add(call: Call, previous: Call | undefined): void {
		const place = previous ? this.#calls.lastIndexOf(previous) : -1;
		if (place >= 0) this.#calls.splice(place, 1);
		this.#calls.push(call);
		this.#newestFirst = null;
	}

	changed(): void {
		this.#newestFirst = null;
	}

	get newestFirst(): readonly Call[] {
		return (this.#newestFirst ??= this.#calls.toReversed());
	}
}
