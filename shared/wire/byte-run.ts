import { wholeCharacters } from './raw-body.ts';

/** Bytes that arrive in pieces: bounded, and joined once, so that a long line costs no quadratic copying. */
export class ByteRun {
	/** All bytes that were added, kept or not. */
	length = 0;
	#kept = 0;
	#pieces: Uint8Array[] = [];
	readonly #limitBytes: number;

	constructor(limitBytes: number) {
		this.#limitBytes = limitBytes;
	}

	add(bytes: Uint8Array): void {
		if (bytes.length === 0) return;
		this.length += bytes.length;
		const room = this.#limitBytes - this.#kept;
		if (room <= 0) return;
		const piece = bytes.length > room ? bytes.subarray(0, room) : bytes;
		this.#pieces.push(piece);
		this.#kept += piece.length;
	}

	/** The first `length` bytes, as far as they were kept, and begins anew. */
	take(length: number): { readonly bytes: Uint8Array; readonly cutFrom?: number } {
		const all = this.#join();
		this.clear();
		return length > all.length
			? { bytes: wholeCharacters(all), cutFrom: length }
			: { bytes: all.subarray(0, length) };
	}

	clear(): void {
		this.length = 0;
		this.#kept = 0;
		this.#pieces = [];
	}

	#join(): Uint8Array {
		const [only] = this.#pieces;
		if (only && this.#pieces.length === 1) return only;
		const all = new Uint8Array(this.#kept);
		let to = 0;
		for (const piece of this.#pieces) {
			all.set(piece, to);
			to += piece.length;
		}
		return all;
	}
}
