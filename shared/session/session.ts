import type { ClientProfile, ServerProfile, TimeLimits } from '../protocol/client-profile.ts';
import type { NegotiationStep } from '../protocol/negotiate.ts';
import type { Delivery, TransportKind } from '../protocol/transport.ts';
import type { HttpPort, ProcessPort } from '../ports.ts';
import type { ServerEntry } from '../config/server-entry.ts';
import type { Frame, HeaderPairs } from '../wire/frame.ts';
import type { Operation, RequestOptions } from './operation.ts';
import type {
	CallReader,
	Catalog,
	ListName,
	LogReader,
	ServerAnswer,
	ServerRequest,
	SessionState,
	SessionView,
} from './session-view.ts';

/** The ways to the outside that a session may use; null where there is none. */
export interface SessionPorts {
	readonly process: ProcessPort | null;
	readonly direct: HttpPort | null;
	readonly relay: HttpPort | null;
}

export interface SessionOptions {
	readonly entry: ServerEntry;
	readonly ports: SessionPorts;
	readonly client: ClientProfile;
	readonly limits: TimeLimits;
	/** A revision's date pins it; `auto` finds out. */
	readonly revision: string;
}

/** All that is known about one server while we talk to it, or from a recording of such a talk. */
export declare class Session implements SessionView {
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
	constructor(options: SessionOptions);
	/** A read-only session from recorded frames: the same screens, state `recording`. */
	static fromRecording(source: string, frames: readonly Frame[]): Session;
	/** Resolves when connected, failed or cancelled; never rejects. */
	connect(): Promise<void>;
	cancelConnect(): void;
	disconnect(): Promise<void>;
	/** Values in `params` may be `RawJson`. */
	request(method: string, params?: Record<string, unknown>, options?: RequestOptions): Operation;
	/** The exact message that `request` would send next. Pure. */
	preview(method: string, params?: Record<string, unknown>): { text: string; headers: HeaderPairs };
	notify(method: string, params?: Record<string, unknown>): Promise<Delivery>;
	sendRaw(text: string): Promise<Delivery>;
	/** Answers a waiting `ServerRequest`. */
	answer(key: string, answer: ServerAnswer): void;
	/** Walks all pages of a list anew. */
	load(list: ListName): Promise<void>;
	onChange(listener: () => void): () => void;
}
