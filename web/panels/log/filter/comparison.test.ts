import { expect, test } from 'vitest';
import { byteUnits, readComparison, timeUnits } from './comparison.ts';

test.each([
	['400', 400, true],
	['400', 401, false],
	['=400', 400, true],
	['>=400', 400, true],
	['>400', 400, false],
	['<500', 499, true],
	['<=499', 500, false],
	['200..299', 204, true],
	['200..299', 300, false],
])('%s holds for %d: %s', (text, found, holds) => {
	expect(readComparison(text, { '': 1 })?.(found)).toBe(holds);
});

test.each([
	['>10kb', 10_001, true],
	['>10kB', 10_000, false],
	['>1.5mb', 1_500_001, true],
	['<1k', 999, true],
])('%s as a size holds for %d: %s', (text, found, holds) => {
	expect(readComparison(text, byteUnits)?.(found)).toBe(holds);
});

test.each([
	['>1s', 1001, true],
	['>=100ms', 100, true],
	['<2min', 119_999, true],
])('%s as a time holds for %d: %s', (text, found, holds) => {
	expect(readComparison(text, timeUnits)?.(found)).toBe(holds);
});

test.each(['', '>', 'ten', '4oo', '>=', '5 parsecs', '..', '1..', '-1'])('does not read %j', (text) => {
	expect(readComparison(text, byteUnits)).toBeNull();
});
