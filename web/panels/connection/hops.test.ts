import { expect, test } from 'vitest';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { Failure } from '#shared/ports.ts';
import type { FailureContext } from './failure-texts.ts';
import { hopMarks } from './hops.ts';

const http: ServerEntry = {
	name: 'a',
	launch: { kind: 'http', url: 'https://a.example/mcp', headers: [], transport: 'auto', route: 'auto' },
};
const stdio: ServerEntry = {
	name: 'uvx',
	launch: { kind: 'stdio', command: 'uvx', args: [], env: {} },
};
const context: FailureContext = { entry: http, route: 'direct', hasRelay: true, spoken: [] };

function drawn(failure: Failure, more: Partial<FailureContext> = {}): string[] {
	return hopMarks(failure, { ...context, ...more }).map(
		({ name, state, seen }) => `${name} ${state}: ${seen}`,
	);
}

test('a direct way that breaks at the network ends there', () => {
	expect(drawn({ hop: 'network', code: 'network-opaque', detail: '' })).toEqual([
		'Page cut: direct, without the relay',
		'Network failed: Failed to fetch, says the browser',
		'Server not-reached: not reached',
	]);
});

test('a status is seen at the server, and the way to it held', () => {
	expect(drawn({ hop: 'server', code: 'http-status', detail: '', status: 404 }, { route: 'relay' })).toEqual([
		'Page done: this browser',
		'Relay done: on this machine',
		'Network cut: reached',
		'Server failed: status 404',
	]);
});

test('a program that is not found breaks the way at the process', () => {
	expect(
		drawn({ hop: 'process', code: 'command-not-found', detail: '' }, { entry: stdio, route: 'local' }),
	).toEqual([
		'Page done: this browser',
		'Relay cut: on this machine',
		'Process failed: command not found',
		'Server not-reached: not reached',
	]);
});

test('an answer that is kept from the page is told apart from its preflight', () => {
	const cors = { status: 200, requestHeaders: [], responseHeaders: [] };
	const missing = [{ header: 'Access-Control-Allow-Origin', needs: 'http://localhost' }];
	const seen = (method: string) =>
		drawn({ hop: 'server', code: 'cors', detail: '', cors: { ...cors, method, missing } }).at(-1);
	expect(seen('POST')).toBe('Server failed: answer 200, header missing');
	expect(seen('OPTIONS')).toBe('Server failed: preflight 200, header missing');
});

test.each([
	[302, 'Server failed: redirects (302)'],
	[undefined, 'Server failed: redirects'],
])('a redirect (status %s) is no error', (status, seen) => {
	const more = status === undefined ? {} : { status };
	expect(drawn({ hop: 'server', code: 'http-status', detail: '', ...more }).at(-1)).toBe(seen);
});
