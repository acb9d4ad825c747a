import { exactNumber } from '#shared/wire/exact-number.ts';
import type { JsonNode, JsonTokens } from '#shared/wire/json-text.ts';
import type { JsonRow } from './json-rows.ts';

/** A run of text in one colour. */
export interface JsonPart {
	readonly tone: 'key' | 'string' | 'number' | 'boolean' | 'null' | 'punctuation' | 'escape';
	readonly text: string;
}

/** What one line of the tree shows, as written in the text. */
export interface JsonLine {
	readonly parts: readonly JsonPart[];
	/** Behind the value, in our words: how many members, and what is remarkable. */
	readonly hint: string;
	readonly isRemarkable: boolean;
	/** Characters of the string that are not shown. */
	readonly hidden: number;
}

const longestKey = 200;
const longestPreview = 50;

/** Describes a line; of a long string only `limit` characters are shown. */
export function describeLine(tokens: JsonTokens, row: JsonRow, isOpen: boolean, limit: number): JsonLine {
	const node = tokens.at(row.node);
	if (!node) return { parts: [], hint: '', isRemarkable: false, hidden: 0 };
	const label = labelOf(tokens, node, row.position);
	const repeated = node.isDuplicateKey ? 'key again' : '';
	if (node.kind === 'object' || node.kind === 'array') {
		const parts = isOpen ? [punctuation(brackets[node.kind][0])] : preview(tokens, node);
		const hint = [repeated, isOpen ? countOf(node) : ''].filter((part) => part !== '').join(', ');
		return { parts: [...label, ...parts], hint, isRemarkable: node.isDuplicateKey, hidden: 0 };
	}
	const length = node.end - node.start;
	const isCut = node.kind === 'string' && length > limit + 2;
	const source = tokens.text.slice(node.start, isCut ? node.start + 1 + limit : node.end);
	const remark = isCut ? '' : remarkOn(node.kind, source);
	return {
		parts: [...label, ...valueParts(node.kind, isCut ? `${source}…` : source)],
		hint: [repeated, remark].filter((part) => part !== '').join(', '),
		isRemarkable: node.isDuplicateKey || remark !== '',
		hidden: isCut ? length - limit - 2 : 0,
	};
}

const brackets = { object: ['{', '}'], array: ['[', ']'] } as const;

function labelOf(tokens: JsonTokens, node: JsonNode, position: number): readonly JsonPart[] {
	if (node.parent < 0) return [];
	const text = node.keyStart < 0 ? String(position) : keyText(tokens, node);
	return [{ tone: node.isDuplicateKey ? 'escape' : 'key', text }, punctuation(': ')];
}

function keyText(tokens: JsonTokens, node: JsonNode): string {
	const length = node.keyEnd - node.keyStart - 2;
	if (length === 0) return '""';
	const text = tokens.text.slice(node.keyStart + 1, node.keyStart + 1 + Math.min(length, longestKey));
	return length > longestKey ? `${text}…` : text;
}

function countOf(node: JsonNode): string {
	const word = node.kind === 'object' ? 'key' : 'item';
	return `${node.childCount.toLocaleString('en-US')} ${word}${node.childCount === 1 ? '' : 's'}`;
}

/** The first members on the same line, as many as fit. */
function preview(tokens: JsonTokens, node: JsonNode): readonly JsonPart[] {
	const [opening, closing] = brackets[node.kind === 'object' ? 'object' : 'array'];
	if (node.childCount === 0) return [punctuation(opening + closing)];
	const parts: JsonPart[] = [punctuation(`${opening} `)];
	let length = 0;
	for (const child of tokens.children(node.index)) {
		if (length > 0) parts.push(punctuation(', '));
		if (length > longestPreview) {
			parts.push(punctuation('…'));
			break;
		}
		const label =
			child.keyStart < 0 ? [] : [{ tone: 'key', text: keyText(tokens, child) } as const, punctuation(': ')];
		const value = previewValue(tokens, child);
		parts.push(...label, value);
		length += 2 + value.text.length + (label[0]?.text.length ?? 0);
	}
	return [...parts, punctuation(` ${closing}`)];
}

function previewValue(tokens: JsonTokens, node: JsonNode): JsonPart {
	if (node.kind === 'object') return punctuation(node.childCount === 0 ? '{}' : '{…}');
	if (node.kind === 'array') return punctuation(node.childCount === 0 ? '[]' : '[…]');
	const longest = 24;
	const source = tokens.text.slice(node.start, Math.min(node.end, node.start + longest));
	if (node.end - node.start <= longest) return { tone: node.kind, text: source };
	return { tone: node.kind, text: node.kind === 'string' ? `${source}…"` : `${source}…` };
}

function valueParts(kind: 'string' | 'number' | 'boolean' | 'null', source: string): readonly JsonPart[] {
	if (kind !== 'string' || !source.includes('\\')) return [{ tone: kind, text: source }];
	return source
		.split(/(\\u[0-9a-fA-F]{4}|\\.)/)
		.filter((text) => text !== '')
		.map((text) => ({ tone: /^\\./.test(text) ? 'escape' : 'string', text }));
}

function remarkOn(kind: JsonNode['kind'], source: string): string {
	if (kind === 'string') return /\\u[0-9a-fA-F]{4}/.test(source) ? 'escape as written' : '';
	if (kind !== 'number') return '';
	const reading = exactNumber(source);
	if (!reading.isExact) return `exact; a double would read ${tailFrom(source, reading.readAs)}`;
	const usual = Object.is(Number(source), -0) ? '-0' : String(Number(source));
	return usual === source ? '' : `as written, not ${usual}`;
}

/** The end of `other` from where the two numbers part, if they are long enough for that to help. */
function tailFrom(written: string, other: string): string {
	const tail = 3;
	const sharesStart = written.length === other.length && written.slice(0, -tail) === other.slice(0, -tail);
	return sharesStart && written.length > 2 * tail ? `…${other.slice(-tail)}` : other;
}

function punctuation(text: string): JsonPart {
	return { tone: 'punctuation', text };
}
