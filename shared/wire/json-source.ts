/** Where a value stands in a text; `end` is exclusive. */
interface Extent {
	readonly start: number;
	readonly end: number;
}

/**
 * The source of the value at a path, by a walk that makes no tokens: of a text of 20 MiB it costs milliseconds. Of repeated keys it
 * is the last, as for `JSON.parse`. An index may be written as text, as in a JSON Pointer (RFC 6901 4). Undefined where there is
 * none; the text has to be JSON.
 */
export function sourceAt(text: string, path: readonly (string | number)[]): string | undefined {
	const start = skipBlanks(text, text.startsWith('\uFEFF') ? 1 : 0);
	let extent: Extent | undefined = { start, end: text.length };
	for (const step of path) {
		extent = itemAt(text, extent.start, step) ?? memberAt(text, extent.start, String(step));
		if (!extent) return undefined;
	}
	return text.slice(extent.start, path.length === 0 ? valueEnd(text, start) : extent.end);
}

function memberAt(text: string, object: number, wanted: string): Extent | undefined {
	if (text.charAt(object) !== '{') return undefined;
	let found: Extent | undefined;
	let at = skipBlanks(text, object + 1);
	while (text.charAt(at) === '"') {
		const keyEnd = stringEnd(text, at);
		const start = skipBlanks(text, skipBlanks(text, keyEnd) + 1);
		const end = valueEnd(text, start);
		if (isKey(text.slice(at, keyEnd), wanted)) found = { start, end };
		const next = skipBlanks(text, end);
		if (text.charAt(next) !== ',') break;
		at = skipBlanks(text, next + 1);
	}
	return found;
}

function itemAt(text: string, array: number, step: string | number): Extent | undefined {
	if (text.charAt(array) !== '[' || !/^(0|[1-9]\d*)$/.test(String(step))) return undefined;
	const wanted = Number(step);
	let start = skipBlanks(text, array + 1);
	for (let index = 0; start < text.length && text.charAt(start) !== ']'; index++) {
		const end = valueEnd(text, start);
		if (index === wanted) return { start, end };
		const next = skipBlanks(text, end);
		if (text.charAt(next) !== ',') break;
		start = skipBlanks(text, next + 1);
	}
	return undefined;
}

function isKey(written: string, wanted: string): boolean {
	return written.includes('\\') ? JSON.parse(written) === wanted : written.slice(1, -1) === wanted;
}

/** Iterative: depth costs nothing. */
function valueEnd(text: string, start: number): number {
	let depth = 0;
	let at = start;
	do {
		const code = text.charCodeAt(at);
		if (code === 0x22) at = stringEnd(text, at);
		else {
			if (code === 0x7b || code === 0x5b) depth++;
			else if (code === 0x7d || code === 0x5d) depth--;
			else if (depth === 0) return plainEnd(text, at);
			at++;
		}
	} while (depth > 0 && at < text.length);
	return at;
}

/** The end of a number, or of `true`, `false` or `null`. */
function plainEnd(text: string, start: number): number {
	let at = start;
	while (at < text.length && !',]} \t\r\n'.includes(text.charAt(at))) at++;
	return at;
}

function stringEnd(text: string, start: number): number {
	for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
		let before = quote - 1;
		while (text.charCodeAt(before) === 0x5c) before--;
		if ((quote - before) % 2 === 1) return quote + 1;
	}
	return text.length;
}

function skipBlanks(text: string, start: number): number {
	let at = start;
	while (at < text.length && ' \t\r\n'.includes(text.charAt(at))) at++;
	return at;
}
