import type { Attempt, Failure } from '../ports.ts';
import type { Frame, HeaderPairs, LocalEvent } from '../wire/frame.ts';
import type { Message, RequestId } from '../wire/message.ts';
import type { ClientProfile, TimeLimits } from './client-profile.ts';
import { delay } from './delay.ts';
import { asObject } from './dress.ts';
import { IncomingRequests } from './incoming-requests.ts';
import { PendingRequests, type OnBehalf, type PendingRequest, type RequestIds } from './pending-requests.ts';
import { readProgress, type Progress } from './progress.ts';
import type { Answer, AskPerson, Question } from './question.ts';
import {
	brokenAnswer,
	cancelled,
	cutAnswer,
	endFailure,
	gaveUp,
	isRefusal,
	noAnswer,
	secondsOf,
} from './request-ends.ts';
import type { Dressed, NotificationDraft, RequestDraft, Revision } from './revision.ts';
import { strayAnswer } from './stray-answer.ts';
import type { Delivery, Transport, TransportEnd, TransportEvents } from './transport.ts';
import { overlayHeaders } from './transports/http-headers.ts';

export interface ConnectionOptions {
	readonly transport: Transport;
	/** As it is at the moment: a person may change it. */
	readonly client: () => ClientProfile;
	readonly limits: TimeLimits;
	readonly ids: RequestIds;
	readonly askPerson: AskPerson;
	/** Puts into the log what crossed no wire. */
	readonly tell: (event: LocalEvent, sentence: string, exchange?: string) => void;
}

export interface CallOptions {
	/** Speaks another revision than the connection does, as the opening has to. */
	readonly revision?: Revision;
	readonly id?: RequestId;
	readonly limits?: Partial<TimeLimits>;
	readonly onBehalf?: OnBehalf;
	readonly onChange?: (pending: PendingRequest) => void;
}

/** A frame in its place in the log, with what it means. */
export interface Seen {
	readonly seq: number;
	readonly frame: Frame;
	readonly message: Message;
}

/** How long a cancelled request's HTTP exchange stays open, so that a late answer is still seen. */
const lateAnswerMs = 10_000;
/** The longest that a cancellation waits until its notification is through. */
const cancelNoticeMs = 2_000;

/** Requests, notifications and answers over one transport. It hears of every frame after the log has it. */
export class Connection {
	readonly transport: Transport;
	/** What was agreed on; null until then. */
	revision: Revision | null = null;
	/** Resolves when the server, or what starts it, has written anything at all. */
	readonly firstOutput: Promise<void>;
	readonly #options: ConnectionOptions;
	readonly #pending = new PendingRequests();
	readonly #incoming: IncomingRequests;
	readonly #progressOfTasks = new Map<RequestId, (progress: Progress) => void>();
	readonly #closing = new AbortController();
	#sawOutput: () => void = () => undefined;
	#end: TransportEnd | null = null;

	constructor(options: ConnectionOptions) {
		this.#options = options;
		this.transport = options.transport;
		this.#incoming = new IncomingRequests({
			client: options.client,
			ask: (question, signal) => this.ask(question, signal),
			send: (text) => this.sendRaw(text),
			tell: options.tell,
		});
		this.firstOutput = new Promise((resolve) => (this.#sawOutput = resolve));
	}

	open(events: TransportEvents, signal: AbortSignal): Promise<Attempt<void>> {
		return this.transport.open(
			{
				...events,
				onEnd: (end) => {
					if (this.#end) return;
					this.#ended(end);
					events.onEnd(end);
				},
			},
			signal,
		);
	}

	/** Settled once the way to the server is gone. */
	get end(): TransportEnd | null {
		return this.#end;
	}

	/** From here on messages are dressed for this revision. */
	speak(revision: Revision): void {
		this.revision = revision;
		this.transport.ready?.(revision.id);
	}

	request(draft: RequestDraft, options: CallOptions = {}): PendingRequest {
		const id = options.id ?? this.#options.ids.next();
		const pending = this.#pending.open({
			id,
			method: draft.method,
			limits: { ...this.#options.limits, ...options.limits },
			onExpire: (expired, limit, afterMs) => this.#expired(expired, limit, afterMs),
			...(options.onBehalf ? { onBehalf: options.onBehalf } : {}),
			...(options.onChange ? { onChange: options.onChange } : {}),
		});
		const dressed = this.#revisionFor(options).dressRequest(id, draft, this.#options.client());
		if (this.#end) this.#lost(pending, endFailure(this.#end));
		else void this.#send(dressed, pending.signal).then((delivery) => this.#delivered(pending, delivery));
		return pending;
	}

	notify(draft: NotificationDraft, options: Pick<CallOptions, 'revision'> = {}): Promise<Delivery> {
		return this.#send(this.#revisionFor(options).dressNotification(draft, this.#options.client()));
	}

	/** Sends text as it is, be it a message or not; `headers` take the place of those of the same name that go with it. */
	sendRaw(text: string, headers: HeaderPairs = []): Promise<Delivery> {
		const dressed = this.revision?.dressRaw(text) ?? { text, headers: [] };
		return this.#send({ text: dressed.text, headers: overlayHeaders(dressed.headers, headers) });
	}

	/** Ends one request of ours: the server is told, and whatever it still answers is only logged. */
	async cancel(pending: PendingRequest, reason?: string): Promise<void> {
		if (pending.isSettled || pending.isCancelling) return;
		pending.isCancelling = true;
		pending.changed();
		this.#tellFailure(pending, 'page', 'aborted', cancelled(pending, reason));
		await this.#cancelOnWire(pending, reason);
		this.#pending.settle(pending, { kind: 'cancelled', ...(reason === undefined ? {} : { reason }) });
	}

	/** Progress that still comes after a call was answered by a task (specification 2025-11-25, tasks: progress). */
	followProgress(id: RequestId, onProgress: (progress: Progress) => void): () => void {
		this.#progressOfTasks.set(id, onProgress);
		return () => this.#progressOfTasks.delete(id);
	}

	/** Puts a question to a person. No clock of ours runs meanwhile. */
	async ask(question: Question, signal: AbortSignal): Promise<Answer | null> {
		const asking = this.#pending.all.find(({ askedSeq }) => askedSeq === question.during);
		this.#pending.pause();
		this.#countQuestion(asking, 1);
		try {
			return await this.#options.askPerson(question, AbortSignal.any([signal, this.#closing.signal]));
		} finally {
			this.#countQuestion(asking, -1);
			this.#pending.resume();
		}
	}

	/** Hears of every frame of its transport, in order. */
	take({ seq, frame, message }: Seen): void {
		if (frame.channel === 'http-response') this.#takeStatus(frame);
		else if (frame.channel === 'stdout' || frame.channel === 'stderr') this.#sawOutput();
		if (message.kind === 'batch') for (const item of message.items) this.#takeMessage(item, seq, frame);
		else this.#takeMessage(message, seq, frame);
	}

	/** The way to the server is found to be gone, which the transport did not notice. */
	async giveUp(failure: Failure): Promise<void> {
		this.#ended({ cause: 'failure', failure });
		await this.transport.close();
	}

	async close(): Promise<void> {
		this.#closing.abort('The connection was closed');
		const closed: Failure = { hop: 'page', code: 'aborted', detail: 'The connection was closed' };
		for (const pending of this.#pending.all) this.#lost(pending, closed);
		await this.transport.close();
	}

	#takeMessage(message: Message, seq: number, frame: Frame): void {
		if (frame.direction === 'out') {
			if (message.kind === 'request') this.#pending.sent(message, seq, frame.exchange);
			return;
		}
		switch (message.kind) {
			case 'result':
			case 'error': {
				this.#takeAnswer(message, seq, frame);
				return;
			}
			case 'notification': {
				this.#takeNotification(message.method, message.params, frame);
				return;
			}
			case 'request': {
				this.#takeRequest(message, seq, frame);
				return;
			}
			case 'unreadable': {
				this.#takeBroken(message, frame);
				return;
			}
			case 'batch':
			case 'aside':
		}
	}

	/** No better one will come. */
	#takeBroken(message: Message & { kind: 'unreadable' }, { exchange }: Frame): void {
		const pending = message.answers === undefined ? undefined : this.#pending.withId(message.answers);
		if (!pending || pending.isCancelling) return;
		const { ending } = this.transport;
		this.#lost(
			pending,
			ending ? cutAnswer(pending, ending) : brokenAnswer(pending, message.detail, exchange),
		);
	}

	#takeStatus(frame: Frame): void {
		const pending = this.#pending.inExchange(frame.exchange);
		if (pending && frame.head?.kind === 'response') pending.status = frame.head.status;
	}

	#takeAnswer(message: Message & { kind: 'result' | 'error' }, seq: number, frame: Frame): void {
		const pending = this.#pending.withId(message.id) ?? this.#askedByPost(message, frame);
		if (pending && isRefusal(pending, message, frame)) pending.refusal = { error: message.error, seq };
		else if (pending) this.#answered(pending, message, seq);
		else if (message.id !== null) this.#tellStray(message.id, frame);
	}

	/** An error without a usable id belongs to the POST whose body it is (specification, transports). */
	#askedByPost({ kind }: Message, { channel, exchange }: Frame): PendingRequest | undefined {
		return kind === 'error' && channel === 'http-body' ? this.#pending.inExchange(exchange) : undefined;
	}

	#answered(pending: PendingRequest, message: Message & { kind: 'result' | 'error' }, seq: number): void {
		// After a cancellation an answer is only logged (specification, cancellation).
		if (!pending.isCancelling) this.#pending.answered(pending, seq, message);
	}

	#tellStray(id: RequestId, { exchange }: Frame): void {
		const sentence = strayAnswer(id, this.#pending.settledWithId(id));
		if (sentence !== null) this.#options.tell({ kind: 'note' }, sentence, exchange);
	}

	#takeNotification(method: string, params: unknown, frame: Frame): void {
		this.#pending.inExchange(frame.exchange)?.deadline.touch();
		const { progressToken, requestId } = asObject(params);
		if (method === 'notifications/progress' && isId(progressToken)) {
			const pending = this.#pending.withId(progressToken);
			if (!pending) {
				this.#progressOfTasks.get(progressToken)?.(readProgress(params, frame.at));
				return;
			}
			pending.deadline.touch();
			pending.progress = readProgress(params, frame.at);
			pending.changed();
		} else if (method === 'notifications/cancelled' && isId(requestId)) {
			this.#incoming.withdraw(requestId, asObject(params)['reason']);
			this.#takeEndOfListening(requestId, params);
		}
	}

	/** A server may end what it was asked to tell of by this as well as by a result (specification 2026-07-28, subscriptions). */
	#takeEndOfListening(id: RequestId, params: unknown): void {
		const pending = this.#pending.withId(id);
		if (this.revision?.era !== 'stateless' || pending?.method !== 'subscriptions/listen') return;
		const { reason } = asObject(params);
		this.#pending.settle(pending, { kind: 'cancelled', ...(typeof reason === 'string' ? { reason } : {}) });
		pending.closeExchange();
	}

	#takeRequest(message: Message & { kind: 'request' }, seq: number, frame: Frame): void {
		this.#pending.inExchange(frame.exchange)?.deadline.touch();
		// A server of the stateless era must not ask this way, and must get no response (specification 2026-07-28, messages).
		if (this.revision?.era === 'stateless') return;
		this.#incoming.take(message, seq, this.#askedDuring(message, frame)?.askedSeq ?? null);
	}

	/** A question may name its task; over HTTP the exchange tells; elsewhere it is certain only when one request runs alone. */
	#askedDuring({ params }: Message & { kind: 'request' }, frame: Frame): PendingRequest | undefined {
		const running = this.#pending.all;
		const { taskId } = asObject(asObject(asObject(params)['_meta'])['io.modelcontextprotocol/related-task']);
		const forTask = running.find(({ onBehalf }) => taskId !== undefined && onBehalf?.taskId === taskId);
		if (forTask) return forTask;
		if (frame.exchange !== undefined) return this.#pending.inExchange(frame.exchange);
		return running.length === 1 ? running[0] : undefined;
	}

	#countQuestion(pending: PendingRequest | undefined, by: 1 | -1): void {
		if (!pending) return;
		pending.openQuestions += by;
		pending.changed();
	}

	async #send({ text, headers }: Dressed, signal?: AbortSignal): Promise<Delivery> {
		if (this.#end) return { ok: false, failure: endFailure(this.#end) };
		return this.transport.send({ text, headers, ...(signal ? { signal } : {}) });
	}

	#delivered(pending: PendingRequest, delivery: Delivery): void {
		if (pending.isSettled || pending.isCancelling) return;
		const { refusal } = pending;
		const isTold = delivery.ok || !['session-lost', 'cors'].includes(delivery.failure.code);
		if (refusal && isTold) {
			this.#pending.answered(pending, refusal.seq, refusal);
			return;
		}
		if (!delivery.ok) {
			this.#lost(pending, delivery.failure);
			return;
		}
		// A reply that is through without an answer brings none later; a 202 leaves it to another stream.
		const isThrough = this.transport.kind === 'streamable-http' && delivery.status !== 202;
		if (isThrough) this.#lost(pending, noAnswer(pending, delivery));
	}

	#expired(pending: PendingRequest, limit: 'silence' | 'total', afterMs: number): void {
		this.#tellFailure(pending, 'server', 'timed-out', gaveUp(pending, limit, afterMs));
		this.#pending.settle(pending, { kind: 'timed-out', limit, afterMs });
		void this.#cancelOnWire(pending, `No answer within ${secondsOf(afterMs)} s`);
	}

	async #cancelOnWire(pending: PendingRequest, reason?: string): Promise<void> {
		const { revision } = this;
		// Only what came after the opening may be cancelled by a message (specification, cancellation: `initialize`).
		if (!revision || revision.cancelBy(this.transport.kind) === 'closing-the-stream') {
			pending.closeExchange();
			return;
		}
		const params = { requestId: pending.id, ...(reason === undefined ? {} : { reason }) };
		await Promise.race([this.notify({ method: 'notifications/cancelled', params }), delay(cancelNoticeMs)]);
		void delay(lateAnswerMs, this.#closing.signal).then(() => pending.closeExchange());
	}

	#lost(pending: PendingRequest, failure: Failure): void {
		this.#tellFailure(pending, failure.hop, failure.code, failure.detail, failure.exchange);
		this.#pending.settle(pending, { kind: 'lost', failure });
	}

	#ended(end: TransportEnd): void {
		this.#end = end;
		this.#closing.abort('The connection ended');
		for (const pending of this.#pending.all) this.#lost(pending, endFailure(end));
	}

	#tellFailure(
		pending: PendingRequest,
		hop: string,
		code: string,
		sentence: string,
		exchange = pending.exchange,
	): void {
		this.#options.tell({ kind: 'failure', hop, code, requestId: pending.id }, sentence, exchange);
	}

	#revisionFor({ revision }: Pick<CallOptions, 'revision'>): Revision {
		const chosen = revision ?? this.revision;
		if (!chosen) throw new Error('Nothing can be sent before a revision is agreed on');
		return chosen;
	}
}

function isId(value: unknown): value is RequestId {
	return typeof value === 'string' || typeof value === 'number';
}
