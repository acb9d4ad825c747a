import type { NegotiationStep } from '../protocol/negotiate.ts';
import type { ServerProfile } from '../protocol/client-profile.ts';
import type { TransportKind } from '../protocol/transport.ts';
import type { Failure } from '../ports.ts';
import type { Call } from './call.ts';
import type { LogEntry } from './log-entry.ts';

/** Every frame of one session, in order. Entries never change once appended. */
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
}

export interface CatalogList {
	readonly state: 'not-asked' | 'not-offered' | 'loading' | 'loaded' | 'failed';
	readonly items: readonly CatalogItem[];
	/** Why it failed or ended early. */
	readonly problem?: string;
	/** The server said that it changed since. */
	readonly isStale: boolean;
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
	/** A JSON-RPC request of its own, or an entry of an input-required result. */
	readonly via: 'request' | 'input-required';
	readonly at: number;
	readonly state: 'waiting' | 'answered' | 'refused' | 'withdrawn';
}

export type { Answer as ServerAnswer } from '../protocol/question.ts';

/** The read-only face of a session, all that checks and panels may see. A recording has the same face as a live one. */
export interface SessionView {
	readonly state: SessionState;
	readonly log: LogReader;
	readonly calls: CallReader;
	readonly catalog: Catalog;
	readonly server: ServerProfile | null;
	readonly transport: TransportKind | null;
	readonly route: 'direct' | 'relay' | 'local' | null;
	readonly sessionId: string | null;
	readonly steps: readonly NegotiationStep[];
	readonly requests: readonly ServerRequest[];
	/** Anything but the log changed (state, calls, catalog, requests); returns its undo. */
	onChange(listener: () => void): () => void;
}
