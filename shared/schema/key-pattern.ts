/** Keys longer than this are not tried. */
const longestKey = 200;

/**
 * Whether a key matches a stranger's pattern; undefined where trying could take for ever. Only patterns that plainly cannot are
 * tried here, in the page: no repeated groups, no references back, at most two open repetitions. The worker tries them all.
 */
export function matchesKey(pattern: string, key: string): boolean | undefined {
	if (key.length > longestKey || !isPlain(pattern)) return undefined;
	try {
		return new RegExp(pattern, 'u').test(key);
	} catch {
		return undefined; // no pattern of ECMA-262: the validator says so
	}
}

function isPlain(pattern: string): boolean {
	const open = pattern.replace(/\\./g, '').match(/[*+]|\{\d*,\}/g) ?? [];
	return pattern.length <= longestKey && !/\)[*+{]|\\[1-9k]|\(\?[=!<]/.test(pattern) && open.length <= 2;
}
