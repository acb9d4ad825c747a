import { decodeBase64, encodeBase64 } from './base64.ts';
import type { RawBody } from './frame.ts';

// `ignoreBOM` means "keep it": a byte order mark that crossed has to stay visible.
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Bytes as they go into a frame: text where they are valid UTF-8, base64 where they are not. */
export function rawBody(bytes: Uint8Array): RawBody {
	try {
		return { encoding: 'utf8', data: strict.decode(bytes) };
	} catch (error) {
		if (!(error instanceof TypeError)) throw error;
		return { encoding: 'base64', data: encodeBase64(bytes) };
	}
}

/** The exact bytes of a frame's body. */
export function bodyBytes(body: RawBody): Uint8Array {
	if (body.encoding === 'utf8') return new TextEncoder().encode(body.data);
	const decoded = decodeBase64(body.data);
	if (!decoded.ok) throw new TypeError(`A frame's body is not base64: ${decoded.reason}`);
	return decoded.bytes;
}

/** Without a last character that was cut off in its middle, so that a cut text stays valid UTF-8. */
export function wholeCharacters(bytes: Uint8Array): Uint8Array {
	for (let back = 1; back <= Math.min(3, bytes.length); back++) {
		const byte = bytes[bytes.length - back] ?? 0;
		if (byte < 0x80) return bytes;
		if (byte >= 0xc0) {
			const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
			return needed > back ? bytes.subarray(0, bytes.length - back) : bytes;
		}
	}
	return bytes;
}
