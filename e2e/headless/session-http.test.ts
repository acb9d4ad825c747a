import type { ServerResponse } from 'node:http';
import { serve as serveHono } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Launch } from '#shared/config/server-entry.ts';
import { defaultTimeLimits, type ClientProfile, type TimeLimits } from '#shared/protocol/client-profile.ts';
import type { HttpPort } from '#shared/ports.ts';
import { Session } from '#shared/session/session.ts';
import { createDemoApp } from '../../relay/demo/http.ts';
import { NodeHttp } from '../../relay/ports/node-http.ts';
import {
	readTestMessage,
	sendJson,
	startEvents,
	startTestServer,
	type Seen,
	type TestServer,
} from '../servers/misbehaving-http.ts';

type HttpLaunch = Extract<Launch, { kind: 'http' }>;
type Handle = (seen: Seen, response: ServerResponse) => void;

const client: ClientProfile = {
	info: { name: 'wirescope', version: '0.1.0' },
	capabilities: { roots: {}, sampling: {}, elicitation: { form: {}, url: {} } },
	roots: [{ uri: 'file:///tmp' }],
};
const limits: TimeLimits = {
	...defaultTimeLimits,
	silenceMs: 5_000,
	totalMs: 10_000,
	probeMs: 500,
	bootMs: 1_000,
	startMs: 2_000,
};

async function connect(
	url: string,
	how: Partial<HttpLaunch> = {},
	revision = 'auto',
	change: Partial<TimeLimits> = {},
	direct: HttpPort | null = null,
): Promise<Session> {
	const launch: Launch = { kind: 'http', url, headers: [], transport: 'auto', route: 'auto', ...how };
	const session = new Session({
		entry: { name: 'server', launch },
		ports: { process: null, direct, relay: new NodeHttp() },
		client,
		limits: { ...limits, ...change },
		revision,
	});
	onTestFinished(() => session.disconnect());
	await session.connect();
	return session;
}

async function start(handle: Handle): Promise<TestServer> {
	const server = await startTestServer(handle);
	onTestFinished(() => server.close());
	return server;
}

async function demo(path: string): Promise<string> {
	return new Promise((resolve) => {
		const server = serveHono({ fetch: createDemoApp().fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => {
			resolve(`http://127.0.0.1:${port}${path}`);
		});
		onTestFinished(() => void server.close());
	});
}

/** Resolves when the session has changed so that this holds. */
function until(session: Session, holds: () => boolean): Promise<void> {
	return new Promise((resolve) => {
		const off = session.onChange(check);
		function check() {
			if (!holds()) return;
			off();
			resolve();
		}
		check();
	});
}

const rpcError = (id: unknown, code: number, data?: unknown) =>
	JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: 'No', data } });

function answerInitialize(seen: Seen, response: ServerResponse, capabilities = {}): void {
	const { id, method, params } = readTestMessage(seen);
	if (id === undefined) return void response.writeHead(202).end();
	if (method !== 'initialize') {
		sendJson(response, rpcError(id, -32601));
		return;
	}
	const result = { protocolVersion: params?.['protocolVersion'], capabilities, serverInfo: { name: 'old' } };
	sendJson(response, JSON.stringify({ jsonrpc: '2.0', id, result }));
}

describe('the demo server', () => {
	test('is met without a handshake where it speaks the stateless era', async () => {
		const session = await connect(await demo('/mcp'));
		expect(session).toMatchObject({ transport: 'streamable-http', route: 'relay', sessionId: null });
		expect(session.server?.revision).toBe('2026-07-28');
		await session.load('tools');
		expect(session.catalog.tools.items.map(({ name }) => name)).toContain('get_tide_forecast');
	});

	test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
		'speaks %s when it is pinned',
		async (id) => {
			const session = await connect(await demo('/mcp'), {}, id);
			expect(session.server?.revision).toBe(id);
			expect(session.sessionId).toMatch(/./);
		},
	);

	test.each(['/handshake/mcp', '/stateless/mcp'])('asks a person during a call, at %s', async (path) => {
		const session = await connect(await demo(path));
		const operation = session.request('tools/call', { name: 'reserve_berth', arguments: { boat: 'Möwe' } });
		await until(session, () => session.requests.length === 1);
		const [question] = session.requests;
		expect(operation.status.state).toBe('waiting-for-person');
		expect(question?.during).toBe(operation.status.requestSeqs[0]);
		const content = { skipper: 'Kim', lengthM: 8, shorePower: false };
		session.answer(question?.key ?? '', { kind: 'result', result: { action: 'accept', content } });
		const reply = await operation.reply;
		expect(reply).toMatchObject({
			kind: 'result',
			result: { content: [{ type: 'text', text: expect.stringMatching(/reserved for Möwe/) as string }] },
		});
	});

	test('a call of the stateless era is cancelled by closing its stream', async () => {
		const session = await connect(await demo('/stateless/mcp'));
		const operation = session.request('tools/call', { name: 'survey_the_seabed', arguments: {} });
		await until(session, () => operation.status.progress !== undefined);
		operation.cancel();
		expect(await operation.reply).toEqual({ kind: 'cancelled' });
		const sent = session.log.entries.filter(({ frame }) => frame.direction === 'out');
		expect(sent.some(({ frame }) => frame.body.data.includes('notifications/cancelled'))).toBe(false);
	});
});

/** What a server says to the probe, and what follows from it. */
const probes: [string, Handle, string][] = [
	['400 with an empty body', (_, response) => response.writeHead(400).end(), 'connected 2025-11-25'],
	['404 with a page', (_, response) => response.writeHead(404).end('<p>no</p>'), 'connected 2025-11-25'],
	['200 with -32601', (seen, response) => answer(seen, response, 200, -32601), 'connected 2025-11-25'],
	['404 with -32601', (seen, response) => answer(seen, response, 404, -32601), 'connected 2025-11-25'],
	[
		'400 with an error without id',
		(_, response) => sendJson(response, rpcError(null, -32000), 400),
		'connected 2025-11-25',
	],
	[
		'400 with an error with another id',
		(_, response) => sendJson(response, rpcError('server-error', -32600), 400),
		'connected 2025-11-25',
	],
	[
		'a list of older revisions',
		(seen, response) => answer(seen, response, 400, -32022, { supported: ['2025-06-18'] }),
		'connected 2025-06-18',
	],
	[
		'a list of unknown revisions',
		(seen, response) => answer(seen, response, 400, -32022, { supported: ['2099-01-01'] }),
		'failed version-mismatch',
	],
	[
		'401',
		(_, response) => response.writeHead(401, { 'www-authenticate': 'Bearer' }).end(),
		'failed unauthorized',
	],
	['403', (_, response) => response.writeHead(403).end(), 'failed unauthorized'],
	['429', (_, response) => response.writeHead(429).end(), 'failed http-status'],
	['503', (_, response) => response.writeHead(503).end('busy'), 'failed http-status'],
	['nothing at all', () => undefined, 'failed timed-out'],
];

function answer(seen: Seen, response: ServerResponse, status: number, code: number, data?: unknown): void {
	sendJson(response, rpcError(readTestMessage(seen).id, code, data), status);
}

test.each(probes)('a server that answers the probe with %s', async (_, answerProbe, expected) => {
	const { origin } = await start((seen, response) => {
		if (seen.method !== 'POST') response.writeHead(405).end();
		else if (seen.headers['mcp-method'] === 'server/discover') answerProbe(seen, response);
		else answerInitialize(seen, response);
	});
	const session = await connect(`${origin}/mcp`, {}, 'auto', { startMs: 300 });
	const { state } = session;
	expect(
		`${state.kind} ${state.kind === 'failed' ? state.failure.code : (session.server?.revision ?? '')}`,
	).toBe(expected);
});

test('where nothing answers POST, HTTP+SSE is tried, and spoken', async () => {
	let stream: ServerResponse | undefined;
	const { origin } = await start((seen, response) => {
		if (seen.method === 'GET') {
			stream = response;
			startEvents(response);
			response.write('event: endpoint\ndata: /messages\n\n');
		} else if (seen.path !== '/messages') response.writeHead(405).end();
		else {
			response.writeHead(202).end();
			const { id, method } = readTestMessage(seen);
			const result = { protocolVersion: '2024-11-05', capabilities: {}, serverInfo: {} };
			if (method === 'initialize')
				stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id, result })}\n\n`);
		}
	});
	const session = await connect(`${origin}/sse`);
	expect(session.transport).toBe('legacy-sse');
	expect(session.server?.revision).toBe('2024-11-05');
	expect(new Set(session.log.entries.map(({ frame }) => frame.exchange)).size).toBeGreaterThan(4);
});

test('where nothing is found, every attempt is named', async () => {
	const { origin } = await start((_, response) => response.writeHead(404).end());
	const session = await connect(`${origin}/mcp`);
	expect(session.state).toMatchObject({ kind: 'failed', failure: { code: 'http-status', status: 404 } });
	const tried = session.state.kind === 'failed' ? session.state.failure.tried : undefined;
	expect(tried).toEqual([
		expect.stringMatching(/^`server\/discover`: .*404/),
		expect.stringMatching(/^`initialize`: .*404/),
		expect.stringMatching(/^HTTP\+SSE: .*404/),
	]);
	expect(session.steps.slice(0, 2).every(({ seq }) => seq !== undefined)).toBe(true);
});

test('a stateless revision is not looked for over HTTP+SSE', async () => {
	const session = await connect('http://127.0.0.1:1/sse', { transport: 'legacy-sse' }, '2026-07-28');
	expect(session.state).toMatchObject({ failure: { code: 'version-mismatch' } });
	// Nothing crossed; the log says why.
	expect(session.log.entries.map(({ frame }) => [frame.direction, frame.event])).toEqual([
		['local', { kind: 'failure', hop: 'page', code: 'version-mismatch' }],
	]);
});

test('a refused connection is no evidence of an era', async () => {
	const server = await start(() => undefined);
	await server.close();
	const session = await connect(`${server.origin}/mcp`);
	expect(session.state).toMatchObject({ failure: { hop: 'network', code: 'network-refused' } });
});

/** What a page is told of a preflight that was refused: nothing. */
const opaque: HttpPort = {
	route: 'direct',
	exchange: () =>
		Promise.resolve({
			ok: false,
			failure: { hop: 'network', code: 'network-opaque', detail: 'Failed to fetch' },
		}),
};

test('a page that may not read the answers learns through the relay why', async () => {
	const { origin, seen } = await start((_, response) => response.writeHead(405).end());
	const session = await connect(`${origin}/mcp`, {}, 'auto', {}, opaque);
	expect(session.state).toMatchObject({ kind: 'failed', failure: { code: 'cors', cors: { status: 405 } } });
	expect(session.route).toBe('direct');
	expect(session.steps.map(({ text }) => text).slice(0, 2)).toEqual([
		'`server/discover` for 2026-07-28: Failed to fetch',
		'`initialize` for 2025-11-25: Failed to fetch',
	]);
	expect(seen.map(({ method }) => method)).toEqual(['OPTIONS']);
});

test('a page that is refused later learns why, too', async () => {
	const { origin } = await statelessServer({ tools: {} }, (_, response) => response.writeHead(405).end());
	const real = new NodeHttp();
	const page: HttpPort = {
		route: 'direct',
		exchange: (request, signal) =>
			request.body?.includes('server/discover')
				? real.exchange(request, signal)
				: opaque.exchange(request, signal),
	};
	const session = await connect(`${origin}/mcp`, {}, 'auto', {}, page);
	const reply = await session.request('tools/call', { name: 'a' }).reply;
	expect(reply).toMatchObject({ kind: 'lost', failure: { code: 'cors', cors: { status: 405 } } });
	await until(session, () => session.catalog.tools.problem !== undefined);
	await session.load('tools');
	expect(session.catalog.tools.problem).not.toBe('Failed to fetch');
});

/** A server with sessions that forgets the first one on the first `tools/call` or `prompts/list`. */
function forgetful(): { handle: Handle; calls: string[] } {
	let sessions = 0;
	let hasForgotten = false;
	const calls: string[] = [];
	const handle: Handle = (seen, response) => {
		if (seen.method !== 'POST') return void response.writeHead(405).end();
		const { id, method } = readTestMessage(seen);
		if (seen.headers['mcp-method'] !== undefined) return void response.writeHead(400).end();
		calls.push(`${method ?? ''} ${String(seen.headers['mcp-session-id'] ?? 'none')}`);
		if (method === 'initialize') {
			response.setHeader('Mcp-Session-Id', `s${++sessions}`);
			answerInitialize(seen, response);
			return;
		}
		if (id === undefined) return void response.writeHead(202).end();
		hasForgotten ||= method === 'tools/call' || method === 'prompts/list';
		if (hasForgotten && seen.headers['mcp-session-id'] === 's1') return void response.writeHead(404).end();
		sendJson(response, JSON.stringify({ jsonrpc: '2.0', id, result: { prompts: [], content: [] } }));
	};
	return { handle, calls };
}

test('a session that the server forgot is opened anew, and what does no harm is repeated', async () => {
	const { handle, calls } = forgetful();
	const { origin } = await start(handle);
	const session = await connect(`${origin}/mcp`);
	expect(session.sessionId).toBe('s1');
	const replies = [session.request('prompts/list'), session.request('prompts/list')].map(
		({ reply }) => reply,
	);
	for (const reply of await Promise.all(replies)) expect(reply.kind).toBe('result');
	expect(session.sessionId).toBe('s2');
	expect(session.state.kind).toBe('connected');
	expect(calls.filter((call) => call.startsWith('initialize'))).toEqual([
		'initialize none',
		'initialize none',
	]);
	expect(calls).toContain('notifications/initialized s2');
});

test.each([null, 'own'])(
	'a session is lost as well where the server says so in JSON-RPC, with the id %j',
	async (which) => {
		const { handle, calls } = forgetful();
		const { origin } = await start((seen, response) => {
			const { id, method } = seen.method === 'POST' ? readTestMessage(seen) : {};
			if (method !== 'prompts/list' || seen.headers['mcp-session-id'] !== 's1') handle(seen, response);
			else sendJson(response, rpcError(which === null ? null : id, -32000), 404);
		});
		const session = await connect(`${origin}/mcp`);
		expect((await session.request('prompts/list').reply).kind).toBe('result');
		expect(session.sessionId).toBe('s2');
		expect(calls.filter((call) => call.startsWith('initialize'))).toHaveLength(2);
	},
);

test('a tool call is never repeated by itself', async () => {
	const { handle, calls } = forgetful();
	const { origin } = await start(handle);
	const session = await connect(`${origin}/mcp`);
	const reply = await session.request('tools/call', { name: 'pay' }).reply;
	expect(reply).toMatchObject({
		kind: 'lost',
		failure: { code: 'session-lost', detail: expect.stringMatching(/new session is open/) as string },
	});
	expect(session.state.kind).toBe('connected');
	expect((await session.request('tools/call', { name: 'pay' }).reply).kind).toBe('result');
	expect(calls.filter((call) => call.startsWith('tools/call'))).toEqual(['tools/call s1', 'tools/call s2']);
});

test('over HTTP an answer with an error status keeps its status', async () => {
	const { origin } = await start((seen, response) => {
		if (seen.method !== 'POST') {
			response.writeHead(405).end();
			return;
		}
		const { id, method } = readTestMessage(seen);
		if (method === 'tools/call') sendJson(response, rpcError(id, -32602), 400);
		else answerInitialize(seen, response);
	});
	const session = await connect(`${origin}/mcp`, {}, '2025-11-25');
	expect(await session.request('tools/call', { name: 'x' }).reply).toMatchObject({
		kind: 'error',
		error: { code: -32602 },
		status: 400,
	});
});

/** A server of the stateless era, as far as it need be. */
function statelessServer(capabilities: object, more: Handle): Promise<TestServer> {
	return start((seen, response) => {
		const { id, method } = seen.method === 'POST' ? readTestMessage(seen) : {};
		if (method !== 'server/discover') {
			more(seen, response);
			return;
		}
		const result = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities };
		sendJson(response, JSON.stringify({ jsonrpc: '2.0', id, result }));
	});
}

test.each([1, 9])(
	'a call whose headers do not fit is made once more with the new definition, of %i refusals',
	async (refusals) => {
		let definitions = 0;
		let refused = 0;
		const { origin, seen } = await statelessServer({ tools: {} }, (one, response) => {
			const { id, method } = readTestMessage(one);
			const region = { type: 'string', ...(definitions > 0 ? { 'x-mcp-header': 'Region' } : {}) };
			const tools = [{ name: 'tide', inputSchema: { type: 'object', properties: { region } } }];
			if (method === 'tools/list') definitions += 1;
			else if (++refused <= refusals) {
				sendJson(response, rpcError(id, -32020), 400);
				return;
			}
			sendJson(response, JSON.stringify({ jsonrpc: '2.0', id, result: { tools, content: [] } }));
		});
		const session = await connect(`${origin}/mcp`);
		await session.load('tools');
		const operation = session.request('tools/call', { name: 'tide', arguments: { region: 'eu' } });
		expect((await operation.reply).kind).toBe(refusals === 1 ? 'result' : 'error');
		const calls = seen.filter(({ headers }) => headers['mcp-method'] === 'tools/call');
		expect(calls.map(({ headers }) => headers['mcp-param-region'])).toEqual([undefined, 'eu']);
		expect(new Set(calls.map((one) => readTestMessage(one).id)).size).toBe(2);
		expect(definitions).toBe(2);
		expect(operation.status.requestSeqs).toHaveLength(2);
	},
);

test('a stream that listens stays open beside the calls, and is closed to change what it asks for', async () => {
	const open: ServerResponse[] = [];
	const meta = (id: unknown) => ({ _meta: { 'io.modelcontextprotocol/subscriptionId': id } });
	const say = (response: ServerResponse | undefined, message: object) =>
		response?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
	const { origin } = await statelessServer({ tools: { listChanged: true } }, (seen, response) => {
		const { id, method, params } = readTestMessage(seen);
		if (method !== 'subscriptions/listen') {
			sendJson(
				response,
				JSON.stringify({ jsonrpc: '2.0', id, result: { tools: [{ name: `of ${open.length}` }] } }),
			);
			return;
		}
		startEvents(response);
		open.push(response);
		const { notifications } = params ?? {};
		say(response, {
			method: 'notifications/subscriptions/acknowledged',
			params: { ...meta(id), notifications },
		});
	});
	const session = await connect(`${origin}/mcp`);
	await until(session, () => session.catalog.tools.state === 'loaded');
	await session.subscribe('harbour://wind');
	await until(session, () => session.subscriptions.get('harbour://wind')?.state === 'open');
	const [first, second] = open;
	if (first && !first.closed) await new Promise((closed) => first.once('close', closed));
	say(second, { method: 'notifications/resources/updated', params: { ...meta(2), uri: 'harbour://wind' } });
	say(second, { method: 'notifications/tools/list_changed', params: meta(2) });
	await until(session, () => session.subscriptions.get('harbour://wind')?.updates === 1);
	await until(session, () => session.catalog.tools.items[0]?.name === 'of 2');
	expect(session.log.entries.some(({ frame }) => frame.body.data.includes('notifications/cancelled'))).toBe(
		false,
	);
});

test('an error in the body of a refusal ends its call, whatever id it has, and none waits after the end', async () => {
	const { origin } = await start((seen, response) => {
		if (seen.headers['mcp-method'] === 'server/discover') answerWith('probe-1x', response);
		else if (seen.body.includes('tools/call')) startEvents(response);
		else if (seen.method === 'POST') answerInitialize(seen, response);
		else response.writeHead(405).end();
	});
	function answerWith(id: string, response: ServerResponse): void {
		sendJson(response, rpcError(id, -32601), 404);
	}
	const session = await connect(`${origin}/mcp`);
	expect(session.calls.all.map(({ method, state }) => `${method} ${state}`)).toEqual([
		'server/discover failed',
		'initialize answered',
	]);
	void session.request('tools/call', { name: 'slow' });
	await until(session, () => session.calls.all.length === 3);
	await session.disconnect();
	expect(session.calls.all[2]?.state).toBe('cancelled');
});

test.each([true, false])(
	'a server that takes one opening only gets a hint (with a body: %s)',
	async (hasBody) => {
		let openings = 0;
		const { origin } = await start(({ method, body }, response) => {
			if (method !== 'POST') return void response.writeHead(405).end();
			const error = rpcError(body.includes('initialize') ? 1 : null, -32603);
			const status = ++openings === 1 ? 400 : 500;
			if (hasBody) sendJson(response, error, status);
			else response.writeHead(status).end();
		});
		const session = await connect(`${origin}/mcp`);
		expect(session.state).toMatchObject({
			failure: {
				code: 'http-status',
				detail: expect.stringMatching(/choose 2025-11-25 instead of automatic/) as string,
			},
		});
	},
);
