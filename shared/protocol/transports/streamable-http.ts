import type { Attempt, Failure, HttpPort } from '../../ports.ts';
import type { Frame, HeaderPairs } from '../../wire/frame.ts';
import type { Delivery, Outgoing, Transport, TransportEnd, TransportEvents } from '../transport.ts';
import { AwaitedAnswers } from './awaited-answers.ts';
import { defaultReconnectLimits, EventStream, type ReconnectLimits } from './event-stream.ts';
import { aborted, isHttpAddress, notHttpAddress } from './http-address.ts';
import { overlayHeaders, withUserHeaders } from './http-headers.ts';
import { exchangeNames, HttpRecorder, type ExchangeNames, type RecordedReply } from './http-recorder.ts';
import { HttpSession } from './http-session.ts';
import { localFrame } from './make-frame.ts';
import { judgeReply, judgeStream } from './reply-verdict.ts';
import { ServerStream } from './server-stream.ts';
import type { TransportFactory } from './transport-kind.ts';

export interface StreamableHttpOptions {
	readonly url: string;
	/** A person's own, sent with every request. */
	readonly headers: HeaderPairs;
	readonly http: HttpPort;
	readonly reconnect?: Partial<ReconnectLimits>;
	/** How long the goodbye (DELETE) may take. */
	readonly closeMs?: number;
	/** Given where several transports share a log: the names of their exchanges must not meet. */
	readonly nextExchange?: ExchangeNames;
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
class StreamableHttp implements Transport {
	readonly kind = 'streamable-http';
	readonly route: 'direct' | 'relay';
	readonly #options: StreamableHttpOptions;
	readonly #limits: ReconnectLimits;
	readonly #recorder: HttpRecorder;
	readonly #session = new HttpSession();
	readonly #lifetime = new AbortController();
	readonly #serverStream: ServerStream;
	#events: TransportEvents | null = null;
	#closing: Promise<void> | null = null;
	#hasEnded = false;

	/** For what we saw ourselves. While we say goodbye every stream ends, and none of that is news. */
	readonly #report = (frame: Frame): void => {
		if (!this.#closing) this.#events?.onFrame(frame);
	};

	constructor(options: StreamableHttpOptions) {
		this.#options = options;
		this.#limits = { ...defaultReconnectLimits, ...options.reconnect };
		this.route = options.http.route;
		this.#recorder = new HttpRecorder(options.http, options.nextExchange ?? exchangeNames('x'), (frame) => {
			this.#events?.onFrame(frame);
		});
		this.#serverStream = new ServerStream({
			limits: this.#limits,
			onFrame: this.#report,
			onFailure: (failure) => this.#failed(failure, this.#lifetime.signal),
			open: (lastEventId, signal) => this.#openGet(lastEventId, signal),
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
			: await this.#judgeWhole(reply, awaited, either);
		if (!delivery.ok) {
			// Of several that learn of one loss, only the first may forget: a new session may be there by now.
			if (delivery.failure.code === 'session-lost' && sessionId === this.#session.id) this.#beginAnew();
			return this.#failed(delivery.failure, either);
		}
		if (awaited.method === 'notifications/initialized') {
			this.#session.isInitialized = true;
			this.#listenIfDue();
		}
		return delivery;
	}

	/** To be called before `notifications/initialized` is sent, which already carries the version. */
	ready(revision: string): void {
		this.#session.revision = revision;
		this.#listenIfDue();
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
		this.#serverStream.stop();
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

	/** Once the server knows that we are there (it took `notifications/initialized`) and we know the revision. */
	#listenIfDue(): void {
		if (this.#session.mayListen && !this.#closing) this.#serverStream.start();
	}

	#beginAnew(): void {
		this.#serverStream.stop();
		this.#session.forget();
	}

	#startSession(reply: RecordedReply): void {
		const refusedId = this.#session.start(reply);
		if (refusedId === undefined) return;
		const shown = JSON.stringify(refusedId);
		const sentence = `The session id ${shown} has characters other than visible ASCII; it is not sent back`;
		const { exchange } = reply;
		this.#report(localFrame('connection', { kind: 'note' }, sentence, { exchange }));
	}

	async #judgeWhole(reply: RecordedReply, awaited: AwaitedAnswers, signal: AbortSignal): Promise<Delivery> {
		const body = await reply.readBody();
		const { exchange, status } = reply;
		if (body.broken && !signal.aborted) {
			const event = { kind: 'stream-ended', exchange, broken: true } as const;
			this.#report(
				localFrame('connection', event, `The body broke off: ${body.broken.detail}`, { exchange }),
			);
		}
		// Against the specification, but known of servers: the answer to a request comes by the stream of their own.
		if (status === 202 && !body.frame && this.#serverStream.isOpen) return { ok: true, exchange, status };
		return judgeReply(reply, body, awaited);
	}

	async #followAnswers(
		reply: RecordedReply,
		awaited: AwaitedAnswers,
		signal: AbortSignal,
	): Promise<Delivery> {
		const ending = await new EventStream({
			limits: this.#limits,
			signal,
			onFrame: this.#report,
			see: (frame) => {
				awaited.see(frame);
			},
			isDone: () => awaited.isAnswered || awaited.problem !== undefined,
			// Without ids there is nothing to resume with, and to repeat a call is not ours to decide.
			mayReopen: (lastEventId) => lastEventId !== undefined && awaited.isRequest && this.#session.mayResume,
			reopen: (lastEventId) => this.#openGet(lastEventId, signal),
		}).follow(reply);
		const { exchange, status } = reply;
		if (awaited.isAnswered || (!awaited.isRequest && reply.isOk)) return { ok: true, exchange, status };
		if (ending.kind === 'aborted') return { ok: false, failure: { ...aborted, exchange } };
		const failure = judgeStream(reply, ending, awaited);
		if (failure.code === 'stream-ended')
			this.#report(
				localFrame('connection', { kind: 'stream-ended', exchange, broken: false }, failure.detail, {
					exchange,
				}),
			);
		return { ok: false, failure };
	}

	#openGet(lastEventId: string | undefined, signal: AbortSignal): Promise<Attempt<RecordedReply>> {
		const resume: HeaderPairs = lastEventId === undefined ? [] : [['Last-Event-ID', lastEventId]];
		return this.#ask('GET', [...this.#session.headers, ...resume], signal);
	}

	#failed(seen: Failure, signal: AbortSignal): Delivery {
		const failure = this.#session.explain(seen);
		if (failure.code === 'relay-gone') this.#end({ cause: 'failure', failure });
		else if (failure.hop === 'network' && !signal.aborted) this.#events?.onDoubt?.();
		return { ok: false, failure: signal.aborted ? { ...failure, ...aborted } : failure };
	}

	#end(end: TransportEnd): void {
		if (this.#hasEnded) return;
		this.#hasEnded = true;
		this.#events?.onEnd(end);
	}
}
