import type { ServerResponse } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Failure, HttpPort } from '#shared/ports.ts';
import { diagnoseCors } from '#shared/protocol/diagnose-cors.ts';
import type { HeaderPairs } from '#shared/wire/frame.ts';
import { NodeHttp } from '../../relay/ports/node-http.ts';
import {
	goodHttp,
	readTestMessage,
	sendJson,
	startTestServer,
	type Seen,
} from '../servers/misbehaving-http.ts';
import { initialize, serve } from './transports-http-rig.ts';
import { request, Witness } from './transports-witness.ts';

const pageOrigin = 'http://127.0.0.1:6280';
const failure: Failure = {
	hop: 'network',
	code: 'network-opaque',
	detail: 'Failed to fetch',
	exchange: 'x1',
};
const allowed = {
	'access-control-allow-origin': pageOrigin,
	'access-control-allow-methods': 'GET, POST, DELETE',
	'access-control-allow-headers': 'Content-Type, Authorization, Mcp-Session-Id, MCP-Protocol-Version',
};
const without = (name: string) =>
	Object.fromEntries(Object.entries(allowed).filter(([each]) => each !== name));
const post: HeaderPairs = [
	['Content-Type', 'application/json'],
	['Accept', 'application/json, text/event-stream'],
	['MCP-Protocol-Version', '2025-11-25'],
	['Authorization', 'Bearer t'],
];

async function diagnose(
	handle: (seen: Seen, response: ServerResponse) => void,
	{ method = 'POST', headers = post, mayRepeat = false } = {},
): Promise<{ found: Failure; seen: readonly Seen[] }> {
	const server = await startTestServer(handle);
	onTestFinished(() => server.close());
	const body = method === 'POST' ? { body: initialize } : {};
	const found = await diagnoseCors(
		{
			failure,
			request: { method, url: `${server.origin}/mcp`, headers, ...body },
			pageOrigin,
			relay: new NodeHttp(),
			mayRepeat,
		},
		AbortSignal.timeout(5_000),
	);
	return { found, seen: server.seen };
}

test('asks the preflight that the browser asked', async () => {
	const { seen } = await diagnose((_, response) => response.writeHead(204, allowed).end());
	expect(seen).toHaveLength(1);
	expect(seen[0]).toMatchObject({
		method: 'OPTIONS',
		headers: {
			origin: pageOrigin,
			'access-control-request-method': 'POST',
			'access-control-request-headers': 'authorization,content-type,mcp-protocol-version',
		},
	});
	expect(seen[0]?.headers).not.toHaveProperty('authorization');
});

test.each<[string, number, Record<string, string>, [header: string, needs: string][]]>([
	[
		'no CORS headers',
		204,
		{},
		[
			['Access-Control-Allow-Origin', pageOrigin],
			['Access-Control-Allow-Headers', 'authorization'],
			['Access-Control-Allow-Headers', 'content-type'],
			['Access-Control-Allow-Headers', 'mcp-protocol-version'],
		],
	],
	[
		'a header that is not named',
		204,
		{ ...allowed, 'access-control-allow-headers': 'content-type, authorization' },
		[['Access-Control-Allow-Headers', 'mcp-protocol-version']],
	],
	[
		'a star, which leaves Authorization out',
		204,
		{ 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
		[['Access-Control-Allow-Headers', 'authorization']],
	],
	[
		'another origin',
		200,
		{ ...allowed, 'access-control-allow-origin': 'http://localhost:6274' },
		[['Access-Control-Allow-Origin', `${pageOrigin} (found: http://localhost:6274)`]],
	],
	[
		'a status that refuses',
		404,
		allowed,
		[['status', 'a 2xx answer to OPTIONS, which carries no credentials; found 404']],
	],
])('names what the preflight lacks: %s', async (_, status, headers, missing) => {
	const { found } = await diagnose((__, response) => response.writeHead(status, headers).end());
	expect(found).toMatchObject({ hop: 'server', code: 'cors', exchange: 'x1', cors: { status } });
	expect(found.cors?.missing).toEqual(missing.map(([header, needs]) => ({ header, needs })));
});

test('says so when the server authenticates the preflight', async () => {
	const { found } = await diagnose((_, response) => response.writeHead(401).end());
	expect(found.detail).toBe(
		'The browser kept the page from the server (CORS). The answer to the preflight (OPTIONS) has the status 401: the server authenticates OPTIONS, which a browser sends without credentials',
	);
});

test('names the method that is not allowed', async () => {
	const { found } = await diagnose(
		(_, response) => response.writeHead(204, without('access-control-allow-methods')).end(),
		{ method: 'DELETE' },
	);
	expect(found.cors?.missing).toEqual([{ header: 'Access-Control-Allow-Methods', needs: 'DELETE' }]);
});

test('lets a request pass that needs no preflight', async () => {
	const { found } = await diagnose((_, response) => response.writeHead(404).end(), {
		method: 'GET',
		headers: [['Accept', 'text/event-stream']],
	});
	expect(found.code).toBe('network-opaque');
});

describe('where the preflight is allowed', () => {
	const afterPreflight =
		(reply: (response: ServerResponse) => void) => (seen: Seen, response: ServerResponse) => {
			if (seen.method === 'OPTIONS') response.writeHead(204, allowed).end();
			else reply(response);
		};

	test('suspects the answer, without repeating what may not be repeated', async () => {
		const { found, seen } = await diagnose(afterPreflight((response) => response.writeHead(500).end('boom')));
		expect(seen).toHaveLength(1);
		expect(found).toMatchObject({ code: 'network-opaque' });
		expect(found.detail).toContain('most likely the answer itself came without Access-Control-Allow-Origin');
	});

	test('repeats a harmless request and names what its answer lacks', async () => {
		const { found } = await diagnose(
			afterPreflight((response) => response.writeHead(500).end('boom')),
			{ mayRepeat: true },
		);
		expect(found).toMatchObject({
			code: 'cors',
			detail: `The browser kept the page from the server (CORS). The answer to POST has the status 500 and lacks Access-Control-Allow-Origin: ${pageOrigin}`,
			cors: { status: 500 },
		});
	});

	test('looks at the browser when everything is allowed', async () => {
		const { found } = await diagnose(
			afterPreflight((response) => response.writeHead(200, allowed).end()),
			{ mayRepeat: true },
		);
		expect(found.detail).toContain('something in the browser is in the way');
	});
});

test.each([
	['http://127.0.0.1:9/mcp', 'network-refused'],
	['http://no-such-host.invalid/mcp', 'network-unknown-host'],
])('gives the true reason where nothing answers at all: %s', async (url, code) => {
	const witness = new Witness();
	const found = await diagnoseCors(
		{
			failure,
			request: { method: 'POST', url, headers: post },
			pageOrigin,
			relay: new NodeHttp(),
			onFrame: (frame) => {
				witness.onFrame(frame);
			},
		},
		AbortSignal.timeout(5_000),
	);
	expect(found).toMatchObject({ code, exchange: 'x1' });
	expect(found.detail).toMatch(/as seen from the relay; the page was told no reason/);
	expect(witness.course).toEqual(['out http-request OPTIONS']);
});

/** What a browser lets a page see of an answer: everything but the headers that are not exposed. */
class PageEyes implements HttpPort {
	readonly route = 'direct';
	readonly #http = new NodeHttp();

	async exchange(...[sent, signal]: Parameters<HttpPort['exchange']>): ReturnType<HttpPort['exchange']> {
		const attempt = await this.#http.exchange(sent, signal);
		if (!attempt.ok) return attempt;
		const headers = attempt.value.headers.filter(([name]) => /^content-type$/i.test(name));
		return { ok: true, value: { ...attempt.value, headers, onlyExposedHeaders: true } };
	}
}

test('explains a session id that the page was not allowed to read', async () => {
	const { transport } = await serve(
		(seen, response) => {
			const isOpening = readTestMessage(seen).method === 'initialize';
			response.setHeader('Mcp-Session-Id', 'hidden');
			if (isOpening || seen.headers['mcp-session-id'] !== undefined) goodHttp(seen, response);
			else
				sendJson(
					response,
					'{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"missing Mcp-Session-Id"}}',
					400,
				);
		},
		{ http: new PageEyes() },
	);
	await transport.send({ text: initialize });
	expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({
		ok: false,
		failure: {
			code: 'cors',
			status: 400,
			rpc: { message: 'missing Mcp-Session-Id' },
			cors: { missing: [{ header: 'Access-Control-Expose-Headers', needs: 'Mcp-Session-Id' }] },
		},
	});
});
