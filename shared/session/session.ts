import type { ServerEntry } from '../config/server-entry.ts';
import {
	defaultTimeLimits,
	type ClientProfile,
	type ServerProfile,
	type TimeLimits,
} from '../protocol/client-profile.ts';
import { completionParams, type CompletionArgument, type CompletionRef } from '../protocol/completion.ts';
import { asObject } from '../protocol/dress.ts';
import type { NegotiationStep } from '../protocol/negotiate.ts';
import { RequestIds } from '../protocol/pending-requests.ts';
import type { RequestDraft, Revision } from '../protocol/revision.ts';
import type { Delivery, TransportKind } from '../protocol/transport.ts';
import { exchangeNames } from '../protocol/transports/http-recorder.ts';
import { localFrame } from '../protocol/transports/make-frame.ts';
import type { Frame, HeaderPairs, LocalEvent } from '../wire/frame.ts';
import { ActLog, actSubject, type Act, type StartedBy } from './acts.ts';
import { Annotations, type Annotation } from './annotations.ts';
import { Drafts } from './drafts.ts';
import { Link } from './link.ts';
import { ListLoader } from './list-loader.ts';
import type { LogEntry } from './log-entry.ts';
import type { SessionPorts } from './make-transport.ts';
import { RunningOperation, type Operation, type RequestOptions } from './operation.ts';
import { OurSide } from './our-side.ts';
import { ServerRequests, type PreparedAnswers } from './server-requests.ts';
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
	Subscription,
	TaskView,
} from './session-view.ts';
import { Subscriptions } from './subscriptions.ts';
import { walkTasks } from './task-list.ts';

export type { SessionPorts } from './make-transport.ts';

export interface SessionOptions {
	readonly entry: ServerEntry;
	readonly ports: SessionPorts;
	readonly client: ClientProfile;
	readonly limits: TimeLimits;
	/** A revision's date pins it; `auto` finds out. */
	readonly revision: string;
	/** A session that this one takes the place of: it is ended first, and its log is the beginning of this one's. */
	readonly continues?: Session;
	/** Answers what the server asks without a person; null, for one question or at all, leaves it to a person. */
	readonly answers?: PreparedAnswers | null;
}

/** All that is known about one server while we talk to it, or from a recording of such a talk. */
export class Session implements SessionView {
	readonly #record = new SessionRecord(() => this.#changed());
	readonly #requests: ServerRequests;
	/** Requests of a continued session are in the same log. */
	readonly #ids: RequestIds;
	readonly #listeners = new Set<() => void>();
	/** Null in a recording. */
	readonly #link: Link | null;
	readonly #source: string;
	readonly #drafts: Drafts;
	readonly #ourSide: OurSide;
	readonly #subscriptions: Subscriptions;
	readonly #acts = new ActLog();
	readonly #annotations = new Annotations();
	readonly #ask = (method: string, params: Record<string, unknown>) => this.request(method, params).reply;
	readonly #note = (sentence: string) => this.#tell({ kind: 'note' }, sentence);
	readonly #lists = new ListLoader({
		catalog: this.#record.catalog,
		ask: (method, params) => this.request(method, params),
		isOpen: () => Boolean(this.#link?.open),
		onChange: () => this.#changed(),
	});

	constructor(options: SessionOptions | { readonly recording: string }) {
		const isLive = 'entry' in options;
		const earlier = isLive ? options.continues : undefined;
		this.#annotations.restore(earlier?.annotations ?? []);
		this.#acts.restore(earlier?.acts ?? []);
		this.#ids = earlier ? earlier.#ids : new RequestIds();
		this.#source = isLive ? '' : options.recording;
		const pinned = isLive ? options.revision : 'auto';
		this.#drafts = new Drafts({
			agreed: () => this.#link?.last?.revision,
			named: () => [pinned, this.server?.revision],
			tools: () => this.catalog.tools.items,
		});
		const shared = {
			connection: () => this.#link?.open ?? null,
			ask: this.#ask,
			tell: this.#note,
			onChange: () => this.#changed(),
		};
		this.#ourSide = new OurSide({ ...shared, client: isLive ? options.client : nobody });
		this.#subscriptions = new Subscriptions({
			...shared,
			limits: isLive ? options.limits : defaultTimeLimits,
			capabilities: () => this.server?.capabilities ?? {},
			onMissed: (notification) => this.#lists.changed(notification),
		});
		this.#requests = new ServerRequests({
			prepared: (isLive ? options.answers : null) ?? null,
			onChange: shared.onChange,
			onFault: this.#note,
			onAnswer: ({ method, seq }, by) => void this.#acts.add({ what: 'answer', by, seq, subject: method }),
		});
		this.#link = isLive ? this.#makeLink(options) : null;
	}

	/** A read-only session from recorded frames: the same screens, state `recording`. */
	static fromRecording(source: string, frames: readonly Frame[]): Session {
		const reading = Session.reading(source, frames);
		for (let step = reading.next(); ; step = reading.next()) if (step.done) return step.value;
	}

	/** The same a frame at a time, so that whoever runs it can pause; gives how many are read. */
	static *reading(source: string, frames: readonly Frame[]): Generator<number, Session, undefined> {
		const session = new Session({ recording: source });
		for (const [at, frame] of frames.entries()) {
			session.#record.take(frame);
			yield at + 1;
		}
		session.#record.catalog.close();
		for (const list of listNames) session.#record.catalog.accept(list);
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

	get tasks(): readonly TaskView[] {
		return this.#record.tasks.all;
	}

	get subscriptions(): ReadonlyMap<string, Subscription> {
		return this.#subscriptions.all;
	}

	get roots(): ClientProfile['roots'] {
		return this.#ourSide.client.roots;
	}

	get logLevel(): string | null {
		return this.#ourSide.logLevel;
	}

	get acts(): readonly Act[] {
		return this.#acts.all;
	}

	get annotations(): ReadonlyMap<number, Annotation> {
		return this.#annotations.all;
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
		return new RunningOperation(this.#drafts.of(method, params, options), options, {
			connection: () => this.#link?.open ?? null,
			client: () => this.#ourSide.client,
			reopen: () => this.#link?.reopen() ?? Promise.resolve(false),
			explain: (failure, how) => this.#link?.explain(failure, how) ?? Promise.resolve(failure),
			redraft: (draft) => this.#redraft(draft),
			onChange: () => this.#changed(),
			record: this.#acts.follow(actSubject(method, params), options.startedBy),
		});
	}

	/** What messages are dressed for: the revision that was agreed on, else the one that is known, else our newest. */
	get revision(): Revision {
		return this.#drafts.revision;
	}

	/** The exact message that `request` would send next. Pure. */
	preview(
		method: string,
		params: Record<string, unknown> = {},
		options: RequestOptions = {},
	): { text: string; headers: HeaderPairs } {
		return this.#drafts.revision.dressRequest(
			this.#ids.peek(),
			this.#drafts.of(method, params, options),
			this.#ourSide.client,
		);
	}

	notify(method: string, params: Record<string, unknown> = {}): Promise<Delivery> {
		return this.#link?.open?.notify({ method, params }) ?? Promise.resolve(notConnected);
	}

	/** Sends text as it is; `headers` go with it where the transport has any. */
	async sendRaw(text: string, by: StartedBy = 'person', headers: HeaderPairs = []): Promise<Delivery> {
		const connection = this.#link?.open;
		if (!connection) return notConnected;
		const found = this.#acts.send(text, by, this.log);
		return connection.sendRaw(text, headers).finally(found);
	}

	/** Answers a waiting `ServerRequest`; `preparedAs` is the name under which a person keeps the answer. */
	answer(key: string, answer: ServerAnswer, preparedAs?: string): void {
		this.#requests.answer(key, answer, preparedAs);
	}

	/** A person was asked whether to run this, and did not. */
	deny(method: string, params: unknown, by: StartedBy): void {
		this.#acts.add({ what: 'deny', by, seq: null, subject: actSubject(method, params) });
		this.#changed();
	}

	/** Puts back what was done in an earlier time of this session. */
	restoreActs(acts: readonly Act[]): void {
		this.#acts.restore(acts);
		this.#changed();
	}

	/** Walks all pages of a list anew. */
	load(list: ListName): Promise<void> {
		return this.#link?.open ? this.#lists.load(list) : Promise.resolve();
	}

	/** Ends a walk through pages that goes on; what came so far stays. */
	cancelLoad(list: ListName): void {
		this.#lists.cancel(list);
	}

	/** Goes on with a list that ended early. */
	loadMore(list: ListName): Promise<void> {
		return this.#link?.open ? this.#lists.loadMore(list) : Promise.resolve();
	}

	/** Asks to hear of updates of this resource; how it goes is in `subscriptions`. */
	subscribe(uri: string): Promise<void> {
		return this.#subscriptions.subscribe(uri);
	}

	unsubscribe(uri: string): Promise<void> {
		return this.#subscriptions.unsubscribe(uri);
	}

	/** The lowest level of log messages to hear; null wants none, where the revision can say so. */
	setLogLevel(level: string | null): Promise<void> {
		return this.#ourSide.setLogLevel(level);
	}

	setRoots(roots: ClientProfile['roots']): Promise<void> {
		return this.#ourSide.setRoots(roots);
	}

	/** Suggestions for one argument; `chosen` are the others, as far as they are filled in. */
	complete(
		ref: CompletionRef,
		argument: CompletionArgument,
		chosen: Readonly<Record<string, string>> = {},
	): Operation {
		return this.request(
			'completion/complete',
			completionParams(this.#drafts.revision, ref, argument, chosen),
		);
	}

	/** Asks whether the server is there; the stateless era has no `ping` (specification 2026-07-28, removed methods). */
	ping(): Operation {
		return this.request(this.#drafts.revision.requests.has('ping') ? 'ping' : 'server/discover');
	}

	/** Puts a mark on a frame, or takes it away. */
	mark(seq: number, isMarked: boolean): void {
		if (this.#annotations.mark(seq, isMarked)) this.#changed();
	}

	/** Writes a note on a frame; an empty one takes it away. */
	note(seq: number, text: string): void {
		if (this.#annotations.note(seq, text)) this.#changed();
	}

	/** Marks and notes that were kept of an earlier time. */
	restoreAnnotations(kept: Iterable<readonly [number, Annotation]>): void {
		this.#annotations.restore(kept);
		this.#changed();
	}

	/** What is different in this list has been seen. */
	acceptChanges(list: ListName): void {
		if (this.#record.catalog.accept(list)) this.#changed();
	}

	#makeLink({ entry, ports, limits, revision, continues }: SessionOptions): Link {
		const earlier = continues ? continues.#link : null;
		const unfollow = continues && this.#record.follow(continues.#record);
		return new Link({
			entry,
			ports,
			limits,
			revision,
			client: () => this.#ourSide.client,
			ids: this.#ids,
			exchanges: earlier?.exchanges ?? exchangeNames('x'),
			endEarlier: async () => {
				await earlier?.disconnect();
				unfollow?.();
			},
			record: this.#record,
			askPerson: (question, withdrawn) => this.#requests.ask(question, withdrawn),
			tell: (event, sentence, exchange) => this.#tell(event, sentence, exchange),
			onEntry: (seen) => this.#hear(seen),
			onConnected: () => this.#connected(),
			onReopened: () => this.#greet(),
			onClosed: () => this.#closed(),
			onChange: () => this.#changed(),
		});
	}

	#connected(): void {
		this.#lists.loadOffered();
		this.#greet();
		const isListed = 'list' in asObject(this.server?.capabilities['tasks']);
		if (isListed && this.#drafts.revision.tasksBy === 'client') void walkTasks(this.#ask);
	}

	/** What the server has to know of us beyond the opening, whenever it is met. */
	#greet(): void {
		this.#ourSide.greet(this.server?.capabilities ?? {});
		this.#subscriptions.start();
	}

	#hear(entry: LogEntry): void {
		const { frame, message } = entry;
		if (message.kind !== 'notification' || frame.direction !== 'in') return;
		this.#lists.changed(message.method);
		this.#subscriptions.take(entry);
		if (message.method === 'notifications/elicitation/complete') {
			this.#requests.completed(asObject(message.params)['elicitationId'], frame.at);
		}
	}

	#closed(): void {
		this.#lists.stop();
		this.#subscriptions.stop();
		this.#record.catalog.close();
	}

	async #redraft({ method, params }: RequestDraft): Promise<RequestDraft> {
		this.#tell(
			{ kind: 'note' },
			'The headers do not fit what the server knows of the tool: `tools/list` is asked anew',
		);
		await this.load('tools');
		return this.#drafts.of(method, params);
	}

	#tell(event: LocalEvent, sentence: string, exchange?: string): void {
		const tied = exchange === undefined ? {} : { exchange };
		this.#record.take(localFrame('connection', event, sentence, tied));
	}

	#changed(): void {
		for (const listener of this.#listeners) listener();
	}
}

const listNames: readonly ListName[] = ['tools', 'resources', 'templates', 'prompts'];

const notConnected: Delivery = {
	ok: false,
	failure: { hop: 'page', code: 'aborted', detail: 'There is no connection to send this on' },
};

const nobody: ClientProfile = { info: { name: '', version: '' }, capabilities: {}, roots: [] };
