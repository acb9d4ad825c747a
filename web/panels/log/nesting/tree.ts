import type { LogEntry } from '#shared/session/log-entry.ts';
import { makeParents, type NestingContext } from './parents.ts';

/** Where a row stands in the tree of calls. */
export interface TreePlace {
	/** From 1. */
	readonly level: number;
	/** How many frames stand under it, at any depth. */
	readonly inside: number;
	readonly isOpen: boolean;
	readonly parent: number | null;
}

export interface TreeRows {
	readonly rows: readonly LogEntry[];
	readonly places: ReadonlyMap<number, TreePlace>;
}

/** The frames as a tree, of which those in `open` show what is under them. A frame whose cause is not here stands by itself. */
export function treeOf(
	entries: readonly LogEntry[],
	context: NestingContext,
	open: ReadonlySet<number>,
): TreeRows {
	const parentOf = makeParents(context);
	const parents = new Map(entries.map((entry) => [entry.seq, parentOf(entry)]));
	const inside = new Map<number, LogEntry[]>();
	const tops: LogEntry[] = [];
	for (const entry of entries) {
		const cause = parents.get(entry.seq);
		const parent = cause !== undefined && cause !== entry.seq && parents.has(cause) ? cause : undefined;
		const siblings = parent === undefined ? tops : (inside.get(parent) ?? []);
		siblings.push(entry);
		if (parent !== undefined) inside.set(parent, siblings);
	}
	return flatten(tops, inside, open);
}

function flatten(
	tops: readonly LogEntry[],
	inside: ReadonlyMap<number, readonly LogEntry[]>,
	open: ReadonlySet<number>,
): TreeRows {
	const rows: LogEntry[] = [];
	const places = new Map<number, TreePlace>();
	const walk = (entries: readonly LogEntry[], level: number, parent: number | null): void => {
		for (const entry of entries) {
			const under = inside.get(entry.seq) ?? [];
			const isOpen = open.has(entry.seq);
			rows.push(entry);
			if (level > 1 || under.length > 0) {
				places.set(entry.seq, { level, inside: countInside(entry.seq, inside, 0), isOpen, parent });
			}
			if (isOpen && level < deepest) walk(under, level + 1, entry.seq);
		}
	};
	walk(tops, 1, null);
	return { rows, places };
}

/** Rounds of one operation chain; nobody reads deeper. */
const deepest = 16;

function countInside(seq: number, inside: ReadonlyMap<number, readonly LogEntry[]>, depth: number): number {
	const under = inside.get(seq) ?? [];
	if (depth >= deepest) return under.length;
	return under.reduce((sum, entry) => sum + countInside(entry.seq, inside, depth + 1), under.length);
}
