import type { ServerEntry } from '../config/server-entry.ts';
import type { ClientProfile, ServerProfile, TimeLimits } from '../protocol/client-profile.ts';
import type { NegotiationStep } from '../protocol/negotiate.ts';
import { RequestIds } from '../protocol/pending-requests.ts';
import type { RequestDraft, Revision } from '../protocol/revision.ts';
import { revisions } from '../protocol/revisions/index.ts';
import type { Delivery, TransportKind } from '../protocol/transport.ts';
import { localFrame } from '../protocol/transports/make-frame.ts';
import type { Frame, HeaderPairs, LocalEvent } from '../wire/frame.ts';
import { Link } from './link.ts';
import { ListLoader } from './list-loader.ts';
import type { LogEntry } from './log-entry.ts';
import type { SessionPorts } from './make-transport.ts';
import { RunningOperation, type Operation, type RequestOptions } from './operation.ts';
import { ServerRequests } from './server-requests.ts';
import { SessionRecord } from './session-record.ts';
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

export type { SessionPorts } from './make-transport.ts';

export interface SessionOptions {
	readonly entry: ServerEntry;
	readonly ports: SessionPorts;
	readonly client: ClientProfile;
	readonly limits: TimeLimits;
	/** A revision's date pins it; `auto` finds out. */
	readonly revision: string;
}

/** All that is known about one server while we talk to it, or from a recording of such a talk. */
export class Session implements SessionView {
	readonly #record = new SessionRecord(() => this.#changed());
	readonly #requests = new ServerRequests(() => this.#changed());
	readonly #ids = new RequestIds();
	readonly #listeners = new Set<() => void>();
	/** Null in a recording. */
	readonly #link: Link | null;
	readonly #source: string;
	readonly #pinned: string;
	readonly #client: ClientProfile;
	readonly #lists = new ListLoader({
		catalog: this.#record.catalog,
		ask: (method, params) => this.request(method, params).reply,
		isOpen: () => Boolean(this.#link?.open),
	});

	constructor(options: SessionOptions | { readonly recording: string }) {
		const isLive = 'entry' in options;
		this.#source = isLive ? '' : options.recording;
		this.#pinned = isLive ? options.revision : 'auto';
		this.#client = isLive ? options.client : nobody;
		this.#link = isLive ? this.#makeLink(options) : null;
	}

	/** A read-only session from recorded frames: the same screens, state `recording`. */
	static fromRecording(source: string, frames: readonly Frame[]): Session {
		const session = new Session({ recording: source });
		for (const frame of frames) session.#record.take(frame);
		session.#record.catalog.close();
		return session;
	}

	get state(): SessionState {
		return this.#link?.state ?? { kind: 'recording', source: this.#source };
	}

	get log(): LogReader {
		return this.#record.log;
	}

	get calls(): CallReader {
		return this.#record.calls;
	}

	get catalog(): Catalog {
		return this.#record.catalog.lists;
	}

	get server(): ServerProfile | null {
		return this.#record.facts.profile;
	}

	get transport(): TransportKind | null {
		return this.#link?.last?.transport.kind ?? this.#record.facts.transport;
	}

	get route(): 'direct' | 'relay' | 'local' | null {
		return this.#link?.last?.transport.route ?? null;
	}

	get sessionId(): string | null {
		return this.#record.facts.sessionId;
	}

	get steps(): readonly NegotiationStep[] {
		return this.#link?.steps ?? [];
	}

	get requests(): readonly ServerRequest[] {
		return this.#requests.all;
	}

	onChange(listener: () => void): () => void {
		this.#listeners.add(listener);
		return () => this.#listeners.delete(listener);
	}

	/** Resolves when connected, failed or cancelled; never rejects. */
	connect(): Promise<void> {
		return this.#link?.connect() ?? Promise.resolve();
	}

	cancelConnect(): void {
		this.#link?.cancelConnect();
	}

	disconnect(): Promise<void> {
		return this.#link?.disconnect() ?? Promise.resolve();
	}

	/** Values in `params` may be `RawJson`. */
	request(method: string, params: Record<string, unknown> = {}, options: RequestOptions = {}): Operation {
		return new RunningOperation(this.#draft(method, params), options, {
			connection: () => this.#link?.open ?? null,
			client: () => this.#client,
			reopen: () => this.#link?.reopen() ?? Promise.resolve(false),
			onChange: () => this.#changed(),
		});
	}

	/** The exact message that `request` would send next. Pure. */
	preview(method: string, params: Record<string, unknown> = {}): { text: string; headers: HeaderPairs } {
		return this.#revision.dressRequest(this.#ids.peek(), this.#draft(method, params), this.#client);
	}

	notify(method: string, params: Record<string, unknown> = {}): Promise<Delivery> {
		return this.#link?.open?.notify({ method, params }) ?? Promise.resolve(notConnected);
	}

	sendRaw(text: string): Promise<Delivery> {
		return this.#link?.open?.sendRaw(text) ?? Promise.resolve(notConnected);
	}

	/** Answers a waiting `ServerRequest`. */
	answer(key: string, answer: ServerAnswer): void {
		this.#requests.answer(key, answer);
	}

	/** Walks all pages of a list anew. */
	load(list: ListName): Promise<void> {
		return this.#link?.open ? this.#lists.load(list) : Promise.resolve();
	}

	#makeLink({ entry, ports, limits, revision }: SessionOptions): Link {
		return new Link({
			entry,
			ports,
			limits,
			revision,
			client: () => this.#client,
			ids: this.#ids,
			record: this.#record,
			askPerson: (question, withdrawn) => this.#requests.ask(question, withdrawn),
			tell: (event, sentence, exchange) => this.#tell(event, sentence, exchange),
			onEntry: (seen) => this.#hear(seen),
			onConnected: () => this.#lists.loadOffered(),
			onReopened: () => undefined,
			onClosed: () => this.#closed(),
			onChange: () => this.#changed(),
		});
	}

	#hear({ message }: LogEntry): void {
		if (message.kind === 'notification') this.#lists.changed(message.method);
	}

	#closed(): void {
		this.#lists.stop();
		this.#record.catalog.close();
	}

	/** Agreed on, else pinned, else seen in the recording, else our newest. */
	get #revision(): Revision {
		const agreed = this.#link?.last?.revision;
		const named = [this.#pinned, this.#record.facts.profile?.revision];
		return agreed ?? revisions.find(({ id }) => named.includes(id)) ?? revisions[0];
	}

	#draft(method: string, params: Record<string, unknown>): RequestDraft {
		const called = method === 'tools/call' ? params['name'] : undefined;
		const tool = this.catalog.tools.items.find(({ name }) => name === called)?.value;
		return { method, params, ...(tool ? { tool } : {}) };
	}

	#tell(event: LocalEvent, sentence: string, exchange?: string): void {
		const tied = exchange === undefined ? {} : { exchange };
		this.#record.take(localFrame('connection', event, sentence, tied));
	}

	#changed(): void {
		for (const listener of this.#listeners) listener();
	}
}

const notConnected: Delivery = {
	ok: false,
	failure: { hop: 'page', code: 'aborted', detail: 'There is no connection to send this on' },
};

const nobody: ClientProfile = { info: { name: '', version: '' }, capabilities: {}, roots: [] };
