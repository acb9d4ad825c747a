import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDemoApp } from './http.ts';
import type { JsonObject } from './rpc.ts';

const listener = getRequestListener(createDemoApp({ windEveryMs: 20 }).fetch);
const server = createServer((request, response) => void listener(request, response));
let origin = '';

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	origin = `http://127.0.0.1:${port}`;
});

afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const posted = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const _meta = {
	'io.modelcontextprotocol/protocolVersion': '2026-07-28',
	'io.modelcontextprotocol/clientCapabilities': { elicitation: {} },
	progressToken: 'p',
};

function post(path: string, body: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) {
	return fetch(origin + path, {
		method: 'POST',
		headers: { ...posted, ...headers },
		body: typeof body === 'string' ? body : JSON.stringify(body),
		...(signal ? { signal } : {}),
	});
}

async function initialize(path: string): Promise<Record<string, string>> {
	const response = await post(path, {
		jsonrpc: '2.0',
		id: 1,
		method: 'initialize',
		params: {
			protocolVersion: '2025-11-25',
			capabilities: { elicitation: {} },
			clientInfo: { name: 'c', version: '1' },
		},
	});
	expect(response.status).toBe(200);
	expect(response.headers.get('content-type')).toBe('application/json');
	const session = { 'mcp-session-id': response.headers.get('mcp-session-id') ?? '' };
	const initialized = await post(path, { jsonrpc: '2.0', method: 'notifications/initialized' }, session);
	expect([initialized.status, await initialized.text()]).toEqual([202, '']);
	return session;
}

function stateless(path: string, method: string, params: JsonObject, headers: Record<string, string> = {}) {
	return post(
		path,
		{ jsonrpc: '2.0', id: 9, method, params: { ...params, _meta } },
		{
			'mcp-protocol-version': '2026-07-28',
			'mcp-method': method,
			...headers,
		},
	);
}

/** The messages of an event stream, as they come. */
async function* eventsOf(response: Response): AsyncGenerator<JsonObject> {
	expect(response.headers.get('content-type')).toBe('text/event-stream');
	let text = '';
	const decoder = new TextDecoder();
	for await (const chunk of response.body ?? []) {
		text += decoder.decode(chunk, { stream: true });
		for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
			const block = text.slice(0, end);
			text = text.slice(end + 2);
			if (block.startsWith('data: ')) yield JSON.parse(block.slice(6)) as JsonObject;
		}
	}
}

test.each(['/handshake/mcp', '/mcp'])('keeps a session at %s until it is deleted', async (path) => {
	const session = await initialize(path);
	const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };
	const answered = await post(path, ping, { ...session, 'mcp-protocol-version': '2025-11-25' });
	expect(await answered.json()).toEqual({ jsonrpc: '2.0', id: 2, result: {} });
	const wrongVersion = await post(path, ping, { ...session, 'mcp-protocol-version': '2025-06-18' });
	expect([wrongVersion.status, await wrongVersion.json()]).toEqual([
		400,
		{
			jsonrpc: '2.0',
			id: 2,
			error: {
				code: -32600,
				message: 'MCP-Protocol-Version must be 2025-11-25, as agreed in initialize, found "2025-06-18"',
			},
		},
	]);
	const ended = await fetch(origin + path, { method: 'DELETE', headers: session });
	expect(ended.status).toBe(204);
	expect((await post(path, ping, session)).status).toBe(404);
});

test('wants a session where there is one, and knows no other', async () => {
	const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
	const without = await post('/handshake/mcp', list);
	expect([without.status, await without.json()]).toEqual([
		400,
		{
			jsonrpc: '2.0',
			id: 2,
			error: { code: -32600, message: 'The header Mcp-Session-Id is missing; send initialize first' },
		},
	]);
	const unknown = await post('/handshake/mcp', list, { 'mcp-session-id': 'nobody' });
	expect([unknown.status, await unknown.json()]).toEqual([
		404,
		{ jsonrpc: '2.0', id: 2, error: { code: -32600, message: 'There is no session "nobody"' } },
	]);
});

test('refuses a method of the other era without asking for a session', async () => {
	const response = await stateless('/handshake/mcp', 'server/discover', {});
	expect([response.status, await response.json()]).toEqual([
		200,
		{ jsonrpc: '2.0', id: 9, error: { code: -32601, message: 'There is no method "server/discover"' } },
	]);
});

test('answers as an event stream when something comes before the reply', async () => {
	const session = await initialize('/handshake/mcp');
	const response = await post(
		'/handshake/mcp',
		{
			jsonrpc: '2.0',
			id: 2,
			method: 'tools/call',
			params: { name: 'survey_the_seabed', arguments: { seconds: 0 }, _meta: { progressToken: 5 } },
		},
		session,
	);
	const events: JsonObject[] = [];
	for await (const event of eventsOf(response)) events.push(event);
	expect(events.map(({ method, id }) => method ?? id)).toEqual([
		'notifications/message',
		'notifications/message',
		'notifications/progress',
		'notifications/message',
		2,
	]);
});

test('asks on the stream of the call, and takes the answer by another POST', async () => {
	const session = await initialize('/handshake/mcp');
	const response = await post(
		'/handshake/mcp',
		{
			jsonrpc: '2.0',
			id: 2,
			method: 'tools/call',
			params: { name: 'reserve_berth', arguments: { boat: 'Skua' } },
		},
		session,
	);
	const events = eventsOf(response);
	const question = (await events.next()).value as JsonObject;
	expect(question['method']).toBe('elicitation/create');
	const answered = await post(
		'/handshake/mcp',
		{ jsonrpc: '2.0', id: question['id'], result: { action: 'cancel' } },
		session,
	);
	expect(answered.status).toBe(202);
	expect((await events.next()).value).toEqual({
		jsonrpc: '2.0',
		id: 2,
		result: { content: [{ type: 'text', text: 'No berth reserved for Skua: the form was not sent.' }] },
	});
	expect((await events.next()).done).toBe(true);
});

test('sends what belongs to no call on the stream that GET opened', async () => {
	const session = await initialize('/handshake/mcp');
	const leave = new AbortController();
	const stream = await fetch(`${origin}/handshake/mcp`, {
		headers: { ...session, accept: 'text/event-stream' },
		signal: leave.signal,
	});
	await post(
		'/handshake/mcp',
		{ jsonrpc: '2.0', id: 2, method: 'resources/subscribe', params: { uri: 'harbour://wind' } },
		session,
	);
	const first = await eventsOf(stream).next();
	expect(first.value).toEqual({
		jsonrpc: '2.0',
		method: 'notifications/resources/updated',
		params: { uri: 'harbour://wind' },
	});
	leave.abort();
	await fetch(`${origin}/handshake/mcp`, { method: 'DELETE', headers: session });
});

test.each(['/stateless/mcp', '/mcp'])('answers a stateless request at %s without a session', async (path) => {
	const response = await stateless(
		path,
		'tools/call',
		{ name: 'say_nothing' },
		{ 'mcp-name': 'say_nothing' },
	);
	expect(response.status).toBe(200);
	expect(response.headers.has('mcp-session-id')).toBe(false);
	expect(await response.json()).toMatchObject({ id: 9, result: { resultType: 'complete', content: [] } });
});

test.each([
	['/stateless/mcp', ['2026-07-28']],
	['/mcp', ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']],
])('lists at %s the revisions that are spoken there', async (path, supportedVersions) => {
	const discovered = await stateless(path, 'server/discover', {});
	expect(await discovered.json()).toMatchObject({ result: { supportedVersions } });
});

test.each([
	[
		'a missing Mcp-Method',
		{ 'mcp-method': '' },
		/^The header Mcp-Method must repeat method, "tools\/call", found ""$/,
	],
	[
		'a foreign Mcp-Name',
		{ 'mcp-name': 'burst' },
		/^The header Mcp-Name must repeat params.name, "get_tide_forecast"/,
	],
	[
		'another version',
		{ 'mcp-protocol-version': '2025-11-25' },
		/^The header MCP-Protocol-Version must repeat/,
	],
	[
		'a foreign parameter',
		{ 'mcp-param-station': 'rome' },
		/Mcp-Param-Station must repeat params.arguments.station, "NO-TOS"/,
	],
])('refuses %s', async (_, headers, message) => {
	const response = await stateless(
		'/stateless/mcp',
		'tools/call',
		{ name: 'get_tide_forecast', arguments: { station: 'NO-TOS' } },
		{ 'mcp-name': 'get_tide_forecast', 'mcp-param-station': 'NO-TOS', ...headers },
	);
	const { id, error } = (await response.json()) as { id: number; error: { code: number; message: string } };
	expect([response.status, id, error.code]).toEqual([400, 9, -32020]);
	expect(error.message).toMatch(message);
});

test('reads a mirrored value that a header cannot carry as it is', async () => {
	const response = await stateless(
		'/stateless/mcp',
		'prompts/get',
		{ name: 'Grüße' },
		{ 'mcp-name': '=?base64?R3LDvMOfZQ==?=' },
	);
	expect([response.status, await response.json()]).toEqual([
		200,
		{ jsonrpc: '2.0', id: 9, error: { code: -32602, message: 'There is no prompt named "Grüße"' } },
	]);
});

test.each([
	['an unknown method', 'harbour/close', {}, 404, -32601],
	['a capability that is missing', 'tools/call', { name: 'ask_the_model' }, 400, -32021],
	['an unknown resource', 'resources/read', { uri: 'harbour://x' }, 200, -32602],
	['the opening of the other era', 'initialize', { protocolVersion: '2025-11-25' }, 400, -32022],
] as const)('says by the status what kind of error it is: %s', async (_, method, params, status, code) => {
	const { name, uri } = params as { name?: string; uri?: string };
	const response = await stateless('/stateless/mcp', method, params, { 'mcp-name': name ?? uri ?? 'none' });
	expect(response.status).toBe(status);
	expect(await response.json()).toMatchObject({ error: { code } });
});

test('asks by rounds in the stateless era', async () => {
	const call = { name: 'reserve_berth', arguments: { boat: 'Skua' } };
	const headers = { 'mcp-name': 'reserve_berth' };
	const asked: unknown = await (await stateless('/stateless/mcp', 'tools/call', call, headers)).json();
	const { requestState } = (asked as { result: { requestState: string } }).result;
	const inputResponses = { who: { action: 'accept', content: { skipper: 'Bo', lengthM: 9 } } };
	const done = await stateless(
		'/stateless/mcp',
		'tools/call',
		{ ...call, inputResponses, requestState },
		headers,
	);
	expect(await done.json()).toMatchObject({
		result: { content: [{ text: 'Berth A1 is reserved for Skua and skipper Bo.' }] },
	});
});

test('takes a closed stream as the cancellation in the stateless era', async () => {
	const leave = new AbortController();
	const response = await post(
		'/stateless/mcp',
		{
			jsonrpc: '2.0',
			id: 1,
			method: 'subscriptions/listen',
			params: { _meta, notifications: { resourceSubscriptions: ['harbour://wind'] } },
		},
		{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' },
		leave.signal,
	);
	const events = eventsOf(response);
	expect((await events.next()).value).toMatchObject({ method: 'notifications/subscriptions/acknowledged' });
	leave.abort();
	await expect(events.next()).rejects.toThrow('aborted');
});

test.each([
	['GET', '/stateless/mcp', 'POST'],
	['DELETE', '/stateless/mcp', 'POST'],
	['PUT', '/mcp', 'GET, POST, DELETE'],
])('refuses %s at %s', async (method, path, allowed) => {
	const response = await fetch(origin + path, { method });
	expect([response.status, response.headers.get('allow')]).toEqual([405, allowed]);
});

test.each([
	['a body that is no JSON', 'nonsense', {}, 400, -32700],
	['a body that is no JSON-RPC', '{"id":1}', {}, 400, -32600],
	['another content type', '{}', { 'content-type': 'text/plain' }, 415, -32600],
	['an Accept without event streams', '{}', { accept: 'application/json' }, 406, -32600],
])('refuses %s', async (_, body, headers, status, code) => {
	const response = await post('/mcp', body, headers);
	expect(response.status).toBe(status);
	expect(await response.json()).toMatchObject({ error: { code } });
});
