import type { Attempt, Failure, HttpPort } from '../../ports.ts';
import type { Frame, HeaderPairs, SseFields } from '../../wire/frame.ts';
import type { Delivery, Outgoing, Transport, TransportEnd, TransportEvents } from '../transport.ts';
import { aborted, isHttpAddress, notHttpAddress } from './http-address.ts';
import { withUserHeaders } from './http-headers.ts';
import { exchangeNames, HttpRecorder, type ExchangeNames, type RecordedReply } from './http-recorder.ts';
import { localFrame } from './make-frame.ts';
import { contentType, refusal, statusLine } from './reply-verdict.ts';
import type { TransportFactory } from './transport-kind.ts';

export interface LegacySseOptions {
	readonly url: string;
	/** A person's own, sent with every request. */
	readonly headers: HeaderPairs;
	readonly http: HttpPort;
	/** Given where several transports share a log: the names of their exchanges must not meet. */
	readonly nextExchange?: ExchangeNames;
}

export const legacySse: TransportFactory<LegacySseOptions> = {
	kind: 'legacy-sse',
	title: 'HTTP+SSE (2024-11-05)',
	create: (options) => new LegacySse(options),
};

/** HTTP with SSE of 2024-11-05: one stream brings all that the server says, messages to it are POSTs to an address that the stream names. */
class LegacySse implements Transport {
	readonly kind = 'legacy-sse';
	readonly route: 'direct' | 'relay';
	readonly #options: LegacySseOptions;
	readonly #recorder: HttpRecorder;
	readonly #lifetime = new AbortController();
	#events: TransportEvents | null = null;
	#endpoint: string | null = null;
	#reading: Promise<void> = Promise.resolve();
	#hasEnded = false;

	constructor(options: LegacySseOptions) {
		this.#options = options;
		this.route = options.http.route;
		this.#recorder = new HttpRecorder(options.http, options.nextExchange ?? exchangeNames('s'), (frame) => {
			this.#events?.onFrame(frame);
		});
	}

	/** Succeeds when the stream has named the address for messages. */
	async open(events: TransportEvents, signal: AbortSignal): Promise<Attempt<void>> {
		this.#events = events;
		const { url, headers } = this.#options;
		if (!isHttpAddress(url)) return { ok: false, failure: notHttpAddress(url) };
		const cancel = () => {
			this.#lifetime.abort();
		};
		signal.addEventListener('abort', cancel);
		if (signal.aborted) cancel();
		const request = {
			method: 'GET',
			url,
			headers: withUserHeaders([['Accept', 'text/event-stream']], headers),
		};
		const attempt = await this.#recorder.ask(request, this.#lifetime.signal);
		const opened = attempt.ok ? await this.#awaitEndpoint(attempt.value) : attempt;
		signal.removeEventListener('abort', cancel);
		if (opened.ok) return opened;
		this.#lifetime.abort();
		this.#hasEnded = true;
		return signal.aborted ? { ok: false, failure: { ...opened.failure, ...aborted } } : opened;
	}

	/** The answer comes by the stream; the reply to the POST only says that the server took the message. */
	async send({ text, headers = [], signal }: Outgoing): Promise<Delivery> {
		if (this.#endpoint === null || this.#hasEnded) return { ok: false, failure: aborted };
		const lifetime = this.#lifetime.signal;
		const attempt = await this.#recorder.ask(
			{
				method: 'POST',
				url: this.#endpoint,
				headers: withUserHeaders([['Content-Type', 'application/json'], ...headers], this.#options.headers),
				body: text,
			},
			signal ? AbortSignal.any([signal, lifetime]) : lifetime,
		);
		if (!attempt.ok) return attempt;
		const reply = attempt.value;
		const { frame } = await reply.readBody();
		return reply.isOk
			? { ok: true, exchange: reply.exchange, status: reply.status }
			: { ok: false, failure: refusal(reply, frame) };
	}

	/** Closing the stream ends the session. */
	async close(): Promise<void> {
		this.#lifetime.abort();
		await this.#reading;
		this.#end({ cause: 'asked' });
	}

	async #awaitEndpoint(reply: RecordedReply): Promise<Attempt<void>> {
		if (!reply.isOk || !reply.isEventStream) {
			const { frame } = await reply.readBody();
			return { ok: false, failure: reply.isOk ? notAStream(reply) : refusal(reply, frame) };
		}
		return new Promise((resolve) => {
			const take = (_: Frame, fields: SseFields) => {
				if (this.#endpoint !== null || fields.event !== 'endpoint') return;
				const endpoint = readEndpoint(fields.data ?? '', reply);
				if (endpoint.ok) this.#endpoint = endpoint.value;
				resolve(endpoint.ok ? { ok: true, value: undefined } : endpoint);
			};
			this.#reading = reply.readEvents(take).then((broken) => {
				const failure = broken ?? streamEnded(reply, this.#endpoint !== null);
				// Where it ended before the address came, this is the answer; else it was given already.
				resolve({ ok: false, failure });
				if (this.#endpoint !== null) this.#reportEnd(failure, broken !== undefined);
			});
		});
	}

	#reportEnd(failure: Failure, broken: boolean): void {
		if (this.#lifetime.signal.aborted) return;
		const exchange = failure.exchange ?? '';
		this.#events?.onFrame(
			localFrame('connection', { kind: 'stream-ended', exchange, broken }, failure.detail, { exchange }),
		);
		this.#end({ cause: broken ? 'failure' : 'server', failure });
	}

	#end(end: TransportEnd): void {
		if (this.#hasEnded) return;
		this.#hasEnded = true;
		this.#events?.onEnd(end);
	}
}

// Without this a server could have a person's Authorization header sent to any address.
function readEndpoint(data: string, reply: RecordedReply): Attempt<string> {
	const { url } = reply.request;
	const base = { hop: 'server', code: 'bad-address', exchange: reply.exchange } as const;
	if (!URL.canParse(data, url))
		return { ok: false, failure: { ...base, detail: `The endpoint event names no address: "${data}"` } };
	const endpoint = new URL(data, url);
	const own = new URL(url).origin;
	if (endpoint.origin === own) return { ok: true, value: endpoint.href };
	const detail = `The endpoint event names ${endpoint.origin}, another origin than ${own}; messages are not sent there`;
	return { ok: false, failure: { ...base, detail } };
}

function notAStream(reply: RecordedReply): Failure {
	const detail = `Expected an event stream, found ${statusLine(reply)} with ${contentType(reply)}`;
	return { hop: 'server', code: 'not-mcp', detail, exchange: reply.exchange, status: reply.status };
}

function streamEnded(reply: RecordedReply, hasEndpoint: boolean): Failure {
	const detail = hasEndpoint
		? 'The server closed the event stream, and with it the session'
		: 'The event stream ended before an endpoint event named the address for messages';
	return { hop: 'server', code: 'stream-ended', detail, exchange: reply.exchange, status: reply.status };
}
