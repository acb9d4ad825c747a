import { tokenize, type JsonNode, type JsonProblem, type JsonTokens } from '../wire/json-text.ts';
import { compactJson } from '../wire/raw-json.ts';
import type { JsonPath } from './field.ts';
import { formatJson } from './format-json.ts';

/** The names of an object's keys in the order of its schema; empty where there is none. */
export type KeyOrder = (parent: JsonPath) => readonly string[];

/**
 * A JSON text that can be read and changed at one place, while all the rest stays as it was written: numbers, escapes, white
 * space. Each change returns the new text. A text with a problem is returned unchanged.
 */
export class JsonDocument {
	readonly text: string;
	readonly problem: JsonProblem | null;
	readonly #tokens: JsonTokens;
	/** Of the objects and lists that were looked into: their members by key, their items in order. */
	readonly #members = new Map<number, ReadonlyMap<string, number>>();
	readonly #items = new Map<number, readonly number[]>();

	constructor(text: string) {
		this.text = text;
		this.#tokens = tokenize(text);
		this.problem = this.#tokens.problem;
	}

	/** The value at this path as written; undefined where there is none. */
	read(path: JsonPath): string | undefined {
		const node = this.#find(path);
		return node && this.text.slice(node.start, node.end);
	}

	/** How many members or items the value at this path has. */
	count(path: JsonPath): number {
		return this.#find(path)?.childCount ?? 0;
	}

	/** The different keys of the object at this path, in the order of the text. */
	keys(path: JsonPath): readonly string[] {
		const node = this.#find(path);
		return node?.kind === 'object' ? [...this.#membersOf(node).keys()] : [];
	}

	/** Gives a member another key; its value and its place stay. */
	rename(object: JsonPath, from: string, to: string): string {
		const node = this.#find([...object, from]);
		return node && node.keyStart >= 0
			? this.#splice(node.keyStart, node.keyEnd, JSON.stringify(to))
			: this.text;
	}

	/** Puts a value at this path, and the objects and lists around it where they are missing. */
	write(path: JsonPath, raw: string, order: KeyOrder = () => []): string {
		if (this.problem) return this.text.trim() === '' ? formatJson(nest(path, raw)) : this.text;
		let node = this.#tokens.at(0);
		for (const [level, step] of path.entries()) {
			if (!node) return this.text;
			if (node.kind !== (typeof step === 'string' ? 'object' : 'array')) {
				return this.#replace(node, nest(path.slice(level), raw));
			}
			const child = this.#find(path.slice(0, level + 1));
			if (!child) {
				const value = nest(path.slice(level + 1), raw);
				if (typeof step === 'number') return this.#insert(node, node.childCount, value);
				const position = this.#placeOf(node, step, order(path.slice(0, level)));
				return this.#insert(node, position, value, step);
			}
			node = child;
		}
		return node ? this.#replace(node, raw) : this.text;
	}

	/** Takes a member or an item out, its comma included. */
	remove(path: JsonPath): string {
		const node = path.length > 0 ? this.#find(path) : undefined;
		const parent = node && this.#tokens.at(node.parent);
		if (!node || !parent) return this.text;
		const members = [...this.#tokens.children(parent.index)];
		const place = members.findIndex((member) => member.index === node.index);
		const [before, after] = [members[place - 1], members[place + 1]];
		if (after) return this.#splice(startOf(node), startOf(after), '');
		if (before) return this.#splice(before.end, node.end, '');
		return this.#splice(parent.start + 1, parent.end - 1, '');
	}

	/** Puts an item into the list at this path, before the one that has this place. Makes the list where it is missing. */
	insertItem(list: JsonPath, index: number, raw: string, order: KeyOrder = () => []): string {
		const node = this.#find(list);
		if (node?.kind !== 'array') return this.write(list, `[${raw}]`, order);
		return this.#insert(node, index, raw);
	}

	/** Swaps two items of a list. */
	swapItems(list: JsonPath, one: number, other: number): string {
		const first = this.#find([...list, Math.min(one, other)]);
		const second = this.#find([...list, Math.max(one, other)]);
		if (!first || !second || first.index === second.index) return this.text;
		const { text } = this;
		return [
			text.slice(0, first.start),
			text.slice(second.start, second.end),
			text.slice(first.end, second.start),
			text.slice(first.start, first.end),
			text.slice(second.end),
		].join('');
	}

	#find(path: JsonPath): JsonNode | undefined {
		let node = this.problem ? undefined : this.#tokens.at(0);
		for (const step of path) {
			const index: number | undefined =
				node?.kind === 'object'
					? this.#membersOf(node).get(String(step))
					: node?.kind === 'array'
						? this.#itemsOf(node)[Number(step)]
						: undefined;
			node = index === undefined ? undefined : this.#tokens.at(index);
		}
		return node;
	}

	/** Of two members with one key it is the last, as for JSON.parse. */
	#membersOf(object: JsonNode): ReadonlyMap<string, number> {
		const known = this.#members.get(object.index);
		if (known) return known;
		const members = new Map<string, number>();
		for (const { index } of this.#tokens.children(object.index)) {
			members.set(this.#tokens.key(index) ?? '', index);
		}
		this.#members.set(object.index, members);
		return members;
	}

	#itemsOf(list: JsonNode): readonly number[] {
		const known = this.#items.get(list.index);
		if (known) return known;
		const items = Array.from(this.#tokens.children(list.index), ({ index }) => index);
		this.#items.set(list.index, items);
		return items;
	}

	/** Behind the last member that the schema names earlier; a key that the schema does not name comes last. */
	#placeOf(object: JsonNode, key: string, names: readonly string[]): number {
		const ranks = new Map(names.map((name, rank) => [name, rank]));
		const own = ranks.get(key);
		const members = [...this.#tokens.children(object.index)];
		if (own === undefined) return members.length;
		const earlier = members.findLastIndex((member) => {
			const other = ranks.get(this.#tokens.key(member.index) ?? '');
			return other !== undefined && other < own;
		});
		return earlier + 1;
	}

	#insert(parent: JsonNode, position: number, raw: string, key?: string): string {
		const members = [...this.#tokens.children(parent.index)];
		const first = members[0];
		const name = key === undefined ? '' : `${JSON.stringify(key)}: `;
		if (!first) {
			const outer = indentationAt(this.text, parent.start);
			const inner = `${outer}  `;
			return this.#splice(
				parent.start + 1,
				parent.end - 1,
				`\n${inner}${name}${layOut(raw, inner)}\n${outer}`,
			);
		}
		const gap = this.text.slice(parent.start + 1, startOf(first));
		const indentation = gap.includes('\n') ? gap.slice(gap.lastIndexOf('\n') + 1) : null;
		const member = name + (indentation === null ? compactJson(raw) : layOut(raw, indentation));
		const separator = indentation === null ? ', ' : `,\n${indentation}`;
		const before = members[Math.min(position, members.length) - 1];
		return before
			? this.#splice(before.end, before.end, separator + member)
			: this.#splice(startOf(first), startOf(first), member + separator);
	}

	#replace(node: JsonNode, raw: string): string {
		return this.#splice(node.start, node.end, layOut(raw, indentationAt(this.text, node.start)));
	}

	#splice(start: number, end: number, replacement: string): string {
		return this.text.slice(0, start) + replacement + this.text.slice(end);
	}
}

function startOf(node: JsonNode): number {
	return node.keyStart >= 0 ? node.keyStart : node.start;
}

/** The value inside the objects and lists that a path names. */
function nest(path: JsonPath, raw: string): string {
	return path.reduceRight<string>(
		(inner, step) => (typeof step === 'string' ? `{${JSON.stringify(step)}:${inner}}` : `[${inner}]`),
		raw,
	);
}

function layOut(raw: string, indentation: string): string {
	return formatJson(raw).replaceAll('\n', `\n${indentation}`);
}

function indentationAt(text: string, offset: number): string {
	const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
	return /^[ \t]*/.exec(text.slice(lineStart, offset))?.[0] ?? '';
}
