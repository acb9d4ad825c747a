import type { LogEntry } from '#shared/session/log-entry.ts';

/** Index of the first entry with a greater seq. Seqs only grow. */
export function firstAfter(entries: readonly LogEntry[], seq: number): number {
	let low = 0;
	let high = entries.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((entries[middle]?.seq ?? 0) > seq) high = middle;
		else low = middle + 1;
	}
	return low;
}
