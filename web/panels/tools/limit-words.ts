/** A time limit as a person set it: `60 s`, `10 min`. */
export function limitWords(milliseconds: number): string {
	const seconds = milliseconds / 1_000;
	return seconds > 60 && seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
