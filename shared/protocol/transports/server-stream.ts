import type { Attempt, Failure } from '../../ports.ts';
import { EventStream, type StreamPlan } from './event-stream.ts';
import type { RecordedReply } from './http-recorder.ts';
import { localFrame } from './make-frame.ts';
import { statusLine } from './reply-verdict.ts';

interface ServerStreamOptions extends Pick<StreamPlan, 'limits' | 'onFrame'> {
	open(lastEventId: string | undefined, signal: AbortSignal): Promise<Attempt<RecordedReply>>;
	onFailure(failure: Failure): void;
}

/** The GET stream on which a server says what belongs to no request (specification 2025-03-26 to 2025-11-25, basic/transports). */
export class ServerStream {
	readonly #options: ServerStreamOptions;
	#running: AbortController | null = null;
	#heard: AbortSignal | null = null;

	constructor(options: ServerStreamOptions) {
		this.#options = options;
	}

	/** The server accepted the stream, and it has not ended. */
	get isOpen(): boolean {
		return this.#heard?.aborted === false;
	}

	/** Does nothing while one is asked for, or was and is not stopped. */
	start(): void {
		if (this.#running) return;
		this.#running = new AbortController();
		void this.#listen(this.#running.signal);
	}

	stop(): void {
		this.#running?.abort();
		this.#running = null;
	}

	async #listen(signal: AbortSignal): Promise<void> {
		const { limits, onFrame } = this.#options;
		const attempt = await this.#options.open(undefined, signal);
		if (!attempt.ok) {
			if (!signal.aborted) this.#options.onFailure(attempt.failure);
			return;
		}
		const reply = attempt.value;
		// 405 says that the server has no such stream, which is normal; the frames of any other answer tell the rest.
		if (!reply.isOk || !reply.isEventStream) {
			await reply.readBody();
			return;
		}
		this.#heard = signal;
		const ending = await new EventStream({
			limits,
			onFrame,
			signal,
			isDone: () => false,
			mayReopen: () => true,
			reopen: (lastEventId) => this.#options.open(lastEventId, signal),
		}).follow(reply);
		if (signal.aborted) return;
		this.#heard = null;
		const why = ending.kind === 'refused' ? ` (${statusLine(ending.reply)})` : '';
		const sentence = `The server's own stream ended and could not be opened again${why}: what it says by itself is no longer heard`;
		const { exchange } = reply;
		onFrame(
			localFrame('connection', { kind: 'stream-ended', exchange, broken: true }, sentence, { exchange }),
		);
		if (ending.kind === 'ended' && ending.broken) this.#options.onFailure(ending.broken);
	}
}
