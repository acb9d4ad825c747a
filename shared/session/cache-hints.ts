import { asObject } from '../protocol/dress.ts';

/** How long a result may be kept, and by whom (specification 2026-07-28, caching). */
export interface CacheHints {
	/** Epoch ms. */
	readonly freshUntil?: number;
	readonly cacheScope?: string;
}

/** Whatever a server says, nothing is kept for longer. */
const longestMs = 24 * 3_600_000;

/** `at` is the time of the frame that brought the result. */
export function readCacheHints(result: unknown, at: number): CacheHints {
	const { ttlMs, cacheScope } = asObject(result);
	return {
		// A negative time is none.
		...(typeof ttlMs === 'number' ? { freshUntil: at + Math.min(longestMs, Math.max(0, ttlMs)) } : {}),
		...(typeof cacheScope === 'string' ? { cacheScope } : {}),
	};
}

/** Of several pages: fresh as long as each is. All have the same scope; where they do not, the stricter one counts. */
export function together(one: CacheHints, other: CacheHints): CacheHints {
	const until = Math.min(one.freshUntil ?? Infinity, other.freshUntil ?? Infinity);
	const scopes = [one.cacheScope, other.cacheScope].filter((scope) => scope !== undefined);
	const cacheScope = scopes.find((scope) => scope !== 'public') ?? scopes[0];
	return {
		...(until === Infinity ? {} : { freshUntil: until }),
		...(cacheScope === undefined ? {} : { cacheScope }),
	};
}
