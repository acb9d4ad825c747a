export const noEntries: ReadonlyMap<string, never> = new Map<string, never>();

/** The same map with this entry, at the end, or without it where the value is undefined. */
export function withEntry<Value>(
	map: ReadonlyMap<string, Value>,
	key: string,
	value: Value | undefined,
): ReadonlyMap<string, Value> {
	const others = [...map].filter(([other]) => other !== key);
	return new Map(value === undefined ? others : [...others, [key, value]]);
}
