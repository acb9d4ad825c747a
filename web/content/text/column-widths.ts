const narrowest = 4;
const widest = 40;
/** Two insets of a cell and its line, in characters. */
const insets = 2;

/** How wide columns are drawn, in characters: as their longest field of a sample, within bounds. */
export function columnWidths(sample: readonly (readonly string[])[], most: number): readonly number[] {
	const widths: number[] = [];
	for (const row of sample) {
		row.slice(0, most).forEach((field, column) => {
			const width = Math.min(widest, Math.max(narrowest, field.length)) + insets;
			widths[column] = Math.max(widths[column] ?? 0, width);
		});
	}
	return widths;
}
