import type { TimeRange } from '../log-view.svelte.ts';

/** Which end of a time range a key or a finger moves. */
export type Edge = 'from' | 'to';

/** The range that a key makes of this one; null where it is the whole time again, undefined where the key moves nothing. */
export function movedRange(
	key: string,
	edge: Edge,
	range: TimeRange,
	whole: TimeRange,
): TimeRange | null | undefined {
	const step = Math.max((whole.to - whole.from) / 100, 1);
	const moves: Readonly<Record<string, number>> = {
		ArrowLeft: -step,
		ArrowDown: -step,
		ArrowRight: step,
		ArrowUp: step,
		PageDown: -10 * step,
		PageUp: 10 * step,
		Home: -Infinity,
		End: Infinity,
	};
	const by = moves[key];
	return by === undefined ? undefined : kept({ ...range, [edge]: range[edge] + by }, edge, whole);
}

/** A range between two moments, whichever is first; null where it spans no time or all of it. */
export function rangeBetween(one: number, other: number, whole: TimeRange): TimeRange | null {
	const [from, to] = [Math.min(one, other), Math.max(one, other)].map((at) =>
		clamp(at, whole.from, whole.to),
	);
	if (from === undefined || to === undefined || from === to) return null;
	return kept({ from, to }, 'to', whole);
}

function kept({ from, to }: TimeRange, edge: Edge, whole: TimeRange): TimeRange | null {
	const range =
		edge === 'from' ? { from: clamp(from, whole.from, to), to } : { from, to: clamp(to, from, whole.to) };
	return range.from <= whole.from && range.to >= whole.to ? null : range;
}

function clamp(value: number, low: number, high: number): number {
	return Math.min(Math.max(value, low), high);
}
