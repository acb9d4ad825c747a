import { expect, test } from 'vitest';
import type { CatalogItem } from '#shared/session/session-view.ts';
import { filterTools, orderTools } from './tool-order.ts';

const tool = (name: string, title = name, description?: string): CatalogItem => ({
	key: name,
	name,
	title,
	value: { name, description },
	seq: 1,
	pointer: '',
	problems: [],
});
const tools = [
	tool('zip', 'Postal code'),
	tool('Berth', 'Reserve', 'Books a berth for a SHIP'),
	tool('anchor'),
];
const names = (list: readonly CatalogItem[]) => list.map(({ name }) => name);

test.each([
	['', ['zip', 'Berth', 'anchor']],
	['  ', ['zip', 'Berth', 'anchor']],
	['POSTAL', ['zip']],
	['ship books', ['Berth']],
	['ship postal', []],
])('the filter %j leaves %j', (query, left) => {
	expect(names(filterTools(tools, query))).toEqual(left);
});

test('sorts by name as people do, and leaves the order of the server as it came', () => {
	expect(names(orderTools(tools, 'name'))).toEqual(['anchor', 'Berth', 'zip']);
	expect(orderTools(tools, 'server')).toBe(tools);
});
