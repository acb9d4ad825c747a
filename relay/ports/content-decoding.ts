import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import zlib from 'node:zlib';

/** The body without its Content-Encoding (RFC 9110 8.4), each part as soon as it can be told. An unknown coding stays. */
export function decodedBody(response: IncomingMessage): AsyncIterable<Uint8Array> {
	const codings = (response.headers['content-encoding'] ?? '')
		.split(',')
		.map((coding) => coding.trim().toLowerCase())
		.filter((coding) => coding !== '' && coding !== 'identity');
	let body: Readable = response;
	for (const coding of codings.reverse()) {
		const decoder = decoders[coding]?.();
		if (!decoder) break;
		// Errors of every stage arrive at the last stream, where the reader meets them.
		body = pipeline(body, decoder, () => undefined);
	}
	return body;
}

const zlibOptions = { flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_FINISH };
const gunzip = () => zlib.createGunzip(zlibOptions);
const decoders: Record<string, () => Readable & NodeJS.WritableStream> = {
	gzip: gunzip,
	'x-gzip': gunzip,
	deflate: () => zlib.createInflate(zlibOptions),
	br: () => zlib.createBrotliDecompress({ flush: zlib.constants.BROTLI_OPERATION_FLUSH }),
};
