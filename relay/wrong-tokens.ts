const minuteMs = 60_000;
const freeTriesPerMinute = 10;
const firstDelayMs = 250;
const longestDelayMs = minuteMs / freeTriesPerMinute;

/** Slows whoever guesses the token (REL-08): after ten wrong ones in a minute, answers come one after another, ever later. */
export class WrongTokens {
	readonly #now: () => number;
	#tries: number[] = [];
	/** When the last of the answers that wait is due. */
	#lastDue = 0;
	#toldAt = -Infinity;

	constructor(now: () => number = () => performance.now()) {
		this.#now = now;
	}

	/** Counts one more; the answer to it is to wait for so many milliseconds, at most a minute. */
	add(): number {
		const now = this.#now();
		this.#tries = [...this.#tries.filter((at) => at > now - minuteMs).slice(-freeTriesPerMinute * 2), now];
		const excess = this.#tries.length - freeTriesPerMinute;
		if (excess <= 0) return 0;
		this.#tell(now);
		const delay = Math.min(firstDelayMs * 2 ** (excess - 1), longestDelayMs);
		this.#lastDue = Math.min(Math.max(this.#lastDue, now) + delay, now + minuteMs);
		return this.#lastDue - now;
	}

	#tell(now: number): void {
		if (now - this.#toldAt < minuteMs) return;
		this.#toldAt = now;
		console.error(
			`More than ${freeTriesPerMinute} wrong tokens came within a minute; answers to such requests wait`,
		);
	}
}
