import type { Attempt, Failure } from '../ports.ts';
import type { Frame, HeaderPairs } from '../wire/frame.ts';

export type TransportKind = 'stdio' | 'streamable-http' | 'legacy-sse';

/** Carries whole messages to and from one server and reports every frame that crosses, before anyone reads it. */
export interface Transport {
	readonly kind: TransportKind;
	readonly route: 'relay' | 'direct' | 'local';
	/** The session that the server opened for us (Streamable HTTP up to 2025-11-25), where it did. */
	readonly sessionId?: string | null;
	/** Why the way to the server is gone, while its last frames are still being reported. */
	readonly ending?: Failure | null;
	/** Starts the process, or opens the stream where the transport has one. */
	open(events: TransportEvents, signal: AbortSignal): Promise<Attempt<void>>;
	/**
	 * Sends one message as it is. Resolves when the message, and over HTTP its whole reply, is through; a failure says
	 * why nothing more will come for it. Frames that go out are reported before this returns its promise.
	 * Aborting `outgoing.signal` ends the exchange (over HTTP it closes the stream). Never rejects.
	 */
	send(outgoing: Outgoing): Promise<Delivery>;
	/**
	 * Told when the answer to `initialize` was accepted, before `notifications/initialized` is sent: that one already has
	 * the version header, and the GET stream is opened once the server took it.
	 */
	ready?(revision: string): void;
	/** Ends politely (DELETE, stdin close …). Resolves when all is gone. */
	close(): Promise<void>;
}

export interface TransportEvents {
	onFrame(frame: Frame): void;
	/** Once: the whole way to the server is gone. Not called for a single exchange that failed. */
	onEnd(end: TransportEnd): void;
	/** The network failed one exchange: perhaps the whole way is gone, which the transport cannot know. */
	onDoubt?(): void;
	/** A person has to allow the program first, at this address. */
	onConsentNeeded?(url: string): void;
}

export interface Outgoing {
	readonly text: string;
	/** Added to the transport's own headers; ignored where there are none. */
	readonly headers?: HeaderPairs;
	readonly signal?: AbortSignal;
}

/**
 * What became of one message. Over HTTP `ok` means that the answer came as a message (whatever its status says), or that
 * none was due; a refusal without a usable answer is a failure, with the server's words in `rpc` where it had any.
 * `session-lost` is a failure even where the 404 carried an answer.
 */
export type Delivery =
	| { readonly ok: true; readonly exchange?: string; readonly status?: number }
	| { readonly ok: false; readonly failure: Failure };

export interface TransportEnd {
	readonly cause: 'asked' | 'server' | 'failure';
	readonly failure?: Failure;
}
