/** Browsers clip a box that is higher than this many pixels. */
const highestBox = 16_000_000;

/** The rows that a list can draw: where they are too many the last ones, as those are read; and how many are left out. */
export function drawnRows<Row>(
	rows: readonly Row[],
	rowHeight: number,
): { readonly rows: readonly Row[]; readonly leftOut: number } {
	const most = Math.floor(highestBox / rowHeight);
	return rows.length <= most
		? { rows, leftOut: 0 }
		: { rows: rows.slice(-most), leftOut: rows.length - most };
}
