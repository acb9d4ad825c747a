import type { JsonTokens } from '#shared/wire/json-text.ts';

/** One line of the tree: a node, and its place among its siblings (from 0). */
export interface JsonRow {
	readonly node: number;
	readonly position: number;
}

/** What is open: everything above a depth, but for the nodes that a person turned round. */
export interface JsonOpening {
	readonly depth: number;
	readonly turned: ReadonlySet<number>;
}

/** Whether this object or array shows its members. */
export function isOpen(tokens: JsonTokens, opening: JsonOpening, node: number): boolean {
	return hasMembers(tokens, node) && tokens.depth(node) < opening.depth !== opening.turned.has(node);
}

export const nothingTurned: ReadonlySet<number> = new Set();

/** The same opening with these nodes the other way round. */
export function turnRound(turned: ReadonlySet<number>, nodes: readonly number[]): ReadonlySet<number> {
	const next = new Set(turned);
	for (const node of nodes) if (!next.delete(node)) next.add(node);
	return next;
}

export function hasMembers(tokens: JsonTokens, node: number): boolean {
	return tokens.size(node) > 0;
}

/** The lines that are to be seen, in order. Iterative: depth costs nothing. */
export function visibleRows(tokens: JsonTokens, opening: JsonOpening): readonly JsonRow[] {
	const rows: JsonRow[] = [];
	const nextPosition: number[] = [0];
	for (let node = 0; node < tokens.count;) {
		const depth = tokens.depth(node);
		const position = nextPosition[depth] ?? 0;
		rows.push({ node, position });
		nextPosition[depth] = position + 1;
		nextPosition[depth + 1] = 0;
		node += isOpen(tokens, opening, node) ? 1 : tokens.size(node) + 1;
	}
	return rows;
}

/** Where a key of a tree leads (WAI-ARIA tree view pattern): to another line, or to the same one turned round. */
export type TreeStep =
	| { readonly kind: 'go'; readonly index: number }
	| { readonly kind: 'turn'; readonly nodes: readonly number[] };

export function treeStep(
	key: string,
	index: number,
	rows: readonly JsonRow[],
	tokens: JsonTokens,
	opening: JsonOpening,
): TreeStep | undefined {
	const row = rows[index];
	if (!row) return rows.length > 0 && arrows.has(key) ? { kind: 'go', index: 0 } : undefined;
	const { node } = row;
	switch (key) {
		case 'ArrowDown':
			return { kind: 'go', index: Math.min(index + 1, rows.length - 1) };
		case 'ArrowUp':
			return { kind: 'go', index: Math.max(index - 1, 0) };
		case 'Home':
			return { kind: 'go', index: 0 };
		case 'End':
			return { kind: 'go', index: rows.length - 1 };
		case 'ArrowRight':
			if (!hasMembers(tokens, node)) return undefined;
			return isOpen(tokens, opening, node)
				? { kind: 'go', index: index + 1 }
				: { kind: 'turn', nodes: [node] };
		case 'ArrowLeft':
			if (isOpen(tokens, opening, node)) return { kind: 'turn', nodes: [node] };
			return { kind: 'go', index: parentIndex(rows, index, tokens) };
		case 'Enter':
		case ' ':
			return hasMembers(tokens, node) ? { kind: 'turn', nodes: [node] } : undefined;
		case '*':
			return { kind: 'turn', nodes: closedSiblings(node, tokens, opening) };
		default:
			return undefined;
	}
}

const arrows = new Set(['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Home', 'End']);

function parentIndex(rows: readonly JsonRow[], index: number, tokens: JsonTokens): number {
	const depth = tokens.depth(rows[index]?.node ?? 0);
	for (let above = index - 1; above >= 0; above--) {
		if (tokens.depth(rows[above]?.node ?? 0) < depth) return above;
	}
	return index;
}

function closedSiblings(node: number, tokens: JsonTokens, opening: JsonOpening): readonly number[] {
	const parent = tokens.at(node)?.parent ?? -1;
	const siblings = parent < 0 ? [node] : Array.from(tokens.children(parent), ({ index }) => index);
	return siblings.filter((sibling) => hasMembers(tokens, sibling) && !isOpen(tokens, opening, sibling));
}
