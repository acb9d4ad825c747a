const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Where an arrow, Home or End key leads in a group of `count` that is one tab stop; undefined for any other key. */
export function rovingTarget(key: string, current: number, count: number): number | undefined {
	if (count === 0) return undefined;
	if (key === 'Home') return 0;
	if (key === 'End') return count - 1;
	const step = steps[key];
	return step === undefined ? undefined : (current + step + count) % count;
}
