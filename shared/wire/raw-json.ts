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
	return value === undefined ? 'null' : JSON.stringify(value);
}

/** Drops white space outside strings. The text need not be valid: what is inside quotes stays untouched. */
export function compactJson(text: string): string {
	const parts: string[] = [];
	for (let from = 0; from < text.length;) {
		const quote = text.indexOf('"', from);
		const start = quote < 0 ? text.length : quote;
		parts.push(text.slice(from, start).replace(/[ \t\r\n]+/g, ''));
		from = closingQuote(text, start);
		parts.push(text.slice(start, from));
	}
	return parts.join('');
}

// A loop, since a regular expression keeps a way back for each character and gives up on strings of some megabytes.
function closingQuote(text: string, start: number): number {
	for (let at = start + 1; at < text.length; at++) {
		if (text.charAt(at) === '\\') at++;
		else if (text.charAt(at) === '"') return at + 1;
	}
	return text.length;
}
