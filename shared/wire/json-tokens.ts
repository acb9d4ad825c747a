export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';

/** One value in a JSON text. Offsets are UTF-16 positions in the text, `end` exclusive. */
export interface JsonNode {
	readonly index: number;
	readonly kind: JsonKind;
	/** 0 for the root. */
	readonly depth: number;
	/** Index of the object or array around it, -1 for the root. */
	readonly parent: number;
	/** The value with its quotes or brackets. */
	readonly start: number;
	readonly end: number;
	/** The key with its quotes; both -1 outside objects. */
	readonly keyStart: number;
	readonly keyEnd: number;
	/** Number of descendants: `index + size + 1` is the next node that is not inside this one. */
	readonly size: number;
	readonly childCount: number;
	/** An earlier member of the same object has the same key. */
	readonly isDuplicateKey: boolean;
}

/** Where a text stops being JSON (RFC 8259). */
export interface JsonProblem {
	readonly offset: number;
	/** From 1. */
	readonly line: number;
	/** From 1, in UTF-16 units. */
	readonly column: number;
	readonly expected: string;
	readonly found: string;
}

const kinds: readonly JsonKind[] = ['object', 'array', 'string', 'number', 'boolean', 'null'];
const field = {
	kind: 0,
	depth: 1,
	parent: 2,
	start: 3,
	end: 4,
	keyStart: 5,
	keyEnd: 6,
	size: 7,
	childCount: 8,
};
const fieldCount = 9;

/** The cells behind `JsonTokens`; plain enough to go from a worker to the page. */
export interface JsonCells {
	readonly count: number;
	readonly cells: Int32Array<ArrayBuffer>;
	readonly duplicates: ReadonlySet<number>;
}

/** The nodes of a JSON text in document order. A flat table: `at` makes a node only when it is asked for. */
export class JsonTokens {
	readonly text: string;
	readonly count: number;
	/** Null where the whole text is JSON; otherwise the nodes are those before the problem. */
	readonly problem: JsonProblem | null;
	readonly table: JsonCells;

	constructor(text: string, table: JsonCells, problem: JsonProblem | null) {
		this.text = text;
		this.count = table.count;
		this.problem = problem;
		this.table = table;
	}

	get hasDuplicateKeys(): boolean {
		return this.table.duplicates.size > 0;
	}

	/** Undefined past the last node. */
	at(index: number): JsonNode | undefined {
		if (!(index >= 0 && index < this.count)) return undefined;
		return {
			index,
			kind: this.kind(index),
			depth: this.depth(index),
			parent: this.#cell(index, field.parent),
			start: this.#cell(index, field.start),
			end: this.#cell(index, field.end),
			keyStart: this.#cell(index, field.keyStart),
			keyEnd: this.#cell(index, field.keyEnd),
			size: this.size(index),
			childCount: this.#cell(index, field.childCount),
			isDuplicateKey: this.table.duplicates.has(index),
		};
	}

	kind(index: number): JsonKind {
		return kinds[this.#cell(index, field.kind)] ?? 'null';
	}

	depth(index: number): number {
		return this.#cell(index, field.depth);
	}

	size(index: number): number {
		return this.#cell(index, field.size);
	}

	/** The value as written, quotes and brackets included. */
	source(index: number): string {
		return this.text.slice(this.#cell(index, field.start), this.#cell(index, field.end));
	}

	/** The key with its escapes read; undefined outside objects. */
	key(index: number): string | undefined {
		const start = this.#cell(index, field.keyStart);
		return start < 0 ? undefined : readJsonString(this.text.slice(start, this.#cell(index, field.keyEnd)));
	}

	/** The text of a string value with its escapes read; undefined for other kinds. */
	string(index: number): string | undefined {
		return this.kind(index) === 'string' ? readJsonString(this.source(index)) : undefined;
	}

	*children(index: number): Iterable<JsonNode> {
		const last = index + this.size(index);
		for (let child = index + 1; child <= last; child += this.size(child) + 1) {
			const node = this.at(child);
			if (node) yield node;
		}
	}

	#cell(index: number, column: number): number {
		return this.table.cells[index * fieldCount + column] ?? -1;
	}
}

/** The growing table behind `JsonTokens`, for the reader that fills it. */
export class JsonTable implements JsonCells {
	count = 0;
	cells = new Int32Array(64 * fieldCount);
	readonly duplicates = new Set<number>();

	add(kind: JsonKind, parent: number, start: number, end: number, keyStart: number, keyEnd: number): number {
		const index = this.count++;
		const row = index * fieldCount;
		if (row >= this.cells.length) this.#grow();
		const { cells } = this;
		cells[row + field.kind] = kinds.indexOf(kind);
		cells[row + field.depth] = parent < 0 ? 0 : this.#cell(parent, field.depth) + 1;
		cells[row + field.parent] = parent;
		cells[row + field.start] = start;
		cells[row + field.end] = end;
		cells[row + field.keyStart] = keyStart;
		cells[row + field.keyEnd] = keyEnd;
		if (parent >= 0) cells[parent * fieldCount + field.childCount] = this.#cell(parent, field.childCount) + 1;
		return index;
	}

	/** Ends an object or array; returns the one around it. */
	close(index: number, end: number): number {
		this.cells[index * fieldCount + field.end] = end;
		this.cells[index * fieldCount + field.size] = this.count - index - 1;
		return this.#cell(index, field.parent);
	}

	isObject(index: number): boolean {
		return this.#cell(index, field.kind) === 0;
	}

	#cell(index: number, column: number): number {
		return this.cells[index * fieldCount + column] ?? -1;
	}

	#grow(): void {
		const cells = new Int32Array(this.cells.length * 2);
		cells.set(this.cells);
		this.cells = cells;
	}
}

function readJsonString(quoted: string): string {
	if (!quoted.includes('\\')) return quoted.slice(1, -1);
	const value: unknown = JSON.parse(quoted);
	return typeof value === 'string' ? value : quoted;
}
