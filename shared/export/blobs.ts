import { Refusal } from './refusal.ts';
import { Sha256 } from './sha256.ts';
import type { BlobRefV1, BlobV1 } from './versions/v1.ts';

/** Characters from which on a string is written once, as a record of its own. */
const shortestBlob = 32 * 1024;

/** Takes long strings out of messages: each is written once, before the record that names it first. */
export class BlobWriter {
	readonly #written = new Set<string>();

	/** Whether there can be a long string in so many characters. */
	mayTakeOut(characters: number): boolean {
		return characters >= shortestBlob;
	}

	/** Replaces long strings in `value`, which is changed, by references. Gives the records that have to go before it. */
	takeOut(value: object): { readonly value: object; readonly blobs: readonly BlobV1[] } {
		const blobs: BlobV1[] = [];
		replaceInside(value, (leaf) => {
			// UTF-8 has no lone half of a character, so two such strings may have one hash.
			if (typeof leaf !== 'string' || leaf.length < shortestBlob || /\p{Surrogate}/u.test(leaf)) return leaf;
			const bytes = new TextEncoder().encode(leaf);
			const sha256 = new Sha256().update(bytes).digest();
			if (!this.#written.has(sha256)) blobs.push({ k: 'blob', sha256, bytes: bytes.length, data: leaf });
			this.#written.add(sha256);
			return { $blob: `sha256-${sha256}`, bytes: bytes.length } satisfies BlobRefV1;
		});
		return { value, blobs };
	}
}

/** Whether a message has a member that would be taken for a reference. */
export function mayHoldReference(text: string): boolean {
	return text.includes('"$blob"');
}

/** Puts the strings back. A file may name a long one often: what comes of it is bounded by `characters`. */
export class BlobReader {
	readonly #strings = new Map<string, string>();
	#left: number;

	constructor(characters: number) {
		this.#left = characters;
	}

	take({ sha256, data }: BlobV1): void {
		this.#strings.set(`sha256-${sha256}`, data);
	}

	/** Puts them into `value`, which is changed; false where it names one that did not come before. */
	putBack(value: object): boolean {
		let isWhole = true;
		replaceInside(value, (leaf) => {
			const name = referenceOf(leaf);
			if (name === null) return leaf;
			const text = this.#strings.get(name);
			if (text === undefined) isWhole = false;
			this.#left -= text?.length ?? 0;
			if (this.#left < 0) throw new Refusal('The file names its long strings more often than can be opened');
			return text ?? leaf;
		});
		return isWhole;
	}
}

function referenceOf(value: unknown): string | null {
	if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$blob')) return null;
	const name: unknown = Reflect.get(value, '$blob');
	return typeof name === 'string' && /^sha256-[0-9a-f]{64}$/.test(name) ? name : null;
}

/** Gives every value inside to `replace`, outer ones first, and goes into what stays. Not recursive: a message may be deep. */
function replaceInside(value: object, replace: (value: unknown) => unknown): void {
	const waiting = [value];
	for (let holder = waiting.pop(); holder; holder = waiting.pop()) {
		for (const key of Object.keys(holder)) {
			const before: unknown = Reflect.get(holder, key);
			const after = replace(before);
			// A member of its own that is called __proto__ is set like any other.
			if (after !== before) Reflect.set(holder, key, after);
			else if (typeof before === 'object' && before !== null) waiting.push(before);
		}
	}
}
