/** Where the keyboard goes from the row at `index` (-1: none yet); undefined where the key is none of a list's. */
export function movedIndex(key: string, index: number, count: number, pageSize: number): number | undefined {
	if (count === 0) return undefined;
	const last = count - 1;
	switch (key) {
		case 'ArrowDown':
		case 'j':
			return index < 0 ? 0 : Math.min(index + 1, last);
		case 'ArrowUp':
		case 'k':
			return index < 0 ? last : Math.max(index - 1, 0);
		case 'PageDown':
			return Math.min(Math.max(index, 0) + pageSize, last);
		case 'PageUp':
			return Math.max((index < 0 ? last : index) - pageSize, 0);
		case 'Home':
			return 0;
		case 'End':
			return last;
		default:
			return undefined;
	}
}
