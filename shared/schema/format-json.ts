const token = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\],:]|[^\s{}[\],:"]+/g;
const shortList = /^\[(?:[^[\]{}"]|"(?:[^"\\]|\\[\s\S])*")*\]$/;
const longestLine = 72;
const deepestIndentation = 64;

/** Lays JSON text out with two spaces a level; every token stays as written. Short lists of scalars stay on one line. */
export function formatJson(text: string): string {
	const tokens = text.match(token) ?? [];
	let out = '';
	let depth = 0;
	let indentation = '';
	for (let at = 0; at < tokens.length; at++) {
		const part = tokens[at] ?? '';
		const next = tokens[at + 1];
		if (part === '{' || part === '[') {
			const closing = part === '{' ? '}' : ']';
			const line = part === '[' ? readShortList(tokens, at) : null;
			if (next === closing) {
				out += part + closing;
				at++;
			} else if (line) {
				out += line.text;
				at = line.end;
			} else {
				indentation = indentationOf(++depth);
				out += `${part}\n${indentation}`;
			}
		} else if (part === '}' || part === ']') {
			indentation = indentationOf(--depth);
			out += `\n${indentation}${part}`;
		} else if (part === ',') out += `,\n${indentation}`;
		else if (part === ':') out += ': ';
		else out += part;
	}
	return out;
}

// Text of a stranger may be 100,000 levels deep: the lines then stop growing, or the result would not fit into a string.
function indentationOf(depth: number): string {
	return '  '.repeat(Math.min(Math.max(depth, 0), deepestIndentation));
}

function readShortList(tokens: readonly string[], start: number): { text: string; end: number } | null {
	let text = '';
	for (let at = start; at < tokens.length && text.length <= longestLine; at++) {
		const part = tokens[at] ?? '';
		if (at > start && (part === '[' || part === '{')) return null;
		text += part === ',' ? ', ' : part;
		if (part === ']') return shortList.test(text) && text.length <= longestLine ? { text, end: at } : null;
	}
	return null;
}
