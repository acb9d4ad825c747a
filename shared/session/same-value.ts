import { isObject } from '../protocol/dress.ts';

/** Whether two JSON values say the same; members of objects in any order. A loop, since a value may have any depth. */
export function isSameValue(one: unknown, other: unknown): boolean {
	const open: (readonly [unknown, unknown])[] = [[one, other]];
	for (let pair = open.pop(); pair; pair = open.pop()) {
		const [a, b] = pair;
		if (Object.is(a, b)) continue;
		if (Array.isArray(a) && Array.isArray(b)) {
			if (a.length !== b.length) return false;
			for (const [at, item] of a.entries()) open.push([item, b[at]]);
		} else if (isObject(a) && isObject(b)) {
			const keys = Object.keys(a);
			if (keys.length !== Object.keys(b).length) return false;
			for (const key of keys) {
				if (!Object.hasOwn(b, key)) return false;
				open.push([a[key], b[key]]);
			}
		} else return false;
	}
	return true;
}
