const longest = 120;

/** A value that was found, short enough for a sentence. */
export function found(value: unknown): string {
	if (value === undefined) return 'nothing';
	const text = beginningOf(value, longest + 1);
	return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** Its JSON, written no further (and so no deeper) than there is room: a stranger's value may have any size and depth. */
function beginningOf(value: unknown, room: number): string {
	if (typeof value === 'string') return JSON.stringify(value.length > room ? value.slice(0, room) : value);
	if (Array.isArray(value)) return listed(value, room, '[]', (item, left) => beginningOf(item, left));
	if (typeof value !== 'object' || value === null) return JSON.stringify(value);
	return listed(Object.entries(value), room, '{}', ([key, member], left) => {
		const name = `${beginningOf(key, left)}:`;
		return name + beginningOf(member, left - name.length);
	});
}

function listed<T>(
	items: readonly T[],
	room: number,
	[open = '', close = '']: string,
	write: (item: T, room: number) => string,
): string {
	let text = open;
	for (const [at, item] of items.entries()) {
		if (text.length > room) return text;
		text += (at === 0 ? '' : ',') + write(item, room - text.length);
	}
	return text + close;
}
