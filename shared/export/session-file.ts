import { readSession, type ReadLimits, type ReadSession } from './read.ts';
import { Refusal } from './refusal.ts';
import { writeSession, type SessionFileAbout } from './write.ts';
import type { SessionView } from '../session/session-view.ts';

export const sessionFileType = 'application/vnd.mcp-session+ndjson';

/** A session as the bytes of a file; packed if its name ends in `.gz`. */
export function sessionFileBytes(
	view: SessionView,
	about: SessionFileAbout,
	fileName: string,
): ReadableStream<Uint8Array> {
	const lines = writeSession(view, about)[Symbol.iterator]();
	const encoder = new TextEncoder();
	const plain = new ReadableStream<Uint8Array<ArrayBuffer>>({
		pull(controller) {
			const next = lines.next();
			if (next.done) controller.close();
			else controller.enqueue(encoder.encode(next.value));
		},
	});
	return isPacked(fileName) ? plain.pipeThrough(new CompressionStream('gzip')) : plain;
}

/** Reads a session file, packed or not. It is bounded while it is unpacked, so a small file cannot become a huge one. */
export async function readSessionFile(
	fileName: string,
	bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
	limits?: ReadLimits,
): Promise<ReadSession> {
	const plain = isPacked(fileName) ? bytes.pipeThrough(new DecompressionStream('gzip')) : bytes;
	return readSession(textOf(fileName, plain), limits);
}

function isPacked(fileName: string): boolean {
	return fileName.toLowerCase().endsWith('.gz');
}

async function* textOf(
	fileName: string,
	bytes: ReadableStream<Uint8Array<ArrayBuffer>>,
): AsyncIterable<string> {
	const reader = bytes.getReader();
	const decoder = new TextDecoder();
	const next = async () => {
		try {
			return await reader.read();
		} catch (cause) {
			const reason = cause instanceof Error ? cause.message : String(cause);
			throw new Refusal(`${fileName} cannot be ${isPacked(fileName) ? 'unpacked' : 'read'}: ${reason}`, {
				cause,
			});
		}
	};
	try {
		for (let part = await next(); !part.done; part = await next()) {
			yield decoder.decode(part.value, { stream: true });
		}
		yield decoder.decode();
	} finally {
		reader.releaseLock();
	}
}
