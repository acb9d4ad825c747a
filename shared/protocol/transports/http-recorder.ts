import {
	BrokenBody,
	type Attempt,
	type Failure,
	type HttpPort,
	type HttpReply,
	type HttpRequest,
} from '../../ports.ts';
import { ByteRun } from '../../wire/byte-run.ts';
import type { Frame, HeaderPairs, HttpRequestHead, SseFields } from '../../wire/frame.ts';
import { rawBody } from '../../wire/raw-body.ts';
import { SseReader } from '../../wire/sse-reader.ts';
import { headerValue } from './http-headers.ts';
import { textFrame } from './make-frame.ts';

/** The longest body that is kept whole. */
const bodyLimitBytes = 64 * 1024 * 1024;

/** Gives each exchange a name that no other exchange of the session has. */
export type ExchangeNames = () => string;

/** `x1`, `x2` … for the prefix `x`. */
export function exchangeNames(prefix: string): ExchangeNames {
	let count = 0;
	return () => `${prefix}${++count}`;
}

/** Speaks HTTP and reports all that crosses: heads, bodies and event blocks, each before anyone reads it. */
export class HttpRecorder {
	readonly #http: HttpPort;
	readonly #nextName: ExchangeNames;
	readonly #onFrame: (frame: Frame) => void;

	constructor(http: HttpPort, nextName: ExchangeNames, onFrame: (frame: Frame) => void) {
		this.#http = http;
		this.#nextName = nextName;
		this.#onFrame = onFrame;
	}

	/** The frames that go out are reported before this returns. */
	async ask(request: HttpRequest, signal: AbortSignal): Promise<Attempt<RecordedReply>> {
		const exchange = this.#nextName();
		const asked = this.#reportRequest(request, exchange);
		const stop = new AbortController();
		const attempt = await this.#http.exchange(request, AbortSignal.any([signal, stop.signal]));
		if (!attempt.ok) return { ok: false, failure: { ...attempt.failure, exchange } };
		const reply = attempt.value;
		this.#onFrame(replyHead(reply, exchange, asked.at));
		return { ok: true, value: new RecordedReply(reply, { exchange, request, stop, onFrame: this.#onFrame }) };
	}

	#reportRequest({ method, url, headers, body }: HttpRequest, exchange: string): Frame {
		const head: HttpRequestHead = { kind: 'request', method, url, headers };
		const frame = textFrame('out', 'http-request', '', { exchange, head });
		this.#onFrame(frame);
		if (body !== undefined) this.#onFrame(textFrame('out', 'http-body', body, { exchange, at: frame.at }));
		return frame;
	}
}

/** How a body was read to its end. */
export interface ReadBody {
	/** Null where it was empty. */
	readonly frame: Frame | null;
	/** Set where it broke off; the frame then holds its beginning. */
	readonly broken?: Failure;
}

interface ReplyContext {
	readonly exchange: string;
	readonly request: HttpRequest;
	readonly stop: AbortController;
	readonly onFrame: (frame: Frame) => void;
}

/** The head of a reply, and its body to be read once: whole, or as an event stream. */
export class RecordedReply {
	readonly exchange: string;
	readonly request: HttpRequest;
	readonly status: number;
	readonly statusText: string;
	readonly headers: HeaderPairs;
	readonly onlyExposedHeaders: boolean;
	readonly #body: HttpReply['body'];
	readonly #stop: AbortController;
	readonly #onFrame: (frame: Frame) => void;

	constructor(reply: HttpReply, { exchange, request, stop, onFrame }: ReplyContext) {
		this.exchange = exchange;
		this.request = request;
		this.status = reply.status;
		this.statusText = reply.statusText;
		this.headers = reply.headers;
		this.onlyExposedHeaders = reply.onlyExposedHeaders;
		this.#body = reply.body;
		this.#stop = stop;
		this.#onFrame = onFrame;
	}

	get isOk(): boolean {
		return this.status >= 200 && this.status < 300;
	}

	get isEventStream(): boolean {
		return /^\s*text\/event-stream\s*(;|$)/i.test(this.header('content-type') ?? '');
	}

	header(name: string): string | undefined {
		return headerValue(this.headers, name);
	}

	/** Reports the body as one frame when it is complete, or as much of it as came. */
	async readBody(): Promise<ReadBody> {
		const run = new ByteRun(bodyLimitBytes);
		let at = 0;
		const broken = await this.#read((packet) => {
			at = packet.at;
			run.add(packet.bytes);
		});
		return { frame: this.#reportBody(run, at), ...(broken ? { broken } : {}) };
	}

	/** Reports each block; what the stream's end cut off is reported, but not handed to `take`. Returns why it broke off. */
	async readEvents(take: (frame: Frame, fields: SseFields) => void): Promise<Failure | undefined> {
		const reader = new SseReader(({ body, fields, bytes, at, incomplete, cutFrom }) => {
			const frame: Frame = {
				at,
				direction: 'in',
				channel: 'sse-event',
				body,
				bytes: cutFrom ?? bytes,
				exchange: this.exchange,
				sse: incomplete ? {} : fields,
				...(cutFrom === undefined ? {} : { cutFrom }),
			};
			this.#onFrame(frame);
			if (!incomplete) take(frame, fields);
		}, bodyLimitBytes);
		const broken = await this.#read((packet) => {
			reader.push(packet);
		});
		reader.end();
		return broken;
	}

	/** Closes the connection: whoever reads sees the end, and no failure. */
	abandon(): void {
		this.#stop.abort();
	}

	async #read(take: (packet: { readonly at: number; readonly bytes: Uint8Array }) => void) {
		try {
			for await (const packet of this.#body) take(packet);
			return undefined;
		} catch (error) {
			if (!(error instanceof BrokenBody)) throw error;
			return this.#stop.signal.aborted ? undefined : { ...error.failure, exchange: this.exchange };
		}
	}

	#reportBody(run: ByteRun, at: number): Frame | null {
		const bytes = run.length;
		if (bytes === 0) return null;
		const kept = run.take(bytes);
		const frame: Frame = {
			at,
			direction: 'in',
			channel: 'http-body',
			body: rawBody(kept.bytes),
			bytes,
			exchange: this.exchange,
			...(kept.cutFrom === undefined ? {} : { cutFrom: kept.cutFrom }),
		};
		this.#onFrame(frame);
		return frame;
	}
}

function replyHead(reply: HttpReply, exchange: string, askedAt: number): Frame {
	const { status, statusText, headers, at, onlyExposedHeaders, sentHeaders } = reply;
	return textFrame('in', 'http-response', '', {
		at,
		exchange,
		head: {
			kind: 'response',
			status,
			statusText,
			headers,
			// The two clocks may be of two programs: never say that an answer came before its question.
			tookMs: Math.max(0, at - askedAt),
			...(onlyExposedHeaders ? { onlyExposedHeaders } : {}),
			...(sentHeaders ? { sentHeaders } : {}),
		},
	});
}
