import { expect, test } from 'vitest';
import { paramHeaders, readParamHeaders } from './param-headers.ts';

const schema = (properties: Record<string, unknown>) => ({ type: 'object', properties });

test.each([
	[{ a: { type: 'string', 'x-mcp-header': '' } }, '`x-mcp-header` of `a` is empty'],
	[{ a: { type: 'string', 'x-mcp-header': 3 } }, '`x-mcp-header` of `a` is 3, not a string'],
	[
		{ a: { type: 'string', 'x-mcp-header': 'My Region' } },
		'`x-mcp-header` of `a` is "My Region", which no header name may hold',
	],
	[
		{ a: { type: 'number', 'x-mcp-header': 'N' } },
		'`x-mcp-header` of `a` is on the type "number"; string, integer and boolean may have it',
	],
	[
		{ a: { type: ['string', 'null'], 'x-mcp-header': 'N' } },
		'`x-mcp-header` of `a` is on the type ["string","null"]; string, integer and boolean may have it',
	],
	[
		{ a: { type: 'string', 'x-mcp-header': 'X' }, b: { type: 'string', 'x-mcp-header': 'x' } },
		'`x-mcp-header` of `b` repeats the name "X"',
	],
	[
		{ a: { type: 'array', items: { type: 'string', 'x-mcp-header': 'I' } } },
		'`x-mcp-header` inside `items` of `a` is not reachable by `properties` alone',
	],
])('%j is a breach', (properties, problem) => {
	expect(readParamHeaders(schema(properties)).problems).toEqual([problem]);
});

test('a value of the person that looks like an annotation is none', () => {
	const properties = { a: { type: 'object', default: { 'x-mcp-header': 'A' } } };
	expect(readParamHeaders(schema(properties))).toEqual({ headers: [], problems: [] });
});

test('a property named like the prototype is read as any other', () => {
	const input = schema({ toString: { type: 'string', 'x-mcp-header': 'T' } });
	expect(paramHeaders(input, {})).toEqual([]);
	expect(paramHeaders(input, { toString: 'x' })).toEqual([['Mcp-Param-T', 'x']]);
});

test('a schema of any depth is read', () => {
	let deep: Record<string, unknown> = { type: 'string', 'x-mcp-header': 'Deep' };
	for (let level = 0; level < 10_000; level++) deep = { type: 'object', properties: { a: deep } };
	expect(readParamHeaders(deep).headers[0]?.path).toHaveLength(10_000);
	expect(readParamHeaders({ type: 'object', items: deep }).problems).toEqual([
		'`x-mcp-header` inside `items` is not reachable by `properties` alone',
	]);
});
