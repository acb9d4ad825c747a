import { expect, test } from 'vitest';
import { readClockTime } from './clock-time.ts';

const noon = new Date(2026, 11, 1, 12, 0, 0).getTime();

test.each([
	['12:00', 0],
	['12:00:00.000', 0],
	['11:59:59', 1000],
	['12:00:01.5', -1500],
	['12:00:00.120', -120],
	['2026-12-01T12:00', 0],
	['2026-12-01', 43_200_000],
])('noon lies to %s as %d ms', (text, distance) => {
	expect(readClockTime(text)?.(noon)).toBe(distance);
});

test.each(['', '12', '24:00', '12:60', '1200', 'noon', '2026-13-01', '12:00:00.1234'])(
	'does not read %j',
	(text) => {
		expect(readClockTime(text)).toBeNull();
	},
);
