import type { Transport, TransportEnd, TransportEvents } from '#shared/protocol/transport.ts';
import type { Frame, HttpRequestHead, HttpResponseHead } from '#shared/wire/frame.ts';
import { readMessage, type Message } from '#shared/wire/message.ts';

/** Keeps what a transport reports, and lets a test wait for it. */
export class Witness implements TransportEvents {
	readonly frames: Frame[] = [];
	readonly ends: TransportEnd[] = [];
	#listeners = new Set<() => void>();

	onFrame(frame: Frame): void {
		this.frames.push(frame);
		for (const listener of this.#listeners) listener();
	}

	onEnd(end: TransportEnd): void {
		this.ends.push(end);
		for (const listener of this.#listeners) listener();
	}

	/** Resolves with the first frame, past or to come, that fits. */
	async frame(fits: (frame: Frame) => boolean): Promise<Frame> {
		for (;;) {
			const found = this.frames.find(fits);
			if (found) return found;
			await this.#next();
		}
	}

	async end(): Promise<TransportEnd> {
		for (;;) {
			const [end] = this.ends;
			if (end) return end;
			await this.#next();
		}
	}

	/** `out http-request POST`, `in http-response 200`, `local connection stream-ended`: the course of events, for reading. */
	get course(): readonly string[] {
		return this.frames.map(({ direction, channel, head, event }) =>
			[direction, channel, head?.kind === 'request' ? head.method : head?.status, event?.kind]
				.filter((part) => part !== undefined)
				.join(' '),
		);
	}

	/** The messages that came in, without what is none. */
	get messages(): readonly Message[] {
		return this.frames
			.filter(({ direction }) => direction === 'in')
			.map(readMessage)
			.filter(({ kind }) => kind !== 'aside' && kind !== 'unreadable');
	}

	get requests(): readonly HttpRequestHead[] {
		return this.frames.flatMap(({ head }) => (head?.kind === 'request' ? [head] : []));
	}

	get responses(): readonly HttpResponseHead[] {
		return this.frames.flatMap(({ head }) => (head?.kind === 'response' ? [head] : []));
	}

	#next(): Promise<void> {
		return new Promise((resolve) => {
			const listener = () => {
				this.#listeners.delete(listener);
				resolve();
			};
			this.#listeners.add(listener);
		});
	}
}

/** Opens a transport, or fails the test with its sentence. */
export async function opened(transport: Transport): Promise<Witness> {
	const witness = new Witness();
	const attempt = await transport.open(witness, new AbortController().signal);
	if (!attempt.ok) throw new Error(attempt.failure.detail);
	return witness;
}

export function request(id: number, method: string, params: Record<string, unknown> = {}): string {
	return JSON.stringify({ jsonrpc: '2.0', id, method, params });
}
