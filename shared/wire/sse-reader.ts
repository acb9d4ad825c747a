import { ByteRun } from './byte-run.ts';
import type { RawBody, SseFields } from './frame.ts';
import { defaultLimitBytes } from './line-splitter.ts';
import { rawBody } from './raw-body.ts';

/** One block of an event stream: an event, or a block with nothing but comments, an id or a retry. */
export interface SseBlock {
	/** The block as it crossed, without the end of its last line and without its blank line; U+FFFD where it was no UTF-8. */
	readonly raw: string;
	/** The same as exact bytes. */
	readonly body: RawBody;
	readonly fields: SseFields;
	readonly bytes: number;
	/** Time of the packet that completed it. */
	readonly at: number;
	/** The stream ended before the blank line: to be shown, not to be obeyed. */
	readonly incomplete?: true;
	/** Full size where only the beginning was kept. */
	readonly cutFrom?: number;
}

interface Packet {
	readonly at: number;
	readonly bytes: Uint8Array;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Bytes of an event stream into blocks (WHATWG HTML 9.2.6). Keeps what an `EventSource` throws away. */
export class SseReader {
	readonly #take: (block: SseBlock) => void;
	readonly #block: ByteRun;
	#lineLength = 0;
	/** Length of the block up to the end of its last line that is not blank, without that line's end. */
	#contentLength = 0;
	#afterCarriageReturn = false;
	#isFirstBlock = true;
	#lastAt = 0;

	constructor(take: (block: SseBlock) => void, limitBytes: number = defaultLimitBytes) {
		this.#take = take;
		this.#block = new ByteRun(limitBytes);
	}

	push({ at, bytes }: Packet): void {
		this.#lastAt = at;
		let from = 0;
		let nextLf = indexOrEnd(bytes, lineFeed, 0);
		let nextCr = indexOrEnd(bytes, carriageReturn, 0);
		while (from < bytes.length) {
			const end = Math.min(nextLf, nextCr);
			if (end > from) this.#addContent(bytes.subarray(from, end));
			if (end < bytes.length) this.#addLineEnd(bytes.subarray(end, end + 1), end === nextCr);
			from = end + 1;
			if (nextLf < from) nextLf = indexOrEnd(bytes, lineFeed, from);
			if (nextCr < from) nextCr = indexOrEnd(bytes, carriageReturn, from);
		}
	}

	/** Reports a block that the end of the stream cut off. */
	end(): void {
		if (this.#lineLength > 0) this.#contentLength = this.#block.length;
		this.#lineLength = 0;
		this.#dispatch(true);
	}

	#addContent(part: Uint8Array): void {
		this.#afterCarriageReturn = false;
		this.#lineLength += part.length;
		this.#block.add(part);
	}

	#addLineEnd(end: Uint8Array, isCarriageReturn: boolean): void {
		const isSecondHalf = this.#afterCarriageReturn && !isCarriageReturn;
		this.#afterCarriageReturn = isCarriageReturn;
		if (isSecondHalf) {
			if (this.#block.length > 0) this.#block.add(end);
		} else if (this.#lineLength > 0) {
			this.#contentLength = this.#block.length;
			this.#lineLength = 0;
			this.#block.add(end);
		} else {
			this.#dispatch(false);
		}
	}

	#dispatch(isIncomplete: boolean): void {
		const length = this.#contentLength;
		this.#contentLength = 0;
		if (length === 0) return;
		const { bytes, cutFrom } = this.#block.take(length);
		const body = rawBody(bytes);
		const raw =
			body.encoding === 'utf8' ? body.data : new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
		const hasMark = this.#isFirstBlock && raw.startsWith('\uFEFF');
		this.#isFirstBlock = false;
		this.#take({
			raw,
			body,
			fields: readSseFields(raw, hasMark ? 1 : 0),
			bytes: length,
			at: this.#lastAt,
			...(isIncomplete ? { incomplete: true } : {}),
			...(cutFrom === undefined ? {} : { cutFrom }),
		});
	}
}

/** The fields of one block. With a single data line, `data` is a slice of `raw`: nothing is copied. */
export function readSseFields(raw: string, from = 0): SseFields {
	let event: string | undefined;
	let id: string | undefined;
	let retryMs: number | undefined;
	const data: string[] = [];
	const comments: string[] = [];
	for (const [start, end] of lines(raw, from)) {
		const colon = raw.indexOf(':', start);
		const hasColon = colon >= 0 && colon < end;
		const name = raw.slice(start, hasColon ? colon : end);
		const value = hasColon
			? raw.slice(raw.charAt(colon + 1) === ' ' && colon + 1 < end ? colon + 2 : colon + 1, end)
			: '';
		if (name === '' && hasColon) comments.push(value);
		else if (name === 'data') data.push(value);
		else if (name === 'event') event = value;
		else if (name === 'id' && !value.includes('\0')) id = value;
		else if (name === 'retry' && /^[0-9]+$/.test(value)) retryMs = Number(value);
	}
	return {
		...(event === undefined ? {} : { event }),
		...(data.length === 0 ? {} : { data: data.length === 1 ? (data[0] ?? '') : data.join('\n') }),
		...(id === undefined ? {} : { id }),
		...(retryMs === undefined ? {} : { retryMs }),
		...(comments.length === 0 ? {} : { comment: comments.join('\n') }),
	};
}

function* lines(text: string, from: number): Iterable<readonly [start: number, end: number]> {
	const lineEnd = /\r\n|\r|\n/g;
	lineEnd.lastIndex = from;
	let start = from;
	for (let match = lineEnd.exec(text); match; match = lineEnd.exec(text)) {
		yield [start, match.index];
		start = lineEnd.lastIndex;
	}
	yield [start, text.length];
}

function indexOrEnd(bytes: Uint8Array, byte: number, from: number): number {
	const index = bytes.indexOf(byte, from);
	return index < 0 ? bytes.length : index;
}
