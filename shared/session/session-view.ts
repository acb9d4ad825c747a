import type { NegotiationStep } from '../protocol/negotiate.ts';
import type { Answer as ServerAnswer } from '../protocol/question.ts';
import type { ClientProfile, ServerProfile } from '../protocol/client-profile.ts';
import type { TransportKind } from '../protocol/transport.ts';
import type { Failure } from '../ports.ts';
import type { Annotation } from './annotations.ts';
import type { Act } from './acts.ts';
import type { Call } from './call.ts';
import type { LogEntry } from './log-entry.ts';

/**
 * Every frame of one session, in order. Entries never change once appended. Bodies of old frames may be held packed: they
 * read the same, and `plainFrame` gives a frame that can be copied to a worker.
 */
export interface LogReader {
	readonly entries: readonly LogEntry[];
	/** The entry with this seq, if it is held. */
	at(seq: number): LogEntry | undefined;
	/** Called after each append; returns its undo. */
	onAppend(listener: (entry: LogEntry) => void): () => void;
}

export interface CallReader {
	/** In the order of their requests. */
	readonly all: readonly Call[];
	/** The call to which this frame belongs, as request, reply, progress or cancellation. */
	of(seq: number): Call | undefined;
	/**
	 * Our calls of one method about one thing, newest first; of several rounds the last. The same array until one of them comes
	 * to be or ends.
	 */
	about(method: string, subject: string): readonly Call[];
}

export type ListName = 'tools' | 'resources' | 'templates' | 'prompts';

/** One entry of a server's list, kept even where it is malformed. */
export interface CatalogItem {
	/** Identity of the row: two entries with one name stay two. */
	readonly key: string;
	/** What goes on the wire: a tool's or prompt's name, a URI, a URI template. */
	readonly name: string;
	/** For people: `title`, `annotations.title` or the name (specification, display precedence). */
	readonly title: string;
	readonly value: Readonly<Record<string, unknown>>;
	/** The frame and the place in it that said so. */
	readonly seq: number;
	readonly pointer: string;
	/** What keeps it from being a valid entry, in sentences. */
	readonly problems: readonly string[];
	/** Why a client must not offer it (2026-07-28 over Streamable HTTP, `x-mcp-header`); it can be called all the same. */
	readonly excluded?: string;
}

/** Keys of entries that are different from what a person has seen. */
export interface ListChanges {
	readonly added: readonly string[];
	readonly removed: readonly string[];
	readonly changed: readonly string[];
}

export interface CatalogList {
	readonly state: 'not-asked' | 'not-offered' | 'loading' | 'loaded' | 'failed';
	readonly items: readonly CatalogItem[];
	/** Why it failed or ended early. */
	readonly problem?: string;
	/** It ended early at a cursor from which it can be loaded on. */
	readonly hasMore?: boolean;
	/** The server said that it changed since. */
	readonly isStale: boolean;
	/** Against the list that was shown before, until a person accepts them; null, or missing, where there are none. */
	readonly changes?: ListChanges | null;
	/** The list that was shown before, while it is loaded anew or until a person accepts the changes. */
	readonly seen?: readonly CatalogItem[];
	/** Epoch ms until which a client may keep the list (caching hints of 2026-07-28); the earliest of all pages. */
	readonly freshUntil?: number;
	/** Whose cache may keep it: `public`, `private`, or what the server wrote. */
	readonly cacheScope?: string;
}

export type Catalog = Readonly<Record<ListName, CatalogList>>;

export type SessionState =
	| {
			readonly kind: 'connecting';
			readonly awaited: string;
			readonly since: number;
			readonly consentUrl?: string;
	  }
	| { readonly kind: 'connected'; readonly since: number }
	| { readonly kind: 'failed'; readonly failure: Failure }
	| { readonly kind: 'closed'; readonly asked: boolean; readonly failure?: Failure; readonly at: number }
	/** Opened from a file: read-only. */
	| { readonly kind: 'recording'; readonly source: string };

/** A request of the server that a person (or a prepared answer) has to answer. */
export interface ServerRequest {
	/** Identity on screen. */
	readonly key: string;
	readonly method: string;
	readonly params: unknown;
	/** The frame that asked. */
	readonly seq: number;
	/** Request seq of our call during which it was asked, where that is known. */
	readonly during?: number;
	/** A JSON-RPC request of its own, an entry of an input-required result or task, or of the error -32042 (2025-11-25). */
	readonly via: 'request' | 'input-required' | 'url-required';
	readonly at: number;
	/** Epoch ms at which the server said that a person is done at the URL (2025-11-25, elicitation complete). */
	readonly completedAt?: number;
	/** `refused`: answered by an error. */
	readonly state: 'waiting' | 'answered' | 'refused' | 'withdrawn';
	/** Epoch ms at which it no longer waited. */
	readonly settledAt?: number;
	/** What went back. */
	readonly answer?: ServerAnswer;
	/** The name of the prepared answer that it was. */
	readonly preparedAs?: string;
	/** Why it was withdrawn, where the server or the connection said so. */
	readonly withdrawal?: string;
}

/** A resource whose updates we asked to hear of. */
export interface Subscription {
	/** `refused`: the server does not send them, for the reason in `problem`. */
	readonly state: 'opening' | 'open' | 'refused';
	readonly problem?: string;
	/** How many updates came, when the last one did (epoch ms), and in which frame. */
	readonly updates: number;
	readonly updatedAt?: number;
	readonly updatedSeq?: number;
}

/** A long-running call that the server keeps as a task (2025-11-25, and the tasks extension of 2026-07-28). */
export interface TaskView {
	readonly id: string;
	/** `working`, `input_required`, `completed`, `failed` or `cancelled`; anything else as it came. */
	readonly status: string;
	readonly message?: string;
	/** ISO 8601, as the server wrote it. */
	readonly createdAt?: string;
	readonly updatedAt?: string;
	/** From its creation; null is for ever. */
	readonly ttlMs?: number | null;
	readonly pollMs?: number;
	/** Seq of the call that became it; null where that is not known. */
	readonly requestSeq: number | null;
	/** The frame that said the last of it. */
	readonly seq: number;
	/** The frame that has its result, or its error. */
	readonly resultSeq: number | null;
}

export type { ServerAnswer };

/** The read-only face of a session, all that checks and panels may see. A recording has the same face as a live one. */
export interface SessionView {
	readonly state: SessionState;
	readonly log: LogReader;
	/** Who did what on our side; replaced whole. */
	readonly acts: readonly Act[];
	readonly calls: CallReader;
	readonly catalog: Catalog;
	readonly server: ServerProfile | null;
	readonly transport: TransportKind | null;
	readonly route: 'direct' | 'relay' | 'local' | null;
	readonly sessionId: string | null;
	readonly steps: readonly NegotiationStep[];
	readonly requests: readonly ServerRequest[];
	readonly tasks: readonly TaskView[];
	/** The resources whose updates we asked to hear of, by URI. */
	readonly subscriptions: ReadonlyMap<string, Subscription>;
	/** The folders that we say we work in. */
	readonly roots: ClientProfile['roots'];
	/** The lowest level of log messages that we asked for; null where we asked for none. */
	readonly logLevel: string | null;
	/** Marks and notes of a person, by the seq of their frame; replaced whole. */
	readonly annotations: ReadonlyMap<number, Annotation>;
	/** Anything but the log changed (state, calls, catalog, requests, annotations); returns its undo. */
	onChange(listener: () => void): () => void;
}
