import { tokenize } from '#shared/wire/json-text.ts';
import { guessDelimiter } from './delimited-text.ts';

/** A kind of text that can be looked at in another way than as text. */
export type TextKind = 'JSON' | 'JSON lines' | 'Markdown' | 'CSV' | 'TSV';

/** What a text is, and whether the server says so or it only looks like it. */
export interface Recognised {
	readonly kind: TextKind;
	readonly isDeclared: boolean;
}

/** More than this is not read only to find out what it might be: its ends have to do. */
const mostRead = 256 * 1024;

const declarations: readonly (readonly [type: RegExp, kind: TextKind])[] = [
	[/^(?:application|text)\/(?:x-)?(?:nd-?json|json-?lines|jsonl|json-seq)\b/i, 'JSON lines'],
	[/[/+]json\b/i, 'JSON'],
	[/^text\/(?:x-)?markdown\b/i, 'Markdown'],
	[/^(?:text|application)\/csv\b/i, 'CSV'],
	[/^text\/tab-separated-values\b/i, 'TSV'],
];

const endings: readonly (readonly [ending: RegExp, kind: TextKind])[] = [
	[/\.(?:jsonl|ndjson)$/i, 'JSON lines'],
	[/\.json$/i, 'JSON'],
	[/\.(?:md|markdown)$/i, 'Markdown'],
	[/\.csv$/i, 'CSV'],
	[/\.tsv$/i, 'TSV'],
];

/** Goes by the declared type, then by the file name, then by the looks; null for a plain text. */
export function recogniseText(
	text: string,
	declared: string | undefined,
	fileName: string | undefined,
): Recognised | null {
	const named =
		declarations.find(([type]) => type.test(declared ?? ''))?.[1] ??
		(declared === undefined || /^text\/plain\b|^application\/octet-stream\b/i.test(declared)
			? endings.find(([ending]) => ending.test(fileName ?? ''))?.[1]
			: undefined);
	if (named !== undefined) return { kind: named, isDeclared: true };
	// A server that names another type, HTML or XML, means it.
	if (declared !== undefined && !/^text\/plain\b/i.test(declared)) return null;
	const kind = text.length > mostRead ? guessByEnds(text) : guess(text);
	return kind === null ? null : { kind, isDeclared: false };
}

function guess(text: string): TextKind | null {
	const first = /\S/.exec(text)?.[0];
	// A lone word, number or string is read as text.
	if (first === '{' || first === '[') {
		if (tokenize(text).problem === null) return 'JSON';
		if (isJsonLines(text)) return 'JSON lines';
	}
	if (looksLikeMarkdown(text)) return 'Markdown';
	const delimiter = guessDelimiter(text);
	return delimiter === null ? null : delimiter === '\t' ? 'TSV' : 'CSV';
}

function guessByEnds(text: string): TextKind | null {
	const [start, end] = [text.slice(0, 200).trimStart(), text.slice(-200).trimEnd()];
	const isJson = (start.startsWith('{') && end.endsWith('}')) || (start.startsWith('[') && end.endsWith(']'));
	if (isJson) return 'JSON';
	return looksLikeMarkdown(text) ? 'Markdown' : null;
}

function isJsonLines(text: string): boolean {
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	return lines.length > 1 && lines.slice(0, 50).every((line) => tokenize(line).problem === null);
}

/** Two different signs of Markdown, or one that nothing else has. */
const strongSigns = [
	/^#{1,6} \S/m,
	/^(?:```|~~~)/m,
	/^\|?[ :]*-{3,}[ :]*\|[-| :]*$/m,
	/!?\[[^\]\n]+\]\([^)\s]+\)/,
];
const weakSigns = [/^(?:[-*+]|\d{1,3}[.)]) \S/m, /(?:\*\*|__)\S[^*_\n]*(?:\*\*|__)/, /`[^`\n]+`/, /^> \S/m];

function looksLikeMarkdown(text: string): boolean {
	const start = text.slice(0, 20_000);
	return (
		strongSigns.some((sign) => sign.test(start)) || weakSigns.filter((sign) => sign.test(start)).length > 1
	);
}
