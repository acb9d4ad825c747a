import { expect, test } from 'vitest';
import type { Launch } from '../config/server-entry.ts';
import { snippetForms, type SnippetRequest } from './index.ts';

const http: Launch = {
	kind: 'http',
	url: 'https://example.com/mcp?api_key=hunter2hunter2&x=[1]',
	headers: [
		['Cookie', 'sid=hunter2'],
		['X-Tenant', 'hunter2'],
		['Accept-Language', 'nb'],
	],
	transport: 'auto',
	route: 'auto',
};
const stdio: Launch = {
	kind: 'stdio',
	command: 'npx',
	args: ['-y', 'some-server', '--api-key', 'hunter2', '--password=hunter2', '--root', '/a b'],
	env: { PATH: 'hunter2', DEBUG: 'hunter2' },
};
const call = '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"x"}}';
const write = (request: Partial<SnippetRequest>) =>
	snippetForms.map((form) =>
		form.write({
			launch: http,
			revision: '2025-11-25',
			transport: null,
			sessionId: null,
			text: call,
			...request,
		}),
	);

test.each([
	['an address and headers', http, ['SECRET', 'COOKIE', 'X_TENANT']],
	['arguments and variables', stdio, ['API_KEY', 'PASSWORD', 'MCP_PATH', 'DEBUG']],
])('no secret of %s is written out, and every variable is named at the head', (_, launch, names) => {
	for (const snippet of write({ launch })) {
		expect(snippet).not.toContain('hunter2');
		for (const name of names) expect(snippet).toMatch(new RegExp(`^(?:#|//)   ${name}: `, 'm'));
	}
});

test('what is no secret is written as it is', () => {
	for (const snippet of write({})) {
		expect(snippet).toContain('Accept-Language');
		expect(snippet).toContain('&x=[1]');
	}
	for (const snippet of write({ launch: stdio })) expect(snippet).toContain('/a b');
});

test.each<[string, Partial<SnippetRequest>]>([
	['HTTP+SSE', { transport: 'legacy-sse' }],
	['an answer of ours over stdio', { launch: stdio, text: '{"jsonrpc":"2.0","id":1,"result":{}}' }],
	['an answer of ours without a session', { text: '{"jsonrpc":"2.0","id":1,"result":{}}' }],
	['a text that no program can be given', { text: '\0' }],
])('has no way for %s', (_, request) => {
	expect(write(request)).toEqual([null, null, null]);
});

test('an answer of ours goes into the session in which the server asked', () => {
	for (const snippet of write({ sessionId: 's1', text: '{"jsonrpc":"2.0","id":1,"result":{}}' })) {
		expect(snippet).toContain('MCP_SESSION_ID');
		expect(snippet).not.toContain('initialize');
	}
});

test('the opening itself needs no opening before it', () => {
	const text = '{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}';
	for (const snippet of write({ text })) expect(snippet?.match(/initialize/g)).toHaveLength(1);
});

test('what was seen on the wire is sent again without what belongs to that one connection', () => {
	const headers = [
		['host', 'example.com'],
		['content-length', '9'],
		['mcp-session-id', 's1'],
		['mcp-protocol-version', '2026-07-28'],
	] as const;
	for (const snippet of write({ revision: '2026-07-28', headers })) {
		expect(snippet).not.toMatch(/content-length|s1|host/);
		expect(snippet?.match(/mcp-protocol-version/gi)).toHaveLength(1);
	}
});
