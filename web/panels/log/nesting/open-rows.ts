import type { LogEntry } from '#shared/session/log-entry.ts';
import type { NestingContext } from './parents.ts';
import { treeOf } from './tree.ts';

/** Seqs of the rows under which others show. Never changed, only replaced. */
export type OpenRows = ReadonlySet<number>;

export const noneOpen: OpenRows = new Set();

export function withOpen(open: OpenRows, seq: number, isOpen: boolean): OpenRows {
	const next = new Set(open);
	if (isOpen) next.add(seq);
	else next.delete(seq);
	return next;
}

/** Opens all rows under which this one stands. */
export function openTo(
	open: OpenRows,
	seq: number,
	entries: readonly LogEntry[],
	context: NestingContext,
): OpenRows {
	const { places } = treeOf(entries, context, new Set(entries.map((entry) => entry.seq)));
	const next = new Set(open);
	let parent = places.get(seq)?.parent ?? null;
	while (parent !== null) {
		next.add(parent);
		parent = places.get(parent)?.parent ?? null;
	}
	return next;
}
