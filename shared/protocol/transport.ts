import type { Attempt, Failure } from '../ports.ts';
import type { Frame, HeaderPairs } from '../wire/frame.ts';

export type TransportKind = 'stdio' | 'streamable-http' | 'legacy-sse';

/** Carries whole messages to and from one server and reports every frame that crosses, before anyone reads it. */
export interface Transport {
	readonly kind: TransportKind;
	readonly route: 'relay' | 'direct' | 'local';
	/** Starts the process, or opens the stream where the transport has one. */
	open(events: TransportEvents, signal: AbortSignal): Promise<Attempt<void>>;
	/**
	 * Sends one message as it is. Resolves when the message, and over HTTP its whole reply, is through; a failure says
	 * why nothing more will come for it. Aborting `outgoing.signal` ends the exchange (over HTTP it closes the stream).
	 */
	send(outgoing: Outgoing): Promise<Delivery>;
	/** Told once the handshake is through: session transports open their GET stream and add the version header. */
	ready?(revision: string): void;
	/** Ends politely (DELETE, stdin close …). Resolves when all is gone. */
	close(): Promise<void>;
}

export interface TransportEvents {
	onFrame(frame: Frame): void;
	/** Once: the whole way to the server is gone. Not called for a single exchange that failed. */
	onEnd(end: TransportEnd): void;
	/** A person has to allow the program first, at this address. */
	onConsentNeeded?(url: string): void;
}

export interface Outgoing {
	readonly text: string;
	/** Added to the transport's own headers; ignored where there are none. */
	readonly headers?: HeaderPairs;
	readonly signal?: AbortSignal;
}

/** What became of one message. */
export type Delivery =
	| { readonly ok: true; readonly exchange?: string; readonly status?: number }
	| { readonly ok: false; readonly failure: Failure };

export interface TransportEnd {
	readonly cause: 'asked' | 'server' | 'failure';
	readonly failure?: Failure;
}
