import { BrokenBody, type BytePacket, type Failure } from '#shared/ports.ts';

type End = { readonly kind: 'complete' } | { readonly kind: 'broken'; readonly failure: Failure };

/** A body that arrives in parts and is read, once, at the reader's pace. */
export class BodyQueue implements AsyncIterable<BytePacket> {
	readonly #onLeft: () => void;
	#waiting: BytePacket[] = [];
	#end: End | null = null;
	#wake: () => void = () => undefined;

	/** `onLeft` is called when the reader leaves before the end. */
	constructor(onLeft: () => void) {
		this.#onLeft = onLeft;
	}

	push(packet: BytePacket): void {
		this.#waiting.push(packet);
		this.#wake();
	}

	complete(): void {
		this.#finish({ kind: 'complete' });
	}

	/** What came before is still read; then the reader meets the failure. */
	fail(failure: Failure): void {
		this.#finish({ kind: 'broken', failure });
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<BytePacket> {
		try {
			for (;;) {
				const packets = this.#waiting;
				this.#waiting = [];
				yield* packets;
				if (this.#waiting.length > 0) continue;
				if (this.#end?.kind === 'broken') throw new BrokenBody(this.#end.failure);
				if (this.#end) return;
				await new Promise<void>((resolve) => (this.#wake = resolve));
			}
		} finally {
			if (!this.#end) this.#onLeft();
		}
	}

	#finish(end: End): void {
		this.#end ??= end;
		this.#wake();
	}
}
