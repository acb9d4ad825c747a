/// <reference lib="webworker" />

/** Patterns, eight at most, that are to be tried on each of these texts. */
export interface PatternJob {
	readonly patterns: readonly RegExp[];
	readonly texts: readonly string[];
}

/**
 * A byte for each text, its bits the patterns that matched; `null` says that the worker waits for its first job. May be shorter
 * than the texts: the rest was not tried.
 */
export type PatternAnswer = Uint8Array | null;

// Long before the page would take many slow texts for one that never ends.
const longestMs = 100;

const answer = (message: PatternAnswer): void => {
	postMessage(message);
};

// The page ends this worker when one text takes too long.
addEventListener('message', ({ data }: MessageEvent<PatternJob>) => {
	const startedAt = performance.now();
	const held: number[] = [];
	for (const text of data.texts) {
		held.push(data.patterns.reduce((bits, pattern, at) => (pattern.test(text) ? bits | (1 << at) : bits), 0));
		if (performance.now() - startedAt > longestMs) break;
	}
	answer(Uint8Array.from(held));
});
answer(null);
