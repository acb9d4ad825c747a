import { ByteRun } from './byte-run.ts';

/** The longest line or event that is kept whole. */
export const defaultLimitBytes = 64 * 1024 * 1024;

/** Takes one line without its line end. `at` is the time of the packet that completed it; `cutFrom` its full size where it was cut. */
export type TakeLine = (line: Uint8Array, at: number, cutFrom?: number) => void;

interface Packet {
	readonly at: number;
	readonly bytes: Uint8Array;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/**
 * Bytes of stdio into lines (specification, transports/stdio): split at LF, without one CR before it, empty lines skipped.
 * Decodes nothing, since a packet may end in the middle of a character.
 */
export class LineSplitter {
	readonly #take: TakeLine;
	readonly #line: ByteRun;
	#lastByte = -1;
	#lastAt = 0;

	constructor(take: TakeLine, limitBytes: number = defaultLimitBytes) {
		this.#take = take;
		this.#line = new ByteRun(limitBytes);
	}

	push({ at, bytes }: Packet): void {
		this.#lastAt = at;
		let from = 0;
		for (let end = bytes.indexOf(lineFeed); end >= 0; end = bytes.indexOf(lineFeed, from)) {
			this.#add(bytes.subarray(from, end));
			this.#finish();
			from = end + 1;
		}
		this.#add(bytes.subarray(from));
	}

	/** Hands over what came after the last line end. */
	end(): void {
		this.#finish();
	}

	#add(part: Uint8Array): void {
		this.#line.add(part);
		this.#lastByte = part.at(-1) ?? this.#lastByte;
	}

	#finish(): void {
		const length = this.#line.length - (this.#lastByte === carriageReturn ? 1 : 0);
		const { bytes, cutFrom } = this.#line.take(length);
		this.#lastByte = -1;
		if (length > 0) this.#take(bytes, this.#lastAt, cutFrom);
	}
}
