import { beforeEach, expect, test, vi } from 'vitest';
import { WrongTokens } from './wrong-tokens.ts';

const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);
let now = 0;
let wrong: WrongTokens;
beforeEach(() => {
	now = 0;
	wrong = new WrongTokens(() => now);
	told.mockClear();
});

const tries = (count: number) => Array.from({ length: count }, () => wrong.add());

test('REL-08 ten a minute are answered at once; then answers wait, ever longer, one after another', () => {
	expect(tries(10)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
	expect(tries(7)).toEqual([250, 750, 1_750, 3_750, 7_750, 13_750, 19_750]);
});

test('REL-08 fifty tries, each after the answer to the one before, take over thirty seconds', () => {
	for (let count = 0; count < 50; count++) now += wrong.add();
	expect(now).toBeGreaterThan(30_000);
});

test('REL-08 no answer waits longer than a minute, however many come at once', () => {
	expect(Math.max(...tries(1_000))).toBe(60_000);
});

test('after a quiet minute all is forgotten', () => {
	tries(11);
	now += 60_001;
	expect(tries(10)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test('the terminal is told once a minute', () => {
	tries(30);
	expect(told).toHaveBeenCalledExactlyOnceWith(
		'More than 10 wrong tokens came within a minute; answers to such requests wait',
	);
});
