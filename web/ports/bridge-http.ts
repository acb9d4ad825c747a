import { httpNews, type HttpNews, type HttpOrder } from '#shared/bridge/bridge-message.ts';
import { relayPaths } from '#shared/bridge/relay-info.ts';
import type { Attempt, BytePacket, Failure, HttpPort, HttpReply, HttpRequest } from '#shared/ports.ts';
import { BodyQueue } from './body-queue.ts';
import { BridgeSocket } from './bridge-socket.ts';
import { now } from './clock.ts';
import type { RelayClient } from './relay-client.ts';

const idleSocketMs = 30_000;
const cancelled: Failure = { hop: 'page', code: 'aborted', detail: 'The request was cancelled' };

/** Speaks HTTP through the relay: all exchanges of one server share a socket, which is there while it is needed. */
export class BridgeHttp implements HttpPort {
	readonly route = 'relay';
	readonly #relay: RelayClient;
	#socket: BridgeSocket<HttpNews, HttpOrder> | null = null;
	/** Of the address that a person typed: a session asks there first. */
	#server: string | null = null;
	#idleTimer: ReturnType<typeof setTimeout> | undefined;
	#exchanges = new Map<number, Exchange>();
	#made = 0;

	constructor(relay: RelayClient) {
		this.#relay = relay;
	}

	exchange(request: HttpRequest, signal: AbortSignal): Promise<Attempt<HttpReply>> {
		if (signal.aborted) return Promise.resolve({ ok: false, failure: cancelled });
		this.#server ??= URL.canParse(request.url) ? new URL(request.url).origin : null;
		const socket = this.#openSocket(this.#server ?? '');
		const number = ++this.#made;
		return new Promise((resolve) => {
			const abort = (): void => {
				socket.send({ kind: 'abort', exchange: number });
				this.#end(number)?.fail(cancelled);
			};
			signal.addEventListener('abort', abort);
			const onEnd = (): void => {
				signal.removeEventListener('abort', abort);
			};
			this.#exchanges.set(number, new Exchange({ settle: resolve, abort, onEnd }));
			const body = request.body === undefined ? null : new TextEncoder().encode(request.body);
			const { method, url, headers } = request;
			socket.send({
				kind: 'exchange',
				exchange: number,
				method,
				url,
				headers: headers.map(([name, value]) => [name, value]),
				bodyBytes: body?.length ?? null,
			});
			if (body && body.length > 0) socket.sendBytes('request-body', number, now(), body);
		});
	}

	#openSocket(server: string): BridgeSocket<HttpNews, HttpOrder> {
		clearTimeout(this.#idleTimer);
		if (this.#socket) return this.#socket;
		this.#socket = new BridgeSocket(this.#relay.openSocket(relayPaths.httpSocket), httpNews, {
			onNews: (news) => {
				this.#take(news);
			},
			onPacket: ({ stream, at, bytes }) => this.#exchanges.get(stream)?.takeBytes({ at, bytes }),
			onGone: (failure) => {
				this.#socket = null;
				for (const number of this.#exchanges.keys()) this.#end(number)?.fail(failure);
			},
		});
		this.#socket.send({ kind: 'server', origin: server });
		return this.#socket;
	}

	#take(news: HttpNews): void {
		switch (news.kind) {
			case 'head':
				this.#exchanges.get(news.exchange)?.takeHead(news);
				break;
			case 'body-end':
				this.#end(news.exchange)?.complete();
				break;
			case 'exchange-failed':
				this.#end(news.exchange)?.fail(news.failure);
				break;
		}
	}

	/** Forgets an exchange; what still comes for it is not looked at. */
	#end(number: number): Exchange | undefined {
		const exchange = this.#exchanges.get(number);
		this.#exchanges.delete(number);
		exchange?.onEnd();
		if (this.#exchanges.size === 0) {
			clearTimeout(this.#idleTimer);
			this.#idleTimer = setTimeout(() => {
				this.#socket?.close();
				this.#socket = null;
			}, idleSocketMs);
		}
		return exchange;
	}
}

interface ExchangeParts {
	readonly settle: (attempt: Attempt<HttpReply>) => void;
	/** The reader of the body left. */
	readonly abort: () => void;
	readonly onEnd: () => void;
}

class Exchange {
	readonly onEnd: () => void;
	readonly #settle: (attempt: Attempt<HttpReply>) => void;
	readonly #body: BodyQueue;

	constructor({ settle, abort, onEnd }: ExchangeParts) {
		this.onEnd = onEnd;
		this.#settle = settle;
		this.#body = new BodyQueue(abort);
	}

	takeHead({ status, statusText, headers, at, sentHeaders }: HttpNews & { kind: 'head' }): void {
		const head = { status, statusText, headers, at, sentHeaders, onlyExposedHeaders: false };
		this.#settle({ ok: true, value: { ...head, body: this.#body } });
	}

	takeBytes(packet: BytePacket): void {
		this.#body.push(packet);
	}

	complete(): void {
		this.#body.complete();
	}

	/** Before the head this settles the exchange, after it only the body can still tell. */
	fail(failure: Failure): void {
		this.#settle({ ok: false, failure });
		this.#body.fail(failure);
	}
}
