import { expect, test } from 'vitest';
import { formatRoute, parseRoute, startRoute } from './route.ts';

test.each([
	[
		'#/tools/get_weather?server=https%3A%2F%2Fa.example%2Fmcp',
		'tools',
		'get_weather',
		'https://a.example/mcp',
	],
	['#/overview', 'overview', null, null],
	['#/wire/12', 'wire', '12', null],
	['#/resources/file%3A%2F%2F%2Fa%2Fb', 'resources', 'file:///a/b', null],
	['#/tools/100%25', 'tools', '100%', null],
	['#/tools/100%', 'tools', '100%', null],
	['#/nothing/like/this', null, null, null],
	['#/?server=npx+-y+some-server', null, null, 'npx -y some-server'],
	['', null, null, null],
])('reads %s', (hash, section, item, server) => {
	expect(parseRoute(hash)).toEqual({ section, item, server });
});

test.each([
	startRoute,
	{ section: 'tools', item: 'a/b?c#d', server: 'node "a b.js" --x=1&2' },
	{ section: 'wire', item: '7', server: null },
] as const)('reads back what it wrote: %o', (route) => {
	expect(parseRoute(formatRoute(route))).toEqual(route);
});
