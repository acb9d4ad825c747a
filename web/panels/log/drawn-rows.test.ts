import { expect, test } from 'vitest';
import { drawnRows } from './drawn-rows.ts';

test('draws all rows where a browser can, else the last ones, and says how many are left out', () => {
	const some = [1, 2, 3];
	expect(drawnRows(some, 22)).toEqual({ rows: some, leftOut: 0 });
	const many = Array.from({ length: 400_000 }, (_, index) => index);
	expect(drawnRows(many, 22).leftOut).toBe(0);
	const onPhone = drawnRows(many, 48);
	expect(onPhone.leftOut).toBe(66_667);
	expect(onPhone.rows[0]).toBe(66_667);
	expect(onPhone.rows.at(-1)).toBe(399_999);
});
