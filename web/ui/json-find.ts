import type { JsonTokens } from '#shared/wire/json-text.ts';

/** Where a text was found in another one. `isCut` says that there are more places than are listed. */
export interface FoundPlaces {
	readonly offsets: readonly number[];
	readonly isCut: boolean;
}

export const nowhere: FoundPlaces = { offsets: [], isCut: false };
const mostPlaces = 10_000;

/** Every place of a text, whatever the case of its letters. Bounded. */
export function findPlaces(text: string, wanted: string): FoundPlaces {
	if (wanted === '') return nowhere;
	const offsets: number[] = [];
	const pattern = literalPattern(wanted);
	for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
		if (offsets.length === mostPlaces) return { offsets, isCut: true };
		offsets.push(match.index);
	}
	return { offsets, isCut: false };
}

/** A text in pieces, those that were looked for marked. */
export function markPieces(
	text: string,
	wanted: string,
): readonly { readonly text: string; readonly isFound: boolean }[] {
	if (wanted === '') return [{ text, isFound: false }];
	const pieces: { text: string; isFound: boolean }[] = [];
	let from = 0;
	for (const match of text.matchAll(literalPattern(wanted))) {
		if (match.index > from) pieces.push({ text: text.slice(from, match.index), isFound: false });
		pieces.push({ text: match[0], isFound: true });
		from = match.index + match[0].length;
	}
	if (from < text.length) pieces.push({ text: text.slice(from), isFound: false });
	return pieces;
}

/** The innermost value at an offset of the text, its key included. */
export function nodeAtOffset(tokens: JsonTokens, offset: number): number {
	let [low, high] = [0, tokens.count - 1];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if (beginOf(tokens, middle) <= offset) low = middle;
		else high = middle - 1;
	}
	let node = tokens.at(low);
	while (node && node.parent >= 0 && offset >= node.end) node = tokens.at(node.parent);
	return node?.index ?? 0;
}

/** The objects and arrays around a value, outermost first. */
export function ancestorsOf(tokens: JsonTokens, index: number): readonly number[] {
	const around: number[] = [];
	for (let node = tokens.at(index); node && node.parent >= 0; node = tokens.at(node.parent))
		around.push(node.parent);
	return around.reverse();
}

/** How deep a tree can be opened at once with at most so many lines. */
export function depthWithin(tokens: JsonTokens, mostLines: number): number {
	const lines: number[] = [];
	for (let node = 0; node < tokens.count; node++) {
		const depth = tokens.depth(node);
		lines[depth] = (lines[depth] ?? 0) + 1;
	}
	let sum = 0;
	for (const [depth, count] of lines.entries()) {
		sum += count;
		if (sum > mostLines) return Math.max(0, depth - 1);
	}
	return lines.length;
}

function literalPattern(wanted: string): RegExp {
	return new RegExp(wanted.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'gi');
}

function beginOf(tokens: JsonTokens, index: number): number {
	const node = tokens.at(index);
	if (!node) return 0;
	return node.keyStart < 0 ? node.start : node.keyStart;
}
