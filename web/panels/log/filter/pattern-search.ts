import type { LogEntry } from '#shared/session/log-entry.ts';
import { messageText } from '#shared/wire/frame.ts';
import { TimedWorker, type JobWorker } from '../../../ui/timed-worker.ts';
import type { PatternJob } from '../../../workers/pattern.worker.ts';
import { firstAfter } from '../entry-index.ts';

/** What a worker takes: the patterns that matched, as bits. */
export type HeldPatterns = number;

export const mostPatterns = 8;

const mostTexts = 4096;
const mostCharacters = 2 * 1024 * 1024;
const limitMs = 500;
/** A body of 64 MB may take three seconds longer than a short one. */
const charactersPerMs = 20_000;
const mostSlow = 5;

/**
 * Tries the patterns of a filter on the bodies of frames, in their order, in a worker. What a person wrote may take for ever on
 * what a stranger sent: such a frame is given up after half a second, and after five of them the search.
 */
export class PatternSearch {
	readonly #patterns: readonly RegExp[];
	readonly #worker: TimedWorker<PatternJob, Uint8Array>;
	readonly #onmore: () => void;
	readonly #held = new Map<number, HeldPatterns | null>();
	readonly #slow: number[] = [];
	#decidedTo = 0;
	#isAsking = false;
	#atOnce = mostTexts;
	#failure: string | null = null;

	constructor(patterns: readonly RegExp[], onmore: () => void, start: () => JobWorker = startPatternWorker) {
		this.#patterns = patterns;
		this.#onmore = onmore;
		this.#worker = new TimedWorker(start);
	}

	/** Seq of the last frame about which is known what there is to know. */
	get decidedTo(): number {
		return this.#decidedTo;
	}

	/** Seqs of the frames that were given up. */
	get slow(): readonly number[] {
		return this.#slow;
	}

	/** Why it goes no further. */
	get failure(): string | null {
		return this.#failure;
	}

	/** Which patterns this frame has, said once; null where it was given up. */
	take(seq: number): HeldPatterns | null {
		const held = this.#held.get(seq) ?? null;
		this.#held.delete(seq);
		return held;
	}

	/** Goes on with these, unless it is busy with others. */
	ask(entries: readonly LogEntry[], from: number, end: number): void {
		if (this.#isAsking || this.#failure !== null || from >= end) return;
		const batch = this.#batch(entries, Math.max(from, firstAfter(entries, this.#decidedTo)), end);
		if (batch.length > 0) void this.#decide(batch);
	}

	dispose(): void {
		this.#failure = 'ended';
		this.#worker.dispose();
	}

	#batch(entries: readonly LogEntry[], from: number, end: number): readonly (readonly [number, string])[] {
		const batch: [number, string][] = [];
		let characters = 0;
		for (let at = from; at < end && batch.length < this.#atOnce && characters < mostCharacters; at++) {
			const entry = entries[at];
			if (!entry) break;
			const text = messageText(entry.frame);
			characters += text.length;
			if (characters > mostCharacters && batch.length > 0) break;
			batch.push([entry.seq, text]);
		}
		return batch;
	}

	async #decide(batch: readonly (readonly [number, string])[]): Promise<void> {
		this.#isAsking = true;
		const texts = batch.map(([, text]) => text);
		const characters = texts.reduce((sum, text) => sum + text.length, 0);
		const outcome = await this.#worker.ask(
			{ patterns: this.#patterns, texts },
			limitMs + characters / charactersPerMs,
		);
		this.#isAsking = false;
		if (this.#failure !== null) return;
		switch (outcome.kind) {
			case 'done':
				this.#keep(batch, outcome.answer);
				break;
			case 'too-slow':
				this.#giveUp(batch);
				break;
			case 'unavailable':
				this.#failure = outcome.reason;
		}
		this.#onmore();
	}

	#keep(batch: readonly (readonly [number, string])[], held: Uint8Array): void {
		for (const [index, bits] of held.entries()) {
			const seq = batch[index]?.[0];
			if (seq === undefined) break;
			this.#held.set(seq, bits);
			this.#decidedTo = seq;
		}
		this.#atOnce = Math.min(this.#atOnce * 4, mostTexts);
	}

	/** Nobody knows which frame of many it was: fewer of them are tried again, in the end one alone. */
	#giveUp(batch: readonly (readonly [number, string])[]): void {
		const [first] = batch;
		this.#atOnce = Math.max(1, batch.length >> 6);
		if (!first || batch.length > 1) return;
		this.#held.set(first[0], null);
		this.#slow.push(first[0]);
		this.#decidedTo = first[0];
		if (this.#slow.length >= mostSlow) this.#failure = `It took too long on ${mostSlow} frames.`;
	}
}

function startPatternWorker(): Worker {
	return new Worker(new URL('../../../workers/pattern.worker.ts', import.meta.url), { type: 'module' });
}
