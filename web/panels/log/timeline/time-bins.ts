/** What happened in one part of the time. */
export interface TimeBin {
	readonly count: number;
	readonly errors: number;
	/** Mean time that calls took which ended here, in ms; null where none did. */
	readonly tookMs: number | null;
}

const firstWidthMs = 16;

/**
 * Counts frames in equal parts of the time, whatever time that turns out to be: when it gets too long, two parts become one.
 * Takes a frame in constant time and holds a fixed number of parts, so that it costs the same for ten frames and a million.
 */
export class TimeBins {
	readonly #size: number;
	readonly #counts: Uint32Array;
	readonly #errors: Uint32Array;
	readonly #tookSums: Float64Array;
	readonly #tookCounts: Uint32Array;
	#start = NaN;
	#widthMs = firstWidthMs;
	#lastAt = NaN;

	constructor(size = 512) {
		this.#size = size;
		this.#counts = new Uint32Array(size);
		this.#errors = new Uint32Array(size);
		this.#tookSums = new Float64Array(size);
		this.#tookCounts = new Uint32Array(size);
	}

	/** Epoch ms of the first and the last frame; null before there is any. */
	get span(): { readonly from: number; readonly to: number } | null {
		return Number.isNaN(this.#start) ? null : { from: this.#start, to: this.#lastAt };
	}

	/** `tookMs`: of a frame that ends a call. A frame from before the first one counts as one of its time. */
	add(at: number, isError: boolean, tookMs: number | null): void {
		if (Number.isNaN(this.#start)) {
			this.#start = at;
			this.#lastAt = at;
		}
		this.#lastAt = Math.max(this.#lastAt, at);
		let index = Math.max(0, Math.floor((at - this.#start) / this.#widthMs));
		while (index >= this.#size) {
			this.#halve();
			index = Math.floor((at - this.#start) / this.#widthMs);
		}
		bump(this.#counts, index, 1);
		if (isError) bump(this.#errors, index, 1);
		if (tookMs === null) return;
		bump(this.#tookSums, index, tookMs);
		bump(this.#tookCounts, index, 1);
	}

	/** The time cut into this many equal parts, from the first frame to the last. */
	cut(parts: number): readonly TimeBin[] {
		const { span } = this;
		if (!span || parts < 1) return [];
		const length = Math.max(span.to - span.from, 1);
		const sums = Array.from({ length: parts }, () => ({ count: 0, errors: 0, took: 0, calls: 0 }));
		const used = Math.min(this.#size, Math.floor(length / this.#widthMs) + 1);
		for (let index = 0; index < used; index++) {
			const middle = (index + 0.5) * this.#widthMs;
			const sum = sums[Math.min(parts - 1, Math.floor((middle / length) * parts))];
			if (!sum) continue;
			sum.count += this.#counts[index] ?? 0;
			sum.errors += this.#errors[index] ?? 0;
			sum.took += this.#tookSums[index] ?? 0;
			sum.calls += this.#tookCounts[index] ?? 0;
		}
		return sums.map(({ count, errors, took, calls }) => ({
			count,
			errors,
			tookMs: calls === 0 ? null : took / calls,
		}));
	}

	#halve(): void {
		for (const values of [this.#counts, this.#errors, this.#tookSums, this.#tookCounts]) {
			const half = this.#size >> 1;
			for (let index = 0; index < half; index++) {
				values[index] = (values[2 * index] ?? 0) + (values[2 * index + 1] ?? 0);
			}
			values.fill(0, half);
		}
		this.#widthMs *= 2;
	}
}

function bump(values: Uint32Array | Float64Array, index: number, by: number): void {
	values[index] = (values[index] ?? 0) + by;
}
