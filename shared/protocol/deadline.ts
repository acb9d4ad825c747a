export interface DeadlineLimits {
	readonly silenceMs: number;
	readonly totalMs: number;
}

/** The longest delay that a timer takes (a signed 32-bit number of milliseconds). */
const longestTimerMs = 2 ** 31 - 1;

/**
 * Two limits on one wait: on silence, which every sign of life begins anew, and on the whole. Both stand still while the
 * wait is paused. A sign of life costs one assignment: the timer looks at the clock when it fires.
 */
export class Deadline {
	readonly #limits: DeadlineLimits;
	readonly #onExpire: (limit: 'silence' | 'total', afterMs: number) => void;
	#startedAt = performance.now();
	#signAt = this.#startedAt;
	#pausedAt: number | null = null;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#isOver = false;

	constructor(limits: DeadlineLimits, onExpire: (limit: 'silence' | 'total', afterMs: number) => void) {
		this.#limits = limits;
		this.#onExpire = onExpire;
		this.#check();
	}

	/** A sign of life. */
	touch(): void {
		this.#signAt = performance.now();
	}

	pause(): void {
		if (this.#isOver || this.#pausedAt !== null) return;
		this.#pausedAt = performance.now();
		clearTimeout(this.#timer);
	}

	resume(): void {
		if (this.#isOver || this.#pausedAt === null) return;
		const now = performance.now();
		const pausedMs = now - this.#pausedAt;
		this.#pausedAt = null;
		this.#startedAt += pausedMs;
		this.#signAt = Math.min(now, this.#signAt + pausedMs);
		this.#check();
	}

	stop(): void {
		this.#isOver = true;
		clearTimeout(this.#timer);
	}

	#check(): void {
		const now = performance.now();
		const silenceLeftMs = this.#signAt + this.#limits.silenceMs - now;
		const totalLeftMs = this.#startedAt + this.#limits.totalMs - now;
		const leftMs = Math.min(silenceLeftMs, totalLeftMs);
		if (leftMs > 0) {
			this.#timer = setTimeout(() => this.#check(), Math.min(Math.ceil(leftMs), longestTimerMs));
			return;
		}
		this.stop();
		if (totalLeftMs <= 0) this.#onExpire('total', now - this.#startedAt);
		else this.#onExpire('silence', now - this.#signAt);
	}
}
