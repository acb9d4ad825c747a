import type { Failure } from '../ports.ts';
import type { RequestId } from '../wire/message.ts';

/** A request and what became of it, in either direction. Fields without `readonly` change while it runs. */
export interface Call {
	readonly requestSeq: number;
	readonly id: RequestId;
	readonly method: string;
	/** What it is about: a tool's or prompt's name, a URI; empty where there is none. */
	readonly subject: string;
	readonly from: 'client' | 'server';
	/** Epoch ms of the request's frame. */
	readonly startedAt: number;
	/** Epoch ms of the reply's frame, or of the moment at which waiting ended. */
	endedAt?: number;
	replySeq?: number;
	progressSeqs: number[];
	progress?: { readonly progress: number; readonly total?: number; readonly message?: string };
	/** Request seq of the previous round of the same operation (input-required rounds). */
	readonly continues?: number;
	/** `failed`: answered by a JSON-RPC error. */
	state: 'waiting' | 'answered' | 'failed' | 'cancelled' | 'timed-out' | 'lost';
	failure?: Failure;
}
