import type { Attempt } from '../../ports.ts';
import type { Frame } from '../../wire/frame.ts';
import type {
	Delivery,
	Outgoing,
	Transport,
	TransportEnd,
	TransportEvents,
	TransportKind,
} from '../transport.ts';
import { localFrame, textFrame } from './make-frame.ts';

/** What a server in memory says to one message: texts become lines of stdout, frames are reported as they are. */
export type MemoryAnswer = (
	text: string,
	outgoing: Outgoing,
) => Iterable<string | Frame> | AsyncIterable<string | Frame>;

export interface MemoryOptions {
	readonly answer: MemoryAnswer;
	readonly kind?: TransportKind;
}

/** A transport whose server is a function, for tests of what sits above it. */
export class MemoryTransport implements Transport {
	readonly kind: TransportKind;
	readonly route = 'local';
	/** All that was sent, in order. */
	readonly sent: Outgoing[] = [];
	/** What `ready` was told. */
	revision: string | null = null;
	readonly #answer: MemoryAnswer;
	#events: TransportEvents | null = null;
	#hasEnded = false;

	constructor({ answer, kind = 'stdio' }: MemoryOptions) {
		this.kind = kind;
		this.#answer = answer;
	}

	open(events: TransportEvents): Promise<Attempt<void>> {
		this.#events = events;
		return Promise.resolve({ ok: true, value: undefined });
	}

	async send(outgoing: Outgoing): Promise<Delivery> {
		if (this.#hasEnded) {
			const detail = 'The server in memory has ended';
			return { ok: false, failure: { hop: 'server', code: 'process-exited', detail } };
		}
		this.sent.push(outgoing);
		this.#events?.onFrame(textFrame('out', 'stdin', outgoing.text));
		for await (const said of this.#answer(outgoing.text, outgoing)) this.say(said);
		return { ok: true };
	}

	ready(revision: string): void {
		this.revision = revision;
	}

	/** The server says something by itself. */
	say(said: string | Frame): void {
		if (!this.#hasEnded)
			this.#events?.onFrame(typeof said === 'string' ? textFrame('in', 'stdout', said) : said);
	}

	/** The server goes. */
	end(end: TransportEnd = { cause: 'server' }): void {
		if (this.#hasEnded) return;
		this.#hasEnded = true;
		const sentence = 'The server in memory has ended';
		this.#events?.onFrame(localFrame('process', { kind: 'process-exited', code: 0, signal: null }, sentence));
		this.#events?.onEnd(end);
	}

	close(): Promise<void> {
		this.end({ cause: 'asked' });
		return Promise.resolve();
	}
}
