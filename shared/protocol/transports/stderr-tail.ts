/** The end of what a program wrote to stderr: the best word on why it ended. */
export class StderrTail {
	readonly #limitBytes: number;
	#pieces: Uint8Array[] = [];
	#length = 0;
	#isCut = false;

	constructor(limitBytes = 8 * 1024) {
		this.#limitBytes = limitBytes;
	}

	add(bytes: Uint8Array): void {
		this.#pieces.push(bytes.slice(-this.#limitBytes));
		this.#length += Math.min(bytes.length, this.#limitBytes);
		this.#isCut ||= this.#length > this.#limitBytes || bytes.length > this.#limitBytes;
		for (
			let [first] = this.#pieces;
			first && this.#length - first.length >= this.#limitBytes;
			[first] = this.#pieces
		) {
			this.#pieces.shift();
			this.#length -= first.length;
		}
	}

	/** Where it was cut it begins with a whole line, if there is one. */
	get text(): string {
		const all = new Uint8Array(this.#length);
		let to = 0;
		for (const piece of this.#pieces) {
			all.set(piece, to);
			to += piece.length;
		}
		const text = new TextDecoder().decode(all.subarray(-this.#limitBytes));
		return this.#isCut ? text.slice(text.indexOf('\n') + 1) : text;
	}
}
