import { readControl, type MessageSchema } from '#shared/bridge/bridge-message.ts';
import {
	packBytes,
	packetSizedParts,
	unpackBytes,
	type PacketChannel,
	type StreamPacket,
} from '#shared/bridge/byte-packet.ts';
import type { Failure } from '#shared/ports.ts';

/** As much of a WebSocket as the bridge needs. The browser's has it, and so has the one of `ws` in Node. */
export interface SocketLike {
	binaryType: string;
	send(data: string | Uint8Array<ArrayBuffer>): void;
	close(code?: number, reason?: string): void;
	addEventListener(type: 'open' | 'error', listener: () => void): void;
	addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
	addEventListener(
		type: 'close',
		listener: (event: { readonly code: number; readonly reason: string }) => void,
	): void;
}

/** Called in the order in which things crossed; nothing comes after `onGone`. */
export interface BridgeListener<News> {
	onNews(news: News): void;
	onPacket(packet: StreamPacket): void;
	/** The socket ended: not called when we closed it. */
	onGone(failure: Failure): void;
}

/** The page's end of one socket to the relay: checked control messages and packets of bytes. */
export class BridgeSocket<News, Order extends { kind: string }> {
	readonly #socket: SocketLike;
	readonly #opened: Promise<boolean>;
	#isClosed = false;

	constructor(socket: SocketLike, schema: MessageSchema<News>, listener: BridgeListener<News>) {
		this.#socket = socket;
		socket.binaryType = 'arraybuffer';
		let wasOpened = false;
		this.#opened = new Promise((resolve) => {
			socket.addEventListener('open', () => {
				wasOpened = true;
				resolve(true);
			});
			socket.addEventListener('close', ({ code, reason }) => {
				resolve(false);
				if (this.#isClosed) return;
				this.#isClosed = true;
				listener.onGone(goneFailure(wasOpened, code, reason));
			});
		});
		// A `close` with all that can be known follows every `error`.
		socket.addEventListener('error', () => undefined);
		socket.addEventListener('message', ({ data }) => {
			if (this.#isClosed) return;
			const problem = take(data, schema, listener);
			if (problem === null) return;
			this.#isClosed = true;
			// 4000: a code of our own, since a page may not send 1008.
			socket.close(4000, problem);
			listener.onGone({
				hop: 'relay',
				code: 'relay-gone',
				detail: `${problem}. The relay speaks another version`,
			});
		});
	}

	/** Sent in order, once the socket is open; dropped once it is closed. */
	send(order: Order): void {
		this.#whenOpen(JSON.stringify(order));
	}

	sendBytes(channel: PacketChannel, stream: number, at: number, bytes: Uint8Array): void {
		for (const part of packetSizedParts(bytes))
			this.#whenOpen(packBytes({ channel, stream, at, bytes: part }));
	}

	close(): void {
		this.#isClosed = true;
		this.#socket.close(1000);
	}

	#whenOpen(data: string | Uint8Array<ArrayBuffer>): void {
		void this.#opened.then((isOpen) => {
			if (isOpen && !this.#isClosed) this.#socket.send(data);
		});
	}
}

function take<News>(
	data: unknown,
	schema: MessageSchema<News>,
	listener: BridgeListener<News>,
): string | null {
	if (data instanceof ArrayBuffer) {
		const packet = unpackBytes(new Uint8Array(data));
		if (!packet) return 'A binary bridge message is no packet';
		listener.onPacket(packet);
		return null;
	}
	if (typeof data !== 'string') return 'A bridge message is neither text nor bytes';
	const reading = readControl(schema, data);
	if (!reading.ok) return reading.problem;
	listener.onNews(reading.message);
	return null;
}

/** 1013: the relay is busy; 1008: it did not understand us; 1011: it failed at this alone. All come with its reason. */
function goneFailure(wasOpened: boolean, code: number, reason: string): Failure {
	if ((code === 1013 || code === 1008) && reason !== '')
		return { hop: 'relay', code: 'relay-refused', detail: reason };
	if (code === 1011)
		return { hop: 'relay', code: 'relay-refused', detail: `The relay ended this: ${reason}` };
	const how = reason === '' ? 'it was ended, or the way to it is broken' : reason;
	const detail = wasOpened
		? `The relay is gone: ${how}`
		: 'The relay did not take the connection: it is not running any more, or it does not know this page';
	return { hop: 'relay', code: 'relay-gone', detail };
}
