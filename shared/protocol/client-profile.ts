/** What we say of ourselves to a server. */
export interface ClientProfile {
	readonly info: { readonly name: string; readonly version: string; readonly title?: string };
	/** ClientCapabilities of the specification; declared in `initialize` or with every request. */
	readonly capabilities: Readonly<Record<string, unknown>>;
	readonly roots: readonly { readonly uri: string; readonly name?: string }[];
	/** Asked for with each request of the stateless era; undefined asks for nothing. */
	readonly logLevel?: string;
}

/** What a server said of itself when we met. */
export interface ServerProfile {
	readonly revision: string;
	readonly capabilities: Readonly<Record<string, unknown>>;
	/** `serverInfo`, as it came. */
	readonly info: Readonly<Record<string, unknown>>;
	readonly instructions?: string;
	/** Seq of the frame that said so. */
	readonly seq: number;
	/** Revisions that the server listed, where it did. */
	readonly supportedVersions?: readonly string[];
	/** It said nothing of its capabilities: that `capabilities` is empty means nothing. */
	readonly isUndeclared?: true;
}

/** Limits on waiting, in milliseconds. */
export interface TimeLimits {
	/** Without any sign of life for this call; progress starts it anew. */
	readonly silenceMs: number;
	/** From the start, whatever comes. */
	readonly totalMs: number;
	/** How long a program may leave `server/discover` unanswered before `initialize` is tried as well. */
	readonly probeMs: number;
	/** A program that writes nothing at all is taken to be up after so long; only then does `probeMs` begin. */
	readonly bootMs: number;
	/** From the start of a program, or of a request, until the server has to be met. */
	readonly startMs: number;
	/** How long `subscriptions/listen` may stay without its acknowledgement. */
	readonly acknowledgeMs: number;
	/** Before such a stream is opened anew after it ended; grows with each failure. */
	readonly reopenMs: number;
}

export const defaultTimeLimits: TimeLimits = {
	silenceMs: 60_000,
	totalMs: 600_000,
	probeMs: 5_000,
	bootMs: 10_000,
	startMs: 60_000,
	acknowledgeMs: 10_000,
	reopenMs: 1_000,
};
