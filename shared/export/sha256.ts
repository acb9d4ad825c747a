/**
 * SHA-256 (FIPS 180-4) that takes its input in pieces. WebCrypto wants all of it at once, which a file of many
 * megabytes should not need; this one checks that a file is whole, it protects no secret.
 */
export class Sha256 {
	readonly #state = Uint32Array.from(initialState);
	readonly #block = new Uint8Array(64);
	readonly #view = new DataView(this.#block.buffer);
	readonly #words = new Int32Array(64);
	#filled = 0;
	#length = 0;

	update(bytes: Uint8Array): this {
		this.#length += bytes.length;
		for (let from = 0; from < bytes.length;) {
			const part = bytes.subarray(from, from + 64 - this.#filled);
			this.#block.set(part, this.#filled);
			this.#filled += part.length;
			from += part.length;
			if (this.#filled === 64) this.#compress();
		}
		return this;
	}

	/** The digest in hexadecimal digits. Nothing may be added after it. */
	digest(): string {
		const bits = this.#length * 8;
		this.update(Uint8Array.of(0x80));
		while (this.#filled !== 56) this.update(Uint8Array.of(0));
		const length = new DataView(new ArrayBuffer(8));
		length.setUint32(0, Math.floor(bits / 2 ** 32));
		length.setUint32(4, bits % 2 ** 32);
		this.update(new Uint8Array(length.buffer));
		return Array.from(this.#state, (word) => word.toString(16).padStart(8, '0')).join('');
	}

	#compress(): void {
		const words = this.#words;
		for (let at = 0; at < 16; at++) words[at] = this.#view.getInt32(at * 4);
		for (let at = 16; at < 64; at++) {
			const w15 = words[at - 15] ?? 0;
			const w2 = words[at - 2] ?? 0;
			const s0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
			const s1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
			words[at] = (words[at - 16] ?? 0) + s0 + (words[at - 7] ?? 0) + s1;
		}
		let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.#state;
		for (let at = 0; at < 64; at++) {
			const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
			const first = (h + s1 + ((e & f) ^ (~e & g)) + (roundConstants[at] ?? 0) + (words[at] ?? 0)) | 0;
			const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
			const second = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
			h = g;
			g = f;
			f = e;
			e = (d + first) | 0;
			d = c;
			c = b;
			b = a;
			a = (first + second) | 0;
		}
		[a, b, c, d, e, f, g, h].forEach((word, at) => (this.#state[at] = (this.#state[at] ?? 0) + word));
		this.#filled = 0;
	}
}

function rotate(word: number, by: number): number {
	return (word >>> by) | (word << (32 - by));
}

// FIPS 180-4 5.3.3 and 4.2.2: the first 32 bits of the fractional parts of square and cube roots of the first primes.
const primes = firstPrimes(64);
const initialState = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const roundConstants = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));

function fraction(root: number): number {
	return Math.floor((root % 1) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
	const found: number[] = [];
	for (let candidate = 2; found.length < count; candidate++) {
		if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
	}
	return found;
}
