import type { Failure } from '../ports.ts';
import type { RpcError } from '../wire/message.ts';

/** How one request of ours ended: five different things, told apart on screen. */
export type Reply =
	| { readonly kind: 'result'; readonly result: unknown; readonly seq: number }
	| { readonly kind: 'error'; readonly error: RpcError; readonly seq: number; readonly status?: number }
	/** No answer will come: the stream, the process or the way to it ended. */
	| { readonly kind: 'lost'; readonly failure: Failure }
	| { readonly kind: 'timed-out'; readonly limit: 'silence' | 'total'; readonly afterMs: number }
	| { readonly kind: 'cancelled'; readonly reason?: string };
