import type { Call } from '#shared/session/call.ts';

/** How long the server took to answer, over all calls that it answered. */
export interface RoundTrip {
	readonly medianMs: number;
	readonly p95Ms: number;
	readonly slowestMs: number;
	readonly calls: number;
}

/**
 * Null until something was answered. Calls of the server to us tell nothing about the server, and neither do calls in which
 * it waited for a person (`asked`: what it asked, with the request seq of the call during which it did).
 */
export function roundTrip(
	calls: readonly Call[],
	asked: readonly { readonly during?: number }[],
): RoundTrip | null {
	const waited = new Set(asked.map(({ during }) => during));
	const took = calls.flatMap(({ from, requestSeq, startedAt, endedAt, replySeq }) =>
		from === 'client' && replySeq !== undefined && endedAt !== undefined && !waited.has(requestSeq)
			? [endedAt - startedAt]
			: [],
	);
	took.sort((one, other) => one - other);
	const slowestMs = took.at(-1);
	if (slowestMs === undefined) return null;
	return { medianMs: rank(took, 0.5), p95Ms: rank(took, 0.95), slowestMs, calls: took.length };
}

/** Nearest rank. */
function rank(sorted: readonly number[], part: number): number {
	return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? 0;
}
