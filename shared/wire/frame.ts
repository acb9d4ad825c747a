/** `in` comes from the server, `out` goes to it, `local` was seen by us and crossed no wire (a process that exits, say). */
export type Direction = 'in' | 'out' | 'local';

/** Where a frame crossed. Heads and bodies of HTTP are frames of their own, so that a head is seen while its body still hangs. */
export type Channel =
	| 'stdin'
	| 'stdout'
	| 'stderr'
	| 'http-request'
	| 'http-response'
	| 'http-body'
	| 'sse-event'
	| 'process'
	| 'connection';

/** Bytes as text: `base64` only where they are not valid UTF-8. */
export interface RawBody {
	readonly encoding: 'utf8' | 'base64';
	readonly data: string;
}

/** Header fields in the order and spelling in which they crossed; a repeated field is repeated. */
export type HeaderPairs = readonly (readonly [name: string, value: string])[];

export interface HttpRequestHead {
	readonly kind: 'request';
	readonly method: string;
	readonly url: string;
	readonly headers: HeaderPairs;
}

export interface HttpResponseHead {
	readonly kind: 'response';
	readonly status: number;
	readonly statusText: string;
	readonly headers: HeaderPairs;
	/** Milliseconds from the request to this head. */
	readonly tookMs: number;
	/** A page sees only the headers that the server exposes to it (CORS); the relay sees all. */
	readonly onlyExposedHeaders?: boolean;
	/** What the relay put on the wire for us, where it differs from what we asked for (Host, Content-Length …). */
	readonly sentHeaders?: HeaderPairs;
}

/** The fields of one server-sent event block (WHATWG HTML 9.2.6). `data` is undefined where the block had no data line. */
export interface SseFields {
	readonly event?: string;
	readonly data?: string;
	readonly id?: string;
	readonly retryMs?: number;
	readonly comment?: string;
}

/** What a `local` frame tells, for programs; its body says the same for people. */
export type LocalEvent =
	| {
			readonly kind: 'process-started';
			readonly pid: number | null;
			readonly command: string;
			readonly args: readonly string[];
	  }
	| { readonly kind: 'process-exited'; readonly code: number | null; readonly signal: string | null }
	| { readonly kind: 'stream-ended'; readonly exchange: string; readonly broken: boolean }
	| {
			readonly kind: 'failure';
			readonly hop: string;
			readonly code: string;
			/** Id of the request of ours that ended with it. */
			readonly requestId?: string | number;
	  }
	| { readonly kind: 'note' };

/** One thing that crossed the wire, exactly as it crossed. Plain, frozen by convention, never changed once made. */
export interface Frame {
	/** Epoch milliseconds (fractions allowed), taken where the bytes were first seen. */
	readonly at: number;
	readonly direction: Direction;
	readonly channel: Channel;
	/** The exact bytes: a line without its line end, a body, an SSE block without its blank line; a sentence for `local`. */
	readonly body: RawBody;
	/** Size in bytes as it crossed (before any cut). */
	readonly bytes: number;
	/** Ties an HTTP request, its reply and that reply's SSE events. */
	readonly exchange?: string;
	readonly head?: HttpRequestHead | HttpResponseHead;
	readonly sse?: SseFields;
	readonly event?: LocalEvent;
	/** Full size in bytes when only the beginning was kept. */
	readonly cutFrom?: number;
}

/** The text in which a message is to be looked for: the data of an SSE event, the body of everything else. */
export function messageText(frame: Frame): string {
	return frame.sse ? (frame.sse.data ?? '') : frame.body.data;
}
