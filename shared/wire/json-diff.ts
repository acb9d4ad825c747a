import { align } from './align.ts';
import { exactNumber } from './exact-number.ts';
import { isContainer, isWrittenAlike, writtenShapes } from './json-likeness.ts';
import { tokenize } from './json-text.ts';
import type { JsonNode, JsonTokens } from './json-tokens.ts';

/** One line of a comparison: a value of a JSON text, or a line of any other text. */
export interface DiffLine {
	readonly mark: 'same' | 'changed' | 'removed' | 'added';
	/** How deep the value lies; 0 for lines of plain text. */
	readonly depth: number;
	/** The key as written, or the place in an array or among the lines. */
	readonly name: string;
	/** As written, cut where it is long; null where this side has nothing. */
	readonly left: string | null;
	readonly right: string | null;
	/** What the two sides alone do not show. */
	readonly remark: string;
}

/** How two texts differ. Plain, so that a worker can answer with it. */
export interface Difference {
	readonly form: 'json' | 'text';
	readonly lines: readonly DiffLine[];
	readonly changed: number;
	readonly removed: number;
	readonly added: number;
	/** Objects with the same members in another order. */
	readonly reordered: number;
	/** There are more lines than are listed. */
	readonly isCut: boolean;
}

const mostLines = 100_000;
const longestValue = 400;
/** How much of a long value is shown in front of its first difference. */
const contextBefore = 60;

/** Compares two texts: by path where both are JSON, by line otherwise. */
export function compareTexts(left: string, right: string): Difference {
	const [leftTokens, rightTokens] = [tokenize(left), tokenize(right)];
	if (leftTokens.problem || rightTokens.problem) return compareLines(left, right);
	return new JsonComparison(leftTokens, rightTokens).run();
}

function compareLines(left: string, right: string): Difference {
	const [leftLines, rightLines] = [left.split(/\r?\n/), right.split(/\r?\n/)];
	const lines: DiffLine[] = [];
	for (const [at, to] of align(leftLines, rightLines)) {
		const [before, after] = [leftLines[at], rightLines[to]];
		lines.push(lineOf(0, String((at < 0 ? to : at) + 1), before ?? null, after ?? null));
	}
	return summary('text', lines, 0);
}

interface Pair {
	/** -1 where this side has nothing. */
	readonly left: number;
	readonly right: number;
	readonly depth: number;
	readonly name: string;
}

/** One walk over two trees of tokens. Iterative: depth costs nothing. */
class JsonComparison {
	readonly #left: JsonTokens;
	readonly #right: JsonTokens;
	readonly #leftShapes: Int32Array;
	readonly #rightShapes: Int32Array;
	readonly #lines: DiffLine[] = [];
	#reordered = 0;

	constructor(left: JsonTokens, right: JsonTokens) {
		this.#left = left;
		this.#right = right;
		this.#leftShapes = writtenShapes(left);
		this.#rightShapes = writtenShapes(right);
	}

	run(): Difference {
		const open: Pair[] = [{ left: 0, right: 0, depth: 0, name: '' }];
		for (let pair = open.pop(); pair && this.#lines.length <= mostLines; pair = open.pop()) {
			for (const inner of this.#take(pair).reverse()) open.push(inner);
		}
		return summary('json', this.#lines, this.#reordered);
	}

	/** Writes the line of a pair and says what is to be looked at inside it. */
	#take(pair: Pair): Pair[] {
		const { depth, name } = pair;
		const [left, right] = [this.#left.at(pair.left), this.#right.at(pair.right)];
		if (!left || !right) return this.#takeOne(pair, left ?? right);
		if (this.#isAlike(left.index, right.index)) {
			const text = cut(this.#left.source(left.index), 0);
			this.#lines.push({ mark: 'same', depth, name, left: text, right: text, remark: '' });
			return [];
		}
		if (left.kind === right.kind && isContainer(left)) {
			const inner = left.kind === 'object' ? this.#members(left, right) : this.#items(left, right);
			const isReordered = left.kind === 'object' && this.#isReordered(inner);
			if (isReordered) this.#reordered++;
			const remark = isReordered ? 'keys in another order' : '';
			const bracket = left.kind === 'object' ? '{' : '[';
			this.#lines.push({ mark: 'same', depth, name, left: bracket, right: bracket, remark });
			return inner.map((child) => ({ ...child, depth: depth + 1 }));
		}
		const [before, after] = [this.#left.source(left.index), this.#right.source(right.index)];
		this.#lines.push(lineOf(depth, name, before, after, this.#remark(left, right)));
		return [];
	}

	#takeOne({ left, depth, name }: Pair, node: JsonNode | undefined): Pair[] {
		if (!node) return [];
		const isLeft = left >= 0;
		const tokens = isLeft ? this.#left : this.#right;
		const isOpened = isContainer(node) && node.childCount > 0;
		const bracket = node.kind === 'object' ? '{' : '[';
		const text = isOpened ? bracket : cut(tokens.source(node.index), 0);
		this.#lines.push(lineOf(depth, name, isLeft ? text : null, isLeft ? null : text));
		if (!isOpened) return [];
		return Array.from(tokens.children(node.index), ({ index }, position) => ({
			left: isLeft ? index : -1,
			right: isLeft ? -1 : index,
			depth: depth + 1,
			name: tokens.key(index) === undefined ? String(position) : keyOf(tokens, index),
		}));
	}

	/** Members of the same key, and of the same turn where the key is repeated; what only the right has comes last. */
	#members(left: JsonNode, right: JsonNode): Pair[] {
		const rest = turnsOf(this.#right, right);
		const pairs: Pair[] = [];
		for (const [turn, index] of turnsOf(this.#left, left)) {
			pairs.push({ left: index, right: rest.get(turn) ?? -1, depth: 0, name: keyOf(this.#left, index) });
			rest.delete(turn);
		}
		for (const index of rest.values())
			pairs.push({ left: -1, right: index, depth: 0, name: keyOf(this.#right, index) });
		return pairs;
	}

	#items(left: JsonNode, right: JsonNode): Pair[] {
		const before = Array.from(this.#left.children(left.index), ({ index }) => index);
		const after = Array.from(this.#right.children(right.index), ({ index }) => index);
		const leftShapes = before.map((index) => this.#leftShapes[index] ?? 0);
		const rightShapes = after.map((index) => this.#rightShapes[index] ?? 0);
		return align(leftShapes, rightShapes).map(([at, to]) => ({
			left: before[at] ?? -1,
			right: after[to] ?? -1,
			depth: 0,
			name: at < 0 || to < 0 || at === to ? String(Math.max(at, to)) : `${at} → ${to}`,
		}));
	}

	#isReordered(members: readonly Pair[]): boolean {
		let last = -1;
		for (const { left, right } of members) {
			if (left < 0 || right < 0) continue;
			if (right < last) return true;
			last = right;
		}
		return false;
	}

	#isAlike(left: number, right: number): boolean {
		return (
			this.#leftShapes[left] === this.#rightShapes[right] &&
			isWrittenAlike(this.#left, left, this.#right, right)
		);
	}

	#remark(left: JsonNode, right: JsonNode): string {
		if (left.kind !== right.kind) return `${left.kind} became ${right.kind}`;
		if (left.kind === 'string') {
			const isSame = this.#left.string(left.index) === this.#right.string(right.index);
			return isSame ? 'the same text, written differently' : '';
		}
		if (left.kind !== 'number') return '';
		const [before, after] = [this.#left.source(left.index), this.#right.source(right.index)];
		if (Number(before) !== Number(after)) return '';
		return exactNumber(before).isExact && exactNumber(after).isExact
			? 'the same number, written differently'
			: 'different numbers; a double would read both alike';
	}
}

/** Each member by its key and how often that key was there before it. */
function turnsOf(tokens: JsonTokens, node: JsonNode): Map<string, number> {
	const counts = new Map<string, number>();
	const turns = new Map<string, number>();
	for (const { index } of tokens.children(node.index)) {
		const key = tokens.key(index) ?? '';
		const turn = (counts.get(key) ?? 0) + 1;
		counts.set(key, turn);
		turns.set(`${turn} ${key}`, index);
	}
	return turns;
}

function keyOf(tokens: JsonTokens, index: number): string {
	const node = tokens.at(index);
	return node ? tokens.text.slice(node.keyStart + 1, Math.min(node.keyEnd - 1, node.keyStart + 201)) : '';
}

function lineOf(
	depth: number,
	name: string,
	left: string | null,
	right: string | null,
	remark = '',
): DiffLine {
	if (left === null) return { mark: 'added', depth, name, left, right: cut(right ?? '', 0), remark };
	if (right === null) return { mark: 'removed', depth, name, left: cut(left, 0), right, remark };
	if (left === right) return { mark: 'same', depth, name, left: cut(left, 0), right: cut(right, 0), remark };
	const first = firstDifference(left, right);
	const isCut = Math.max(left.length, right.length) > longestValue;
	const from = isCut ? Math.max(0, first - contextBefore) : 0;
	const place = isCut ? `from character ${(first + 1).toLocaleString('en-US')} on` : '';
	return {
		mark: 'changed',
		depth,
		name,
		left: cut(left, from),
		right: cut(right, from),
		remark: [remark, place].filter((part) => part !== '').join(', '),
	};
}

/** Where two texts begin to differ. */
function firstDifference(left: string, right: string): number {
	let at = 0;
	while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at++;
	return at;
}

function cut(text: string, from: number): string {
	const part = text.slice(from, from + longestValue);
	return `${from > 0 ? '…' : ''}${part}${from + longestValue < text.length ? '…' : ''}`;
}

function summary(form: 'json' | 'text', lines: readonly DiffLine[], reordered: number): Difference {
	const count = (mark: DiffLine['mark']) => lines.filter((line) => line.mark === mark).length;
	return {
		form,
		lines: lines.slice(0, mostLines),
		changed: count('changed'),
		removed: count('removed'),
		added: count('added'),
		reordered,
		isCut: lines.length > mostLines,
	};
}
