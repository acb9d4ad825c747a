/** Seqs of the rows under which others show. Never changed, only replaced. */
export type OpenRows = ReadonlySet<number>;

export const noneOpen: OpenRows = new Set();

export function withOpen(open: OpenRows, seq: number, isOpen: boolean): OpenRows {
	const next = new Set(open);
	if (isOpen) next.add(seq);
	else next.delete(seq);
	return next;
}
