import { diffArrays } from 'diff';

/** Two items that stand beside each other; -1 where one side has nothing there. */
export type AlignedPair = readonly [left: number, right: number];

/** More edits than this take longer to find than they help a reader. */
const mostEdits = 2_000;
const longestMs = 500;

/** Puts equal items of two lists beside each other; what lies between them is paired in its order. */
export function align<T extends string | number>(
	left: readonly T[],
	right: readonly T[],
): readonly AlignedPair[] {
	const shortest = Math.min(left.length, right.length);
	let start = 0;
	while (start < shortest && left[start] === right[start]) start++;
	let end = 0;
	while (end < shortest - start && left.at(-1 - end) === right.at(-1 - end)) end++;

	const pairs: AlignedPair[] = [];
	for (let index = 0; index < start; index++) pairs.push([index, index]);
	alignMiddle(pairs, left.slice(start, left.length - end), right.slice(start, right.length - end), start);
	for (let index = end; index > 0; index--) pairs.push([left.length - index, right.length - index]);
	return pairs;
}

function alignMiddle<T>(pairs: AlignedPair[], left: T[], right: T[], offset: number): void {
	const changes = diffArrays(left, right, { maxEditLength: mostEdits, timeout: longestMs }) ?? [
		{ count: left.length, removed: true, added: false },
		{ count: right.length, removed: false, added: true },
	];
	let [at, to] = [offset, offset];
	let [removed, added] = [0, 0];
	const flush = () => {
		for (let index = 0; index < Math.max(removed, added); index++) {
			pairs.push([index < removed ? at + index : -1, index < added ? to + index : -1]);
		}
		at += removed;
		to += added;
		removed = added = 0;
	};
	for (const change of changes) {
		if (change.removed) removed += change.count;
		else if (change.added) added += change.count;
		else {
			flush();
			for (let index = 0; index < change.count; index++) pairs.push([at++, to++]);
		}
	}
	flush();
}
