import type { Launch } from '#shared/config/server-entry.ts';
import type { Frame } from '#shared/wire/frame.ts';
import type { StoredRemarks, StoredSession } from './stored-session.ts';

/** What the page asks of the worker that keeps its sessions. */
export type StoreRequest =
	/** What is a secret in this session, because a person entered it as one. Stays in memory. */
	| { readonly kind: 'begin'; readonly session: string; readonly launch: Launch }
	| {
			readonly kind: 'write';
			readonly session: Omit<StoredSession, 'room'>;
			/** Seq of the first of these frames. */
			readonly from: number;
			readonly frames: readonly Frame[];
			/** Null where they are as they were. */
			readonly remarks: StoredRemarks | null;
	  }
	| { readonly kind: 'list' }
	| { readonly kind: 'end'; readonly session: string; readonly state: StoredSession['state'] }
	| { readonly kind: 'frames'; readonly session: string; readonly from: number }
	| { readonly kind: 'remarks'; readonly session: string }
	| { readonly kind: 'remove'; readonly sessions: readonly string[] };

/** `full`: the browser gives no more room. `unavailable`: it keeps nothing at all (switched off, or a private window). */
export interface StoreProblem {
	readonly kind: 'problem';
	readonly code: 'full' | 'unavailable' | 'failed';
	readonly reason: string;
}

export type StoreReply =
	| { readonly kind: 'done' }
	| { readonly kind: 'sessions'; readonly sessions: readonly StoredSession[] }
	/** Null after the last ones. */
	| {
			readonly kind: 'frames';
			readonly batch: { readonly from: number; readonly frames: readonly Frame[] } | null;
	  }
	| { readonly kind: 'remarks'; readonly remarks: StoredRemarks }
	| StoreProblem;

export interface NumberedRequest {
	readonly number: number;
	readonly request: StoreRequest;
}

export interface NumberedReply {
	readonly number: number;
	readonly reply: StoreReply;
}
