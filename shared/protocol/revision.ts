import type { HeaderPairs } from '../wire/frame.ts';
import type { RequestId } from '../wire/message.ts';
import type { ClientProfile } from './client-profile.ts';
import type { InputRequest } from './input-request.ts';
import type { TaskState } from './task.ts';
import type { TransportKind } from './transport.ts';

export type Era = 'handshake' | 'stateless';

/** All that differs between protocol revisions. Pure: it writes and reads messages, it sends nothing. */
export interface Revision {
	/** Its date, compared for equality only (specification, versioning). */
	readonly id: string;
	readonly era: Era;
	/** Requests that a client may send. Absence is how a method is removed. */
	readonly requests: ReadonlySet<string>;
	/** Notifications that a client may send. */
	readonly notifications: ReadonlySet<string>;
	/** What a server may ask of a client: as requests of its own, or as entries of an input-required result. */
	readonly serverRequests: ReadonlySet<string>;
	/** Notifications that a server may send. */
	readonly serverNotifications: ReadonlySet<string>;
	/** The first request: `initialize` or `server/discover`. */
	opening(client: ClientProfile): RequestDraft;
	/** Sent when the opening was answered well; null where there is none. */
	readonly afterOpening: string | null;
	/** What the answer to the opening says, or a sentence that tells why it is none. */
	readOpening(result: unknown): OpeningReading;
	dressRequest(id: RequestId, draft: RequestDraft, client: ClientProfile): Dressed;
	dressNotification(draft: NotificationDraft, client: ClientProfile): Dressed;
	/** Text that a person wrote, with the headers that go with it. */
	dressRaw(text: string): Dressed;
	readResult(method: string, result: unknown): ResultReading;
	/** Who decides that a call becomes a task: the client, by a param, or the server; null where there are none. */
	readonly tasksBy: 'client' | 'server' | null;
	/** How a running request is cancelled on this kind of transport (specification, cancellation). */
	cancelBy(transport: TransportKind): 'notification' | 'closing-the-stream';
}

/** A request before it is dressed. Values in `params` may be `RawJson`. */
export interface RequestDraft {
	readonly method: string;
	readonly params: Readonly<Record<string, unknown>>;
	/** The definition of the tool that is called, where it is known: it may ask for headers. */
	readonly tool?: Readonly<Record<string, unknown>>;
}

export interface NotificationDraft {
	readonly method: string;
	readonly params: Readonly<Record<string, unknown>>;
}

/** A message as it goes out. */
export interface Dressed {
	readonly text: string;
	/** What a transport with headers adds. */
	readonly headers: HeaderPairs;
}

export type OpeningReading =
	| {
			readonly ok: true;
			/** What the server chose (`initialize`) or lists (`server/discover`). */
			readonly versions: readonly string[];
			readonly capabilities: Readonly<Record<string, unknown>>;
			readonly info: Readonly<Record<string, unknown>>;
			readonly instructions?: string;
	  }
	| { readonly ok: false; readonly problem: string };

export type ResultReading =
	| { readonly kind: 'complete' }
	/** The server needs answers first (specification 2026-07-28, multi round-trip requests). */
	| {
			readonly kind: 'input-required';
			readonly requests: readonly InputRequest[];
			/** To be sent back as it came; undefined when there was none. */
			readonly state?: string;
	  }
	/** The call goes on as a task, and its result comes later. */
	| { readonly kind: 'task'; readonly task: TaskState }
	/** A result type that this revision does not define. */
	| { readonly kind: 'other'; readonly resultType: string };
