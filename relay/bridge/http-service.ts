import type { WebSocket } from 'ws';
import { toBridgeFailure } from '#shared/bridge/bridge-failure.ts';
import { httpOrder, type HttpNews, type HttpOrder } from '#shared/bridge/bridge-message.ts';
import type { StreamPacket } from '#shared/bridge/byte-packet.ts';
import { BrokenBody, type Failure, type HttpPort, type HttpReply, type HttpRequest } from '#shared/ports.ts';
import { forwardingRefusal } from './forwarding-rules.ts';
import { RelaySocket } from './relay-socket.ts';

type ExchangeOrder = HttpOrder & { kind: 'exchange' };

interface Exchange {
	readonly order: ExchangeOrder;
	readonly abort: AbortController;
	readonly bodyParts: Uint8Array[];
	missingBytes: number;
}

const maxExchanges = 128;

/** The way to the server at this origin, and to where it leads. Closed with the socket. */
export type PortFor = (origin: string) => HttpPort & { close(): void };

/** Serves the HTTP exchanges of one server over one socket. When the socket closes, all of them are aborted. */
export class HttpService {
	readonly #portFor: PortFor;
	#http: ReturnType<PortFor> | null = null;
	readonly #socket: RelaySocket<HttpOrder, HttpNews>;
	readonly #exchanges = new Map<number, Exchange>();

	constructor(socket: WebSocket, portFor: PortFor) {
		this.#portFor = portFor;
		this.#socket = new RelaySocket(socket, httpOrder, {
			onOrder: (order) => {
				if (order.kind === 'server') this.#serve(order.origin);
				else if (order.kind === 'exchange') this.#begin(order);
				else this.#end(order.exchange)?.abort.abort();
			},
			onPacket: (packet) => {
				this.#takeBody(packet);
			},
			onClosed: () => {
				for (const { abort } of this.#exchanges.values()) abort.abort();
				this.#http?.close();
			},
		});
	}

	#serve(origin: string): void {
		if (this.#http) this.#socket.refuse(1008, 'This socket serves another server already');
		else this.#http = this.#portFor(origin);
	}

	#begin(order: ExchangeOrder): void {
		if (this.#exchanges.has(order.exchange)) {
			this.#socket.refuse(1008, `Exchange ${order.exchange} runs already`);
			return;
		}
		if (!this.#http) {
			this.#socket.refuse(1008, 'An exchange before the server was named');
			return;
		}
		const refusal =
			this.#exchanges.size < maxExchanges
				? forwardingRefusal(order)
				: `The relay holds ${maxExchanges} open requests for this server; end some of them first`;
		if (refusal !== null) {
			this.#fail(order.exchange, { hop: 'relay', code: 'relay-refused', detail: refusal });
			return;
		}
		const abort = new AbortController();
		const exchange = { order, abort, bodyParts: [], missingBytes: order.bodyBytes ?? 0 };
		this.#exchanges.set(order.exchange, exchange);
		if (exchange.missingBytes === 0) this.#socket.watch(this.#run(this.#http, exchange));
	}

	#takeBody({ channel, stream, bytes }: StreamPacket): void {
		const exchange = this.#exchanges.get(stream);
		// The rest of a body whose exchange was refused or aborted is on its way still.
		if (!exchange || !this.#http) return;
		exchange.bodyParts.push(bytes);
		exchange.missingBytes -= bytes.length;
		if (channel !== 'request-body' || exchange.missingBytes < 0)
			this.#socket.refuse(1008, `Bytes of exchange ${stream} that nothing announced`);
		else if (exchange.missingBytes === 0) this.#socket.watch(this.#run(this.#http, exchange));
	}

	async #run(http: HttpPort, { order, abort, bodyParts }: Exchange): Promise<void> {
		const { exchange, method, url, headers, bodyBytes } = order;
		const request: HttpRequest = { method, url, headers };
		const body = bodyBytes === null ? {} : { body: Buffer.concat(bodyParts).toString() };
		const attempt = await http.exchange({ ...request, ...body }, abort.signal);
		if (attempt.ok) await this.#answer(exchange, attempt.value, abort.signal);
		else if (!abort.signal.aborted) this.#fail(exchange, attempt.failure);
		this.#end(exchange);
	}

	async #answer(exchange: number, reply: HttpReply, signal: AbortSignal): Promise<void> {
		const { status, statusText, headers, at, sentHeaders = [] } = reply;
		this.#socket.send({
			kind: 'head',
			exchange,
			at,
			status,
			statusText,
			headers: headers.map(([name, value]) => [name, value]),
			sentHeaders: sentHeaders.map(([name, value]) => [name, value]),
		});
		try {
			for await (const { at, bytes } of reply.body) {
				this.#socket.sendBytes({ channel: 'response-body', stream: exchange, at, bytes });
				await this.#socket.backpressure.whenRoom();
			}
			this.#socket.send({ kind: 'body-end', exchange });
		} catch (error) {
			if (!(error instanceof BrokenBody)) throw error;
			if (!signal.aborted) this.#fail(exchange, error.failure);
		}
	}

	#fail(exchange: number, failure: Failure): void {
		this.#socket.send({ kind: 'exchange-failed', exchange, failure: toBridgeFailure(failure) });
	}

	#end(number: number): Exchange | undefined {
		const exchange = this.#exchanges.get(number);
		this.#exchanges.delete(number);
		return exchange;
	}
}
