/** A value that was found, short enough for a sentence. */
export function found(value: unknown): string {
	if (value === undefined) return 'nothing';
	const text = JSON.stringify(value);
	return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
