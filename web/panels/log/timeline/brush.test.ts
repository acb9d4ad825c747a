import { expect, test } from 'vitest';
import { movedRange, rangeBetween } from './brush.ts';

const whole = { from: 1000, to: 2000 };

test.each([
	['ArrowRight', 'from', { from: 1010, to: 2000 }],
	['PageUp', 'from', { from: 1100, to: 2000 }],
	['ArrowLeft', 'from', null],
	['ArrowLeft', 'to', { from: 1000, to: 1990 }],
	['Home', 'to', { from: 1000, to: 1000 }],
	['End', 'from', { from: 2000, to: 2000 }],
	['x', 'from', undefined],
] as const)('%s at %s of the whole time makes %o', (key, edge, expected) => {
	expect(movedRange(key, edge, whole, whole)).toEqual(expected);
});

test('an edge does not pass the other one', () => {
	expect(movedRange('PageUp', 'from', { from: 1500, to: 1550 }, whole)).toEqual({ from: 1550, to: 1550 });
});

test('a range is what lies between two moments, in either order, within the time there is', () => {
	expect(rangeBetween(1800, 1200, whole)).toEqual({ from: 1200, to: 1800 });
	expect(rangeBetween(500, 1200, whole)).toEqual({ from: 1000, to: 1200 });
	expect(rangeBetween(0, 9000, whole)).toBeNull();
	expect(rangeBetween(1200, 1200, whole)).toBeNull();
});
