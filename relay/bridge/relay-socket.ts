import { WebSocket, type RawData } from 'ws';
import { readControl, type MessageSchema } from '#shared/bridge/bridge-message.ts';
import { packBytes, unpackBytes, type StreamPacket } from '#shared/bridge/byte-packet.ts';
import { Backpressure } from './backpressure.ts';

const heartbeatMs = 10_000;
const missedBeatsAllowed = 2;

export interface RelaySocketListener<Order> {
	onOrder(order: Order): void;
	onPacket(packet: StreamPacket): void;
	/** Once, for whatever reason. */
	onClosed(): void;
}

/** The relay's end of one socket to the page: checked control messages, packets of bytes, heartbeat and back-pressure. */
export class RelaySocket<Order, News extends { kind: string }> {
	readonly backpressure = new Backpressure();
	readonly #socket: WebSocket;
	#beatsMissed = 0;

	constructor(socket: WebSocket, schema: MessageSchema<Order>, listener: RelaySocketListener<Order>) {
		this.#socket = socket;
		const heart = setInterval(() => {
			this.#beat();
		}, heartbeatMs);
		socket.on('message', (data, isBinary) => {
			if (socket.readyState !== WebSocket.OPEN) return;
			this.#beatsMissed = 0;
			try {
				const problem = take(data, isBinary, schema, listener);
				if (problem !== null) this.refuse(1008, problem);
			} catch (error) {
				this.#fail(error);
			}
		});
		socket.on('pong', () => (this.#beatsMissed = 0));
		// Too long a message, a broken frame …: `ws` closes with the right code, and `close` follows.
		socket.on('error', (error) => {
			console.error(`A socket of the page broke: ${error.message}`);
		});
		socket.on('close', () => {
			clearInterval(heart);
			listener.onClosed();
		});
	}

	send(news: News): void {
		this.#write(JSON.stringify(news), false);
	}

	sendBytes(packet: StreamPacket): void {
		this.#write(packBytes(packet), true);
	}

	/** After all that was sent. */
	close(): void {
		this.#socket.close(1000);
	}

	refuse(code: 1008 | 1013, reason: string): void {
		this.#socket.close(code, reason);
	}

	/** Watches over work that an order began. */
	watch(work: Promise<void>): void {
		work.catch((error: unknown) => {
			this.#fail(error);
		});
	}

	/** A mistake of ours ends this socket alone, with what it served. The terminal is told all, the page that it was so. */
	#fail(error: unknown): void {
		console.error('The relay failed, and closes one socket of the page for it:', error);
		this.#socket.close(1011, 'it failed, and says why in its terminal');
	}

	#write(data: string | Uint8Array, binary: boolean): void {
		if (this.#socket.readyState !== WebSocket.OPEN) return;
		const { length } = data;
		this.backpressure.add(length);
		this.#socket.send(data, { binary }, () => {
			// Whoever takes bytes is alive, even when the answer to a ping waits behind them.
			this.#beatsMissed = 0;
			this.backpressure.remove(length);
		});
	}

	#beat(): void {
		if (this.#beatsMissed >= missedBeatsAllowed) {
			this.#socket.terminate();
			return;
		}
		this.#beatsMissed += 1;
		this.#socket.ping();
	}
}

function take<Order>(
	data: RawData,
	isBinary: boolean,
	schema: MessageSchema<Order>,
	listener: RelaySocketListener<Order>,
): string | null {
	const bytes = Array.isArray(data)
		? Buffer.concat(data)
		: data instanceof ArrayBuffer
			? Buffer.from(data)
			: data;
	if (isBinary) {
		const packet = unpackBytes(bytes);
		if (!packet) return 'A binary bridge message is no packet';
		listener.onPacket(packet);
		return null;
	}
	const reading = readControl(schema, bytes.toString());
	if (!reading.ok) return reading.problem;
	listener.onOrder(reading.message);
	return null;
}
