import type { ServerResponse } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { legacySse } from '#shared/protocol/transports/legacy-sse.ts';
import type { Transport } from '#shared/protocol/transport.ts';
import type { HeaderPairs } from '#shared/wire/frame.ts';
import { NodeHttp } from '../../relay/ports/node-http.ts';
import {
	goodSse,
	startEvents,
	startTestServer,
	type Seen,
	type TestServer,
} from '../servers/misbehaving-http.ts';
import { opened, request, Witness } from './transports-witness.ts';

async function serve(
	handle: (seen: Seen, response: ServerResponse) => void,
	headers: HeaderPairs = [],
): Promise<{ server: TestServer; transport: Transport }> {
	const server = await startTestServer(handle);
	const transport = legacySse.create({ url: `${server.origin}/sse`, headers, http: new NodeHttp() });
	onTestFinished(async () => {
		await transport.close();
		await server.close();
	});
	return { server, transport };
}

const open = (transport: Transport, signal = new AbortController().signal) =>
	transport.open(new Witness(), signal);

test.each([
	['/messages?session=7', '/messages?session=7'],
	['messages?session=7', '/messages?session=7'],
	[' /messages ', '/messages'],
])('posts to the address that the endpoint event names: %s', async (endpoint, path) => {
	const { server, transport } = await serve(goodSse(endpoint), [['X-Key', 'Abc']]);
	await opened(transport);
	await transport.send({ text: request(1, 'echo') });
	expect(server.seen.map((seen) => `${seen.method} ${seen.path}`)).toEqual(['GET /sse', `POST ${path}`]);
	expect(server.seen.map((seen) => seen.rawHeaders.join(' ').includes('X-Key Abc'))).toEqual([true, true]);
});

test('refuses an endpoint of another origin and names both', async () => {
	const { server, transport } = await serve(goodSse('http://localhost:1/messages'));
	expect(await open(transport)).toMatchObject({
		ok: false,
		failure: {
			code: 'bad-address',
			detail: `The endpoint event names http://localhost:1, another origin than ${server.origin}; messages are not sent there`,
		},
	});
});

test.each<[string, (response: ServerResponse) => void, object]>([
	[
		'an HTML page',
		(response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>hi</h1>'),
		{ code: 'not-mcp', detail: 'Expected an event stream, found HTTP 200 OK with Content-Type "text/html"' },
	],
	['401', (response) => response.writeHead(401).end(), { code: 'unauthorized', status: 401 }],
	[
		'a stream that ends before its address came',
		(response) => {
			startEvents(response);
			response.end(': hello\n\n');
		},
		{
			code: 'stream-ended',
			detail: 'The event stream ended before an endpoint event named the address for messages',
		},
	],
])('gives as a value why it cannot open: %s', async (_, answer, failure) => {
	const { transport } = await serve((_seen, response) => {
		answer(response);
	});
	expect(await open(transport)).toMatchObject({ ok: false, failure });
});

test('stops waiting for the address when it is cancelled', async () => {
	const { transport } = await serve((_, response) => {
		startEvents(response);
	});
	const cancel = new AbortController();
	const attempt = open(transport, cancel.signal);
	cancel.abort();
	expect(await attempt).toMatchObject({ ok: false, failure: { code: 'aborted' } });
});

test('gives a refused message as a value', async () => {
	const good = goodSse();
	const { transport } = await serve((seen, response) => {
		if (seen.method === 'GET') good(seen, response);
		else response.writeHead(400).end('unknown session');
	});
	await opened(transport);
	expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({
		ok: false,
		failure: {
			code: 'http-status',
			status: 400,
			detail: 'HTTP 400 Bad Request; the body begins: unknown session',
		},
	});
});

test('ends when the server closes the stream', async () => {
	const { transport } = await serve(goodSse());
	const witness = await opened(transport);
	await transport.send({ text: request(1, 'hang-up') });
	expect(await witness.end()).toMatchObject({
		cause: 'server',
		failure: { code: 'stream-ended', detail: 'The server closed the event stream, and with it the session' },
	});
	expect(witness.course.at(-1)).toBe('local connection stream-ended');
	expect(await transport.send({ text: request(2, 'echo') })).toMatchObject({ ok: false });
});
