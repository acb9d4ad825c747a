import { createSubscriber } from 'svelte/reactivity';
import type { LogReader } from '#shared/session/session-view.ts';

/** The world outside, so that a test can turn the clock. */
export interface PaceClock {
	onNextFrame(run: () => void): unknown;
	now(): number;
}

export const browserClock: PaceClock = {
	onNextFrame: (run) => requestAnimationFrame(run),
	now: () => performance.now(),
};

// The first row after a rest shows at once; in a stream nobody reads faster, and drawing is what costs.
const msBetweenUpdates = 50;
// Half a frame at 60 Hz: the other half is for drawing.
const budgetMs = 8;
const stepsBetweenLooks = 32;

/**
 * Follows a log for a screen: what reads through it is told of new frames at most every 50 ms, and work on many frames is cut
 * into slices of half an animation frame each. Listens only while somebody reads.
 */
export class PacedReader {
	readonly #clock: PaceClock;
	readonly #subscribe: () => void;
	/** Asks for another look at the next frame; null while nobody watches. */
	#wake: (() => void) | null = null;
	#isUnfinished = false;

	constructor(log: LogReader, clock: PaceClock) {
		this.#clock = clock;
		this.#subscribe = createSubscriber((update) => {
			let isDue = false;
			let updatedAt = -Infinity;
			const lookAgain = () => {
				if (!this.#isUnfinished && clock.now() - updatedAt < msBetweenUpdates) {
					clock.onNextFrame(lookAgain);
					return;
				}
				isDue = false;
				updatedAt = clock.now();
				this.#isUnfinished = false;
				update();
			};
			this.#wake = () => {
				if (isDue) return;
				isDue = true;
				clock.onNextFrame(lookAgain);
			};
			const off = log.onAppend(this.#wake);
			return () => {
				off();
				this.#wake = null;
				this.#isUnfinished = false;
			};
		});
	}

	/** What is read after this is read again when there is more. */
	follow(): void {
		this.#subscribe();
	}

	/** A slice of the work was done and the next one waits for its frame: until then there is nothing new. */
	get isUnfinished(): boolean {
		return this.#isUnfinished;
	}

	/** Asks to be read again soon, though nothing is new. */
	again(): void {
		this.#wake?.();
	}

	/** The work is another one: it need not wait. */
	restart(): void {
		this.#isUnfinished = false;
	}

	/** Takes items from `start` on, as many as this frame has time for; returns how far it came. */
	slice(start: number, end: number, take: (index: number) => void): number {
		const deadline = this.#clock.now() + budgetMs;
		for (let index = start; index < end; index++) {
			take(index);
			const isTimeToLook = (index - start) % stepsBetweenLooks === stepsBetweenLooks - 1;
			if (this.#wake && isTimeToLook && this.#clock.now() > deadline) {
				this.#isUnfinished = true;
				this.#wake();
				return index + 1;
			}
		}
		return end;
	}
}
