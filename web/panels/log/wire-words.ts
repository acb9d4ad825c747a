/** A count with its thousands apart. */
export function countWords(count: number): string {
	return count.toLocaleString('en-US');
}

/** `1 frame`, `1,204 frames`. */
export function frameWords(count: number): string {
	return `${countWords(count)} ${count === 1 ? 'frame' : 'frames'}`;
}
