/** JSON text that goes into a message as it was written: big integers, `1.0`, duplicate keys and escapes survive. */
export class RawJson {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

/** `JSON.stringify` that takes `RawJson` verbatim (without the white space between its tokens, so that it stays one line). */
export function writeJson(value: unknown): string {
	if (value instanceof RawJson) return compactJson(value.text);
	if (Array.isArray(value)) return `[${value.map((item) => writeJson(item ?? null)).join(',')}]`;
	if (typeof value === 'object' && value !== null) {
		const members = Object.entries(value).filter(([, member]) => member !== undefined);
		return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`).join(',')}}`;
	}
	return JSON.stringify(value) ?? 'null';
}

/** Drops white space outside strings. The text need not be valid: what is inside quotes stays untouched. */
export function compactJson(text: string): string {
	return text.replace(/"(?:[^"\\]|\\[\s\S])*"|\s+/g, (part) => (part.startsWith('"') ? part : ''));
}
