import type { LogReader } from '#shared/session/session-view.ts';

/** Counts notifications of one method in a log that grows: each entry is looked at once. */
export class NotificationCounter {
	readonly #method: string;
	readonly #log: LogReader;
	#count = 0;
	#lookedAt = 0;

	constructor(log: LogReader, method: string) {
		this.#log = log;
		this.#method = method;
	}

	count(): number {
		const { entries } = this.#log;
		for (; this.#lookedAt < entries.length; this.#lookedAt++) {
			const message = entries[this.#lookedAt]?.message;
			if (message?.kind === 'notification' && message.method === this.#method) this.#count++;
		}
		return this.#count;
	}
}
