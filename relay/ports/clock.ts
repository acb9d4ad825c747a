/** Epoch milliseconds with fractions: several chunks can arrive within one millisecond. */
export function now(): number {
	return performance.timeOrigin + performance.now();
}
