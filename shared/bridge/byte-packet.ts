const channels = ['stdin', 'stdout', 'stderr', 'request-body', 'response-body'] as const;

export type PacketChannel = (typeof channels)[number];

/** One chunk of bytes between page and relay, as one binary message: `[channel u8][stream u32][time f64][bytes]`. */
export interface StreamPacket {
	readonly channel: PacketChannel;
	/** The number of the HTTP exchange; 0 for a process. */
	readonly stream: number;
	/** Epoch ms at which the bytes were first seen. */
	readonly at: number;
	readonly bytes: Uint8Array;
}

const headBytes = 1 + 4 + 8;

/** What goes towards the relay is cut to this size, so that the limit on one socket message can be small. */
export const maxPacketBytes = 256 * 1024;

export function packBytes({ channel, stream, at, bytes }: StreamPacket): Uint8Array<ArrayBuffer> {
	const message = new Uint8Array(headBytes + bytes.length);
	const view = new DataView(message.buffer);
	view.setUint8(0, channels.indexOf(channel));
	view.setUint32(1, stream);
	view.setFloat64(5, at);
	message.set(bytes, headBytes);
	return message;
}

/** Null where the message is no packet of ours. The bytes are a view of the message, not a copy. */
export function unpackBytes(message: Uint8Array): StreamPacket | null {
	if (message.length < headBytes) return null;
	const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
	const channel = channels[view.getUint8(0)];
	const at = view.getFloat64(5);
	if (!channel || !Number.isFinite(at)) return null;
	return { channel, stream: view.getUint32(1), at, bytes: message.subarray(headBytes) };
}

/** The bytes in parts that fit one packet each; one empty part for no bytes. */
export function* packetSizedParts(bytes: Uint8Array): Iterable<Uint8Array> {
	for (let start = 0; start === 0 || start < bytes.length; start += maxPacketBytes)
		yield bytes.subarray(start, start + maxPacketBytes);
}
