import type { ServerEntry } from '../config/server-entry.ts';
import type { Attempt, Failure } from '../ports.ts';
import type { ClientProfile, ServerProfile, TimeLimits } from '../protocol/client-profile.ts';
import { Connection } from '../protocol/connection.ts';
import { negotiate, type NegotiationStep } from '../protocol/negotiate.ts';
import type { Agreement, Meeting, Wish } from '../protocol/meeting.ts';
import { RequestIds } from '../protocol/pending-requests.ts';
import type { RequestDraft, Revision } from '../protocol/revision.ts';
import { revisions } from '../protocol/revisions/index.ts';
import { shakeHands } from '../protocol/shake-hands.ts';
import type { Delivery, TransportEnd, TransportKind } from '../protocol/transport.ts';
import { localFrame } from '../protocol/transports/make-frame.ts';
import type { Frame, HeaderPairs, LocalEvent } from '../wire/frame.ts';
import { explainNetwork } from './explain-network.ts';
import { ListLoader } from './list-loader.ts';
import { makeTransport, type SessionPorts } from './make-transport.ts';
import { RunningOperation, type Operation, type RequestOptions } from './operation.ts';
import { ServerRequests } from './server-requests.ts';
import { SessionRecord, type FrameReader } from './session-record.ts';
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
	readonly #options: SessionOptions | null;
	readonly #record = new SessionRecord(() => this.#changed());
	readonly #requests = new ServerRequests(() => this.#changed());
	readonly #ids = new RequestIds();
	readonly #listeners = new Set<() => void>();
	readonly #lists = new ListLoader({
		catalog: this.#record.catalog,
		ask: (method, params) => this.request(method, params).reply,
		isOpen: () => this.#state.kind === 'connected',
	});
	#state: SessionState = { kind: 'closed', asked: true, at: Date.now() };
	#steps: readonly NegotiationStep[] = [];
	#connection: Connection | null = null;
	#connecting: { readonly abort: AbortController; readonly done: Promise<void> } | null = null;
	#reopening: Promise<boolean> | null = null;

	constructor(options: SessionOptions | null) {
		this.#options = options;
	}

	/** A read-only session from recorded frames: the same screens, state `recording`. */
	static fromRecording(source: string, frames: readonly Frame[]): Session {
		const session = new Session(null);
		session.#state = { kind: 'recording', source };
		for (const frame of frames) session.#record.take(frame);
		session.#record.catalog.close();
		return session;
	}

	get state(): SessionState {
		return this.#state;
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
		return this.#connection?.transport.kind ?? this.#record.facts.transport;
	}

	get route(): 'direct' | 'relay' | 'local' | null {
		return this.#connection?.transport.route ?? null;
	}

	get sessionId(): string | null {
		return this.#record.facts.sessionId;
	}

	get steps(): readonly NegotiationStep[] {
		return this.#steps;
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
		if (!this.#options || this.#state.kind === 'connected') return Promise.resolve();
		if (this.#connecting) return this.#connecting.done;
		const abort = new AbortController();
		const done = this.#connect(this.#options, abort.signal).finally(() => (this.#connecting = null));
		this.#connecting = { abort, done };
		return done;
	}

	cancelConnect(): void {
		if (!this.#connecting) return;
		this.#connecting.abort.abort();
		void this.#connection?.close();
	}

	async disconnect(): Promise<void> {
		this.cancelConnect();
		await this.#connecting?.done;
		if (this.#state.kind !== 'connected') return;
		const connection = this.#connection;
		this.#close({ asked: true });
		await connection?.close();
	}

	/** Values in `params` may be `RawJson`. */
	request(method: string, params: Record<string, unknown> = {}, options: RequestOptions = {}): Operation {
		return new RunningOperation(this.#draft(method, params), options, {
			connection: () => (this.#state.kind === 'connected' ? this.#connection : null),
			client: this.#client,
			reopen: () => this.#reopen(),
			onChange: () => this.#changed(),
		});
	}

	/** The exact message that `request` would send next. Pure. */
	preview(method: string, params: Record<string, unknown> = {}): { text: string; headers: HeaderPairs } {
		return this.#revision.dressRequest(this.#ids.peek(), this.#draft(method, params), this.#client);
	}

	notify(method: string, params: Record<string, unknown> = {}): Promise<Delivery> {
		return this.#connected()?.notify({ method, params }) ?? Promise.resolve(notConnected);
	}

	sendRaw(text: string): Promise<Delivery> {
		return this.#connected()?.sendRaw(text) ?? Promise.resolve(notConnected);
	}

	/** Answers a waiting `ServerRequest`. */
	answer(key: string, answer: ServerAnswer): void {
		this.#requests.answer(key, answer);
	}

	/** Walks all pages of a list anew. */
	load(list: ListName): Promise<void> {
		return this.#connected() ? this.#lists.load(list) : Promise.resolve();
	}

	async #connect(options: SessionOptions, signal: AbortSignal): Promise<void> {
		this.#steps = [];
		this.#setState({ kind: 'connecting', awaited: 'Starting', since: Date.now() });
		const agreed = await negotiate(wishOf(options), this.#meeting(options, signal));
		if (agreed.ok && !signal.aborted) this.#agreed(agreed.value);
		else await this.#failed(agreed.ok ? cancelledFailure : agreed.failure);
	}

	#agreed({ connection }: Agreement): void {
		if (connection.end) {
			this.#ended(connection.end);
			return;
		}
		this.#setState({ kind: 'connected', since: Date.now() });
		this.#lists.loadOffered();
	}

	async #failed(failure: Failure): Promise<void> {
		this.#step({ text: failure.detail, isVerdict: true });
		this.#setState({ kind: 'failed', failure });
		await this.#connection?.close();
	}

	#meeting(options: SessionOptions, signal: AbortSignal): Meeting {
		return {
			client: options.client,
			limits: options.limits,
			signal,
			open: (kind) => this.#open(kind, options, signal),
			step: (step) => this.#step(step),
			wait: (awaited) => this.#setState({ kind: 'connecting', awaited, since: Date.now() }),
			diagnose: (failure) =>
				explainNetwork({
					failure,
					log: this.#record.log,
					relay: options.ports.relay,
					onFrame: (frame) => this.#record.take(frame),
					signal,
				}),
		};
	}

	async #open(
		kind: TransportKind,
		options: SessionOptions,
		signal: AbortSignal,
	): Promise<Attempt<Connection>> {
		await this.#connection?.close();
		const transport = makeTransport(kind, options.entry.launch, options.ports);
		if (!transport.ok) return transport;
		const connection = new Connection({
			transport: transport.value,
			client: () => options.client,
			limits: options.limits,
			ids: this.#ids,
			askPerson: (question, withdrawn) => this.#requests.ask(question, withdrawn),
			tell: (event, sentence, exchange) => this.#tell(event, sentence, exchange),
		});
		this.#connection = connection;
		const reader: FrameReader = {
			take: (entry) => {
				connection.take(entry);
				if (entry.message.kind === 'notification') this.#lists.changed(entry.message.method);
			},
		};
		const opened = await connection.open(
			{
				onFrame: (frame) => this.#record.take(frame, reader),
				onEnd: (end) => {
					if (this.#connection === connection && this.#state.kind === 'connected') this.#ended(end);
				},
				onConsentNeeded: (url) => this.#consentNeeded(url),
			},
			signal,
		);
		return opened.ok ? { ok: true, value: connection } : opened;
	}

	#consentNeeded(consentUrl: string): void {
		const awaited = 'Waiting for a person to allow the program';
		this.#setState({ kind: 'connecting', awaited, since: Date.now(), consentUrl });
	}

	#ended({ cause, failure }: TransportEnd): void {
		this.#close({ asked: cause === 'asked', ...(failure ? { failure } : {}) });
	}

	#close(how: { readonly asked: boolean; readonly failure?: Failure }): void {
		this.#lists.stop();
		this.#record.catalog.close();
		this.#setState({ kind: 'closed', at: Date.now(), ...how });
	}

	/** Many calls may learn at once that the server forgot the session: it is opened anew once for all of them. */
	#reopen(): Promise<boolean> {
		this.#reopening ??= this.#shakeHandsAnew().finally(() => (this.#reopening = null));
		return this.#reopening;
	}

	async #shakeHandsAnew(): Promise<boolean> {
		const connection = this.#connected();
		const revision = connection?.revision;
		if (!this.#options || !connection || revision?.era !== 'handshake') return false;
		this.#tell({ kind: 'note' }, 'The server no longer knows the session: a new one is opened');
		const meeting = this.#meeting(this.#options, new AbortController().signal);
		const quiet: Meeting = { ...meeting, wait: () => undefined };
		const { agreed } = await shakeHands(connection, revision, quiet, { isPinned: true });
		if (agreed.ok) return true;
		this.#close({ asked: false, failure: agreed.failure });
		await connection.close();
		return false;
	}

	#connected(): Connection | null {
		return this.#state.kind === 'connected' ? this.#connection : null;
	}

	get #client(): ClientProfile {
		return this.#options?.client ?? nobody;
	}

	/** Agreed on, else pinned, else seen in the recording, else our newest. */
	get #revision(): Revision {
		const agreed = this.#connection?.revision;
		const named = [this.#options?.revision, this.#record.facts.profile?.revision];
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

	#step(step: NegotiationStep): void {
		this.#steps = [...this.#steps, step];
		this.#changed();
	}

	#setState(state: SessionState): void {
		this.#state = state;
		this.#changed();
	}

	#changed(): void {
		for (const listener of this.#listeners) listener();
	}
}

const cancelledFailure: Failure = { hop: 'page', code: 'aborted', detail: 'Connecting was cancelled' };

const notConnected: Delivery = {
	ok: false,
	failure: { hop: 'page', code: 'aborted', detail: 'There is no connection to send this on' },
};

const nobody: ClientProfile = { info: { name: '', version: '' }, capabilities: {}, roots: [] };

function wishOf({ entry: { launch }, revision }: SessionOptions): Wish {
	return { transport: launch.kind === 'stdio' ? 'stdio' : launch.transport, revision };
}
