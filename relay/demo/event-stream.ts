import type { JsonObject } from './rpc.ts';
import { Waiters } from './waiters.ts';

/** One server-sent event stream as the body of a reply, bounded: `send` waits while the client is slow. */
export class EventStream {
	readonly body: ReadableStream<Uint8Array>;
	readonly #encoder = new TextEncoder();
	readonly #onGone: () => void;
	#controller: ReadableStreamDefaultController<Uint8Array> | null = null;
	readonly #writers = new Waiters();

	/** `onGone` is called when the client closed the stream before we did. */
	constructor(onGone: () => void) {
		this.#onGone = onGone;
		this.body = new ReadableStream(
			{
				start: (controller) => {
					this.#controller = controller;
				},
				pull: () => {
					this.#writers.wake();
				},
				cancel: () => {
					this.#controller = null;
					this.#writers.wake();
					this.#onGone();
				},
			},
			{ highWaterMark: 64 * 1024, size: (chunk) => chunk.byteLength },
		);
	}

	/** Drops the message once the stream is closed. */
	async send(message: JsonObject): Promise<void> {
		await this.#write(`data: ${JSON.stringify(message)}\n\n`);
	}

	async comment(text: string): Promise<void> {
		await this.#write(`: ${text}\n\n`);
	}

	close(): void {
		this.#controller?.close();
		this.#controller = null;
	}

	async #write(text: string): Promise<void> {
		this.#controller?.enqueue(this.#encoder.encode(text));
		while (this.#controller && (this.#controller.desiredSize ?? 0) <= 0) {
			await this.#writers.wait();
		}
	}
}
