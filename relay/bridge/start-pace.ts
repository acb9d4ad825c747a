import { setTimeout } from 'node:timers/promises';

const everyMs = 1_000;
const atOnce = 20;

/**
 * How fast programs are started (SPW-07): some at once, then one a second. Who comes too early waits for a turn, in the order of
 * coming; as few sockets are served at a time, so few wait.
 */
export class StartPace {
	readonly #everyMs: number;
	readonly #atOnce: number;
	readonly #now: () => number;
	/** When all the turns that were given would have been used, one after another. */
	#usedUntil = -Infinity;

	constructor(limits = { everyMs, atOnce }, now: () => number = () => performance.now()) {
		this.#everyMs = limits.everyMs;
		this.#atOnce = limits.atOnce;
		this.#now = now;
	}

	/** Takes the next turn, which comes after so many milliseconds. */
	take(): number {
		const now = this.#now();
		this.#usedUntil = Math.max(this.#usedUntil, now) + this.#everyMs;
		return Math.max(0, this.#usedUntil - now - this.#atOnce * this.#everyMs);
	}

	/** Resolves when it is one's turn, or nobody waits for it any more. */
	async turn(signal: AbortSignal): Promise<void> {
		const waitMs = this.take();
		if (waitMs === 0) return;
		await setTimeout(waitMs, undefined, { signal, ref: false }).catch((error: unknown) => {
			if (!signal.aborted) throw error;
		});
	}
}
