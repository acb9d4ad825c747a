/** The text of a JSON string; undefined where the JSON is something else. */
export function readString(raw: string): string | undefined {
	if (!raw.startsWith('"')) return undefined;
	const value: unknown = JSON.parse(raw);
	return typeof value === 'string' ? value : undefined;
}
