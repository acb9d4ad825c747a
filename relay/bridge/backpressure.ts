const highBytes = 1024 * 1024;
const lowBytes = 256 * 1024;

/** Counts what was handed to a slow receiver and not yet taken, and says when to stop and when to go on. */
export class Backpressure {
	#waitingBytes = 0;
	#isFull = false;
	#onRoom: (() => void)[] = [];

	/** More than 1 MiB waits, or waited and has not yet shrunk to 256 KiB. */
	get isFull(): boolean {
		return this.#isFull;
	}

	add(bytes: number): void {
		this.#waitingBytes += bytes;
		if (this.#waitingBytes > highBytes) this.#isFull = true;
	}

	remove(bytes: number): void {
		this.#waitingBytes -= bytes;
		if (!this.#isFull || this.#waitingBytes > lowBytes) return;
		this.#isFull = false;
		for (const resolve of this.#onRoom.splice(0)) resolve();
	}

	/** Resolves at once when there is room. */
	whenRoom(): Promise<void> {
		if (!this.#isFull) return Promise.resolve();
		return new Promise((resolve) => this.#onRoom.push(resolve));
	}
}
