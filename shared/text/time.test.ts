import { expect, test } from 'vitest';
import { formatClock, formatDuration } from './time.ts';

test.each([
	[0, '0 ms'],
	[0.4, '<1 ms'],
	[-3, '0 ms'],
	[44.4, '44 ms'],
	[999.4, '999 ms'],
	[999.6, '1.00 s'],
	[1_300, '1.30 s'],
	[9_994, '9.99 s'],
	[9_996, '10.0 s'],
	[59_940, '59.9 s'],
	[59_960, '1 min 0 s'],
	[125_000, '2 min 5 s'],
	[3_599_600, '1 h 0 min'],
	[3_725_000, '1 h 2 min'],
])('writes %d ms as %s', (milliseconds, text) => {
	expect(formatDuration(milliseconds)).toBe(text);
});

test('writes the local time of day', () => {
	expect(formatClock(new Date(2026, 6, 28, 12, 1, 3, 120).getTime())).toBe('12:01:03.120');
	expect(formatClock(new Date(2026, 6, 28, 0, 0, 0, 7).getTime())).toBe('00:00:00.007');
});
