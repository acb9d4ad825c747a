import type { HeaderPairs } from './wire/frame.ts';

/** The stations between a person and a server, in order. */
export type Hop = 'page' | 'relay' | 'process' | 'network' | 'server';

/** Stable names of what can end an attempt; texts and next steps hang on them. */
export type FailureCode =
	| 'aborted' // the person cancelled
	| 'timed-out'
	| 'relay-gone' // the page lost its relay
	| 'relay-refused' // token, Host or Origin not accepted, limits
	| 'consent-denied' // a person did not allow the program
	| 'command-not-found' // ENOENT
	| 'command-not-startable' // EACCES, bad working directory …
	| 'process-exited'
	| 'network-opaque' // a page is told nothing more than "Failed to fetch"
	| 'network-refused' // ECONNREFUSED
	| 'network-unknown-host' // ENOTFOUND
	| 'network-tls'
	| 'network-broken' // reset, ended early
	| 'cors'
	| 'bad-address'
	| 'unauthorized' // 401, 403
	| 'http-status' // any other status that carries no usable answer
	| 'not-mcp' // an answer, but not of an MCP server
	| 'stream-ended' // a stream ended before the answer came
	| 'session-lost' // 404 with a session id
	| 'version-mismatch'
	| 'rpc-error'; // the server answered the opening with an error

/** Why an attempt did not succeed: a value with a place on screen, never an exception. */
export interface Failure {
	readonly hop: Hop;
	readonly code: FailureCode;
	/** One sentence with the values that were found. */
	readonly detail: string;
	/** All that was tried before, each with what came of it, where there was more than one way. */
	readonly tried?: readonly string[];
	/** Ties to the frames of the HTTP exchange that failed. */
	readonly exchange?: string;
	readonly status?: number;
	readonly exitCode?: number | null;
	readonly signal?: string | null;
	/** The end of stderr, where a process was involved. */
	readonly stderr?: string;
	/** What PATH was searched, for `command-not-found`. */
	readonly searchedPath?: string;
	/** What a browser would have needed, for `cors`. */
	readonly cors?: CorsEvidence;
	/** Revisions that the server offers, for `version-mismatch`. */
	readonly supported?: readonly string[];
	readonly rpc?: { readonly code: number; readonly message: string };
}

/** An exchange seen through the relay, since a page may see neither its preflight nor what is kept from it (Fetch standard). */
export interface CorsEvidence {
	/** OPTIONS for the preflight, which is meant where it is missing. */
	readonly method?: string;
	readonly requestHeaders: HeaderPairs;
	readonly status: number;
	readonly responseHeaders: HeaderPairs;
	readonly missing: readonly { readonly header: string; readonly needs: string }[];
}

export type Attempt<T> =
	{ readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

/** Bytes with the time (epoch ms) at which they were first seen. */
export interface BytePacket {
	readonly at: number;
	readonly bytes: Uint8Array;
}

export interface LaunchTarget {
	readonly command: string;
	readonly args: readonly string[];
	/** Added to a small allow-list of the relay's own environment. */
	readonly env: Readonly<Record<string, string>>;
	readonly cwd?: string;
}

export interface ProcessExit {
	readonly at: number;
	readonly code: number | null;
	readonly signal: string | null;
	/** Set when not the process ended but the way to it (relay or socket). */
	readonly failure?: Failure;
}

/** Called in order; nothing comes after `onExit`, which comes once and only after all output. */
export interface ProcessEvents {
	onOutput(source: 'stdout' | 'stderr', packet: BytePacket): void;
	onExit(exit: ProcessExit): void;
	/** A person has to allow this program first, at this address (on another origin). */
	onConsentNeeded?(url: string): void;
}

export interface ProcessHandle {
	readonly pid: number | null;
	/** Epoch ms at which it was started. */
	readonly startedAt: number;
	/** Resolves when the bytes have been taken over (back-pressure). */
	write(bytes: Uint8Array): Promise<void>;
	/** Closes stdin, waits, ends the group, waits, kills it (specification, lifecycle/shutdown). Resolves after `onExit`. */
	stop(): Promise<void>;
}

/** Starts programs. In a page this is the relay's socket, in Node the operating system. */
export interface ProcessPort {
	launch(target: LaunchTarget, events: ProcessEvents, signal: AbortSignal): Promise<Attempt<ProcessHandle>>;
}

export interface HttpRequest {
	readonly method: string;
	readonly url: string;
	readonly headers: HeaderPairs;
	readonly body?: string;
}

export interface HttpReply {
	readonly status: number;
	readonly statusText: string;
	readonly headers: HeaderPairs;
	/** Epoch ms at which the head was seen. */
	readonly at: number;
	readonly onlyExposedHeaders: boolean;
	readonly sentHeaders?: HeaderPairs;
	/** Ends when the body ends; throws `BrokenBody` when it breaks off. Redirects are not followed. */
	readonly body: AsyncIterable<BytePacket>;
}

/** Thrown by a body that broke off, the one failure that cannot be returned. */
export class BrokenBody extends Error {
	override readonly name = 'BrokenBody';
	readonly failure: Failure;
	constructor(failure: Failure) {
		super(failure.detail);
		this.failure = failure;
	}
}

/** Speaks HTTP: from the page itself, or through the relay. */
export interface HttpPort {
	readonly route: 'direct' | 'relay';
	exchange(request: HttpRequest, signal: AbortSignal): Promise<Attempt<HttpReply>>;
}
