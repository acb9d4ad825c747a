import type { Attempt, Failure, HttpPort } from '../../ports.ts';
import type { HeaderPairs } from '../../wire/frame.ts';
import type { Delivery, Outgoing, Transport, TransportEnd, TransportEvents } from '../transport.ts';
import { AwaitedAnswers } from './awaited-answers.ts';
import {
	defaultReconnectLimits,
	EventStream,
	type ReconnectLimits,
	type StreamEnding,
	type StreamPlan,
} from './event-stream.ts';
import { aborted, isHttpAddress, notHttpAddress } from './http-address.ts';
import { overlayHeaders, withUserHeaders } from './http-headers.ts';
import { HttpRecorder, type RecordedReply } from './http-recorder.ts';
import { HttpSession } from './http-session.ts';
import { localFrame } from './make-frame.ts';
import { judgeReply, refusal, sessionLoss, statusLine } from './reply-verdict.ts';
import type { TransportFactory } from './transport-kind.ts';

export interface StreamableHttpOptions {
	readonly url: string;
	/** A person's own, sent with every request. */
	readonly headers: HeaderPairs;
	readonly http: HttpPort;
	readonly reconnect?: Partial<ReconnectLimits>;
	/** How long the goodbye (DELETE) may take. */
	readonly closeMs?: number;
}

export const streamableHttp: TransportFactory<StreamableHttpOptions> = {
	kind: 'streamable-http',
	title: 'Streamable HTTP',
	create: (options) => new StreamableHttp(options),
};

type Method = 'POST' | 'GET' | 'DELETE';

const ownHeaders: Record<Method, HeaderPairs> = {
	POST: [
		['Content-Type', 'application/json'],
		['Accept', 'application/json, text/event-stream'],
	],
	GET: [['Accept', 'text/event-stream']],
	DELETE: [],
};

const defaultCloseMs = 2_000;

/**
 * Streamable HTTP of all revisions (specification, basic/transports): a POST for each message, its reply as JSON or as an
 * event stream. Up to 2025-11-25 also a session, a GET stream for what the server says by itself, and resumption.
 */
export class StreamableHttp implements Transport {
	readonly kind = 'streamable-http';
	readonly route: 'direct' | 'relay';
	readonly #options: StreamableHttpOptions;
	readonly #limits: ReconnectLimits;
	readonly #recorder: HttpRecorder;
	readonly #session = new HttpSession();
	readonly #lifetime = new AbortController();
	#events: TransportEvents | null = null;
	#standing: AbortController | null = null;
	#closing: Promise<void> | null = null;
	#hasEnded = false;

	constructor(options: StreamableHttpOptions) {
		this.#options = options;
		this.#limits = { ...defaultReconnectLimits, ...options.reconnect };
		this.route = options.http.route;
		this.#recorder = new HttpRecorder(options.http, 'x', (frame) => {
			this.#events?.onFrame(frame);
		});
	}

	get sessionId(): string | null {
		return this.#session.id;
	}

	/** Nothing crosses yet: HTTP has no connection of its own. */
	open(events: TransportEvents): Promise<Attempt<void>> {
		this.#events = events;
		const { url } = this.#options;
		return Promise.resolve(
			isHttpAddress(url) ? { ok: true, value: undefined } : { ok: false, failure: notHttpAddress(url) },
		);
	}

	async send({ text, headers = [], signal = this.#lifetime.signal }: Outgoing): Promise<Delivery> {
		if (this.#closing || this.#hasEnded) return { ok: false, failure: aborted };
		const awaited = new AwaitedAnswers(text);
		const isInitialize = awaited.method === 'initialize';
		if (isInitialize) this.#beginAnew();
		const either = AbortSignal.any([signal, this.#lifetime.signal]);
		const own = isInitialize ? [] : this.#session.headers;
		const sessionId = this.#session.id;
		const attempt = await this.#ask('POST', overlayHeaders(own, headers), either, text);
		if (!attempt.ok) return this.#failed(attempt.failure, either);
		const reply = attempt.value;
		if (isInitialize && reply.isOk) this.#startSession(reply);
		const delivery = reply.isEventStream
			? await this.#followAnswers(reply, awaited, either)
			: judgeReply(reply, await reply.readBody(), awaited);
		if (!delivery.ok) {
			// Of several that learn of one loss, only the first may forget: a new session may be there by now.
			if (delivery.failure.code === 'session-lost' && sessionId === this.#session.id) this.#beginAnew();
			return this.#failed(delivery.failure, either);
		}
		if (awaited.method === 'notifications/initialized') this.#initialized();
		return delivery;
	}

	/** To be called before `notifications/initialized` is sent, which already carries the version. */
	ready(revision: string): void {
		this.#session.revision = revision;
		this.#openStanding();
	}

	close(): Promise<void> {
		this.#closing ??= this.#close();
		return this.#closing;
	}

	async #close(): Promise<void> {
		// Specification, session management: a client that leaves SHOULD end its session; any answer will do.
		if (this.#session.id !== null && !this.#hasEnded) {
			const attempt = await this.#ask(
				'DELETE',
				this.#session.headers,
				AbortSignal.timeout(this.#options.closeMs ?? defaultCloseMs),
			);
			if (attempt.ok) await attempt.value.readBody();
		}
		this.#lifetime.abort();
		this.#end({ cause: 'asked' });
	}

	#ask(
		method: Method,
		headers: HeaderPairs,
		signal: AbortSignal,
		body?: string,
	): Promise<Attempt<RecordedReply>> {
		return this.#recorder.ask(
			{
				method,
				url: this.#options.url,
				headers: withUserHeaders(overlayHeaders(ownHeaders[method], headers), this.#options.headers),
				...(body === undefined ? {} : { body }),
			},
			signal,
		);
	}

	#initialized(): void {
		this.#session.isInitialized = true;
		this.#openStanding();
	}

	#beginAnew(): void {
		this.#standing?.abort();
		this.#standing = null;
		this.#session.forget();
	}

	#startSession(reply: RecordedReply): void {
		const refusedId = this.#session.start(reply);
		if (refusedId === undefined) return;
		this.#note(
			`The session id ${JSON.stringify(refusedId)} has characters other than visible ASCII; it is not sent back`,
			reply.exchange,
		);
	}

	async #followAnswers(
		reply: RecordedReply,
		awaited: AwaitedAnswers,
		signal: AbortSignal,
	): Promise<Delivery> {
		const ending = await this.#stream(signal, {
			see: (frame) => {
				awaited.see(frame);
			},
			isDone: () => awaited.isAnswered,
			// Without ids there is nothing to resume with, and to repeat a call is not ours to decide.
			mayReopen: (lastEventId) => lastEventId !== undefined && awaited.isRequest && this.#session.mayResume,
		}).follow(reply);
		if (awaited.isAnswered || (!awaited.isRequest && reply.isOk))
			return { ok: true, exchange: reply.exchange, status: reply.status };
		if (ending.kind === 'aborted') return { ok: false, failure: { ...aborted, exchange: reply.exchange } };
		if (!reply.isOk) return { ok: false, failure: refusal(reply, null) };
		return { ok: false, failure: this.#unanswered(reply, awaited, ending) };
	}

	#unanswered(reply: RecordedReply, awaited: AwaitedAnswers, ending: StreamEnding): Failure {
		if (ending.kind === 'refused') {
			const lost = sessionLoss(ending.reply, ending.body);
			if (lost) return lost;
		}
		const why =
			ending.kind === 'refused'
				? `; resuming it was answered with ${statusLine(ending.reply)}`
				: ending.kind === 'ended' && ending.broken
					? `: ${ending.broken.detail}`
					: '';
		const error = awaited.idlessError;
		const said = error ? `; the server said "${error.message}" (${error.code})` : '';
		const detail = `The event stream ended without the answer to ${awaited.name}${why}${said}`;
		const { exchange } = reply;
		this.#events?.onFrame(
			localFrame('connection', { kind: 'stream-ended', exchange, broken: false }, detail, { exchange }),
		);
		return {
			hop: ending.kind === 'ended' && ending.broken ? ending.broken.hop : 'server',
			code: 'stream-ended',
			detail,
			exchange,
			status: reply.status,
			...(error ? { rpc: { code: error.code, message: error.message } } : {}),
		};
	}

	/** Opened when the server knows that we are there (after `notifications/initialized`) and we know the revision. */
	#openStanding(): void {
		if (this.#standing || this.#closing || !this.#session.mayListen) return;
		const standing = new AbortController();
		this.#standing = standing;
		void this.#listen(AbortSignal.any([standing.signal, this.#lifetime.signal]));
	}

	async #listen(signal: AbortSignal): Promise<void> {
		const attempt = await this.#openGet(undefined, signal);
		if (!attempt.ok) {
			this.#failed(attempt.failure, signal);
			return;
		}
		const reply = attempt.value;
		// 405 says that the server has no such stream, which is normal; the frames of any other answer tell the rest.
		if (!reply.isOk || !reply.isEventStream) {
			await reply.readBody();
			return;
		}
		const ending = await this.#stream(signal, { isDone: () => false, mayReopen: () => true }).follow(reply);
		if (ending.kind === 'aborted' || this.#closing) return;
		const why = ending.kind === 'refused' ? ` (${statusLine(ending.reply)})` : '';
		const sentence = `The server's own stream ended and could not be opened again${why}: what it says by itself is no longer heard`;
		const { exchange } = reply;
		this.#events?.onFrame(
			localFrame('connection', { kind: 'stream-ended', exchange, broken: true }, sentence, { exchange }),
		);
	}

	#stream(signal: AbortSignal, plan: Pick<StreamPlan, 'see' | 'isDone' | 'mayReopen'>): EventStream {
		return new EventStream({
			...plan,
			limits: this.#limits,
			signal,
			onFrame: (frame) => {
				if (!this.#closing) this.#events?.onFrame(frame);
			},
			reopen: (lastEventId) => this.#openGet(lastEventId, signal),
		});
	}

	#openGet(lastEventId: string | undefined, signal: AbortSignal): Promise<Attempt<RecordedReply>> {
		const resume: HeaderPairs = lastEventId === undefined ? [] : [['Last-Event-ID', lastEventId]];
		return this.#ask('GET', [...this.#session.headers, ...resume], signal);
	}

	#failed(seen: Failure, signal: AbortSignal): Delivery {
		const failure = this.#session.explain(seen);
		if (failure.code === 'relay-gone') this.#end({ cause: 'failure', failure });
		return { ok: false, failure: signal.aborted ? { ...failure, ...aborted } : failure };
	}

	#end(end: TransportEnd): void {
		if (this.#hasEnded) return;
		this.#hasEnded = true;
		this.#events?.onEnd(end);
	}

	#note(sentence: string, exchange: string): void {
		this.#events?.onFrame(localFrame('connection', { kind: 'note' }, sentence, { exchange }));
	}
}
