import { expect, test } from 'vitest';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import { additionsOf, hasAdditions, noAdditions, withAdditions } from './entry-additions.ts';

const http: ServerEntry = {
	name: 'a.example',
	launch: {
		kind: 'http',
		url: 'https://a.example/mcp',
		headers: [['authorization', 'Basic eDp5']],
		transport: 'auto',
		route: 'auto',
	},
};
const stdio: ServerEntry = {
	name: 'server',
	launch: { kind: 'stdio', command: 'node', args: ['server.js'], env: { A: '1' } },
};

test('a bearer token replaces the authorization of the address', () => {
	const { launch } = withAdditions(http, { ...noAdditions, bearer: ' t0ken ', headers: [['X-A', 'b']] });
	expect(launch.kind === 'http' && launch.headers).toEqual([
		['X-A', 'b'],
		['Authorization', 'Bearer t0ken'],
	]);
});

test('rows without a name are left out, variables are added to those of the command', () => {
	const { launch } = withAdditions(stdio, {
		...noAdditions,
		env: [
			['B', '2'],
			['', 'lost'],
		],
		cwd: '/srv',
	});
	expect(launch).toEqual({
		kind: 'stdio',
		command: 'node',
		args: ['server.js'],
		env: { A: '1', B: '2' },
		cwd: '/srv',
	});
});

test('an entry that was taken apart is put together the same', () => {
	const full = withAdditions(http, { ...noAdditions, bearer: 'x', route: 'relay', headers: [['X-A', 'b']] });
	expect(withAdditions(http, additionsOf(full))).toEqual(full);
	expect(withAdditions(stdio, additionsOf(stdio))).toEqual(stdio);
});

test('nothing added is nothing to mark', () => {
	expect(hasAdditions(noAdditions)).toBe(false);
	expect(hasAdditions({ ...noAdditions, cwd: '/tmp' })).toBe(true);
});

test.each(['tok123', ' Bearer tok123 ', 'bearer  tok123', 'Authorization: Bearer tok123'])(
	'takes %j as one token',
	(bearer) => {
		const { launch } = withAdditions(http, { ...noAdditions, bearer });
		expect(launch).toMatchObject({ headers: [['Authorization', 'Bearer tok123']] });
	},
);
