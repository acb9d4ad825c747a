import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { streamableHttp } from '#shared/protocol/transports/streamable-http.ts';
import { NodeHttp } from '../../relay/ports/node-http.ts';
import { goodHttp, sendJson, startEvents } from '../servers/misbehaving-http.ts';
import { answer, initialized, result, serve } from './transports-http-rig.ts';
import { request } from './transports-witness.ts';

describe('one exchange', () => {
	test('is recorded as heads and bodies in the order in which they crossed', async () => {
		const { transport, witness, server } = await serve(goodHttp);
		await transport.send({ text: request(1, 'echo') });
		await transport.send({ text: request(2, 'notify') });
		expect(witness.course).toEqual([
			'out http-request POST',
			'out http-body',
			'in http-response 200',
			'in http-body',
			'out http-request POST',
			'out http-body',
			'in http-response 200',
			'in sse-event',
			'in sse-event',
		]);
		expect(witness.frames.map(({ exchange }) => exchange)).toEqual([
			...Array<string>(4).fill('x1'),
			...Array<string>(5).fill('x2'),
		]);
		expect(witness.requests[0]?.url).toBe(`${server.origin}/mcp`);
		expect(witness.responses[0]?.tookMs).toBeGreaterThanOrEqual(0);
	});

	test('takes its name from the log that it shares with others', async () => {
		let count = 40;
		const { transport } = await serve(goodHttp, { nextExchange: () => `x${++count}` });
		expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({ exchange: 'x41' });
	});

	test('sends the headers of the protocol, of the message and of the person, each once', async () => {
		const { transport, server } = await serve(goodHttp, {
			headers: [
				['X-CuStOm', '  "two  words" '.trim()],
				['authorization', 'Bearer t'],
				['MCP-Protocol-Version', '1999-01-01'],
			],
		});
		await transport.send({
			text: request(1, 'echo'),
			headers: [
				['MCP-Protocol-Version', '2026-07-28'],
				['Mcp-Method', 'echo'],
			],
		});
		const raw = server.seen[0]?.rawHeaders ?? [];
		const sent = raw.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${raw[index + 1] ?? ''}`] : []));
		expect(sent).toEqual([
			expect.stringMatching(/^Host: 127\.0\.0\.1:\d+$/),
			'Content-Type: application/json',
			'Accept: application/json, text/event-stream',
			'Mcp-Method: echo',
			'X-CuStOm: "two  words"',
			'authorization: Bearer t',
			'MCP-Protocol-Version: 1999-01-01',
			'Connection: keep-alive',
			expect.stringMatching(/^Content-Length: \d+$/),
		]);
	});

	test('keeps a custom Accept and adds what it lacks', async () => {
		const { transport, server } = await serve(goodHttp, { headers: [['accept', 'application/json;q=0.5']] });
		await transport.send({ text: request(1, 'echo') });
		expect(server.seen[0]?.headers.accept).toBe('application/json;q=0.5, text/event-stream');
	});

	test('takes a body that is not UTF-8 as bytes', async () => {
		const { transport, witness } = await serve((_, response) =>
			response.writeHead(500).end(Buffer.from([0xff, 0x00])),
		);
		expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({
			failure: { detail: 'HTTP 500 Internal Server Error, with 2 bytes that are not UTF-8' },
		});
		expect(witness.frames.at(-1)).toMatchObject({ body: { encoding: 'base64', data: '/wA=' }, bytes: 2 });
	});

	test.each([202, 204, 200])('takes %i without a body as the receipt of a notification', async (status) => {
		const { transport } = await serve((_, response) => response.writeHead(status).end());
		expect(await transport.send({ text: initialized })).toEqual({ ok: true, exchange: 'x1', status });
	});

	test('refuses an address that is no URL', async () => {
		const transport = streamableHttp.create({ url: 'localhost:3000', headers: [], http: new NodeHttp() });
		expect(
			await transport.open({ onFrame: () => undefined, onEnd: () => undefined }, AbortSignal.timeout(1_000)),
		).toMatchObject({
			ok: false,
			failure: { code: 'bad-address', detail: expect.stringContaining('found "localhost:3000"') as string },
		});
	});
});

describe('answers that come, however they come', () => {
	test.each<[string, (response: ServerResponse) => void]>([
		[
			'JSON with parameters in its type',
			(r) => r.writeHead(200, { 'content-type': 'Application/JSON; Charset="utf-8"' }).end(answer),
		],
		['JSON without a type', (r) => r.writeHead(200).end(answer)],
		['JSON with the type of a page', (r) => r.writeHead(200, { 'content-type': 'text/html' }).end(answer)],
		[
			'JSON after a byte order mark',
			(r) => {
				sendJson(r, `\ufeff${answer}`);
			},
		],
		[
			'a batch',
			(r) => {
				sendJson(r, `[${answer}]`);
			},
		],
		[
			'an escaped member',
			(r) => {
				sendJson(r, answer.replace('"result"', '"\\u0072esult"'));
			},
		],
		[
			'an error status',
			(r) => {
				sendJson(r, answer, 404);
			},
		],
		[
			'CRLF events',
			(r) => {
				startEvents(r);
				r.end(`event: message\r\ndata: ${answer}\r\n\r\n`);
			},
		],
		[
			'CR events',
			(r) => {
				startEvents(r);
				r.end(`data: ${answer}\r\r`);
			},
		],
		[
			'an event in two data lines',
			(r) => {
				startEvents(r);
				r.end(`data: ${answer.replace(',', ',\ndata: ')}\n\n`);
			},
		],
		[
			'other events, comments and an empty one before',
			(r) => {
				startEvents(r);
				r.end(`: hi\n\nid: 0\ndata:\n\nevent: ping\ndata: {}\n\ndata:${answer}\n\n`);
			},
		],
		[
			'an event stream with an error status',
			(r) => {
				startEvents(r, 500);
				r.end(`data: ${answer}\n\n`);
			},
		],
	])('%s', async (_, reply) => {
		const { transport, witness } = await serve((__, response) => {
			reply(response);
		});
		expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({ ok: true, exchange: 'x1' });
		const [message] = witness.messages.slice(-1);
		expect(message?.kind === 'batch' ? message.items[0] : message).toEqual(result);
	});

	test('byte by byte, through the middle of characters', async () => {
		const { transport, witness } = await serve((_, response) => {
			startEvents(response);
			const bytes = [...Buffer.from(`data: ${answer}\r\n\r\n`)];
			const next = () => {
				const byte = bytes.shift();
				if (byte === undefined) response.end();
				else response.write(Buffer.of(byte), () => setImmediate(next));
			};
			next();
		});
		await transport.send({ text: request(1, 'echo') });
		expect(witness.messages).toEqual([result]);
	});

	test('and closes a stream that the server leaves open behind the answer', async () => {
		const { transport, witness } = await serve((_, response) => {
			startEvents(response);
			response.write(`data: ${answer}\n\ndata: {"jsonrpc":"2.0","method":"late"}\n\n`);
		});
		expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({ ok: true });
		expect(witness.messages).toHaveLength(2);
	});
});

describe('answers that do not come', () => {
	test.each<[string, (response: ServerResponse) => void, object]>([
		[
			'an HTML page',
			(r) => r.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>\n<title>Login</title>'),
			{
				code: 'not-mcp',
				status: 200,
				detail: expect.stringMatching(
					/^HTTP 200 OK with Content-Type "text\/html" is no JSON-RPC message \(.*\); the body begins: <!doctype html> <title>Login<\/title>$/,
				) as string,
			},
		],
		[
			'half a JSON',
			(r) => {
				sendJson(r, answer.slice(0, -2));
			},
			{ code: 'not-mcp' },
		],
		[
			'nothing',
			(r) => {
				sendJson(r, '');
			},
			{
				code: 'stream-ended',
				detail: 'HTTP 200 OK came with an empty body instead of the answer to request 1',
			},
		],
		['202 Accepted', (r) => r.writeHead(202).end(), { code: 'stream-ended', status: 202 }],
		[
			'the answer to another request',
			(r) => {
				sendJson(r, answer.replace('"id":1', '"id":"1"'));
			},
			{ code: 'stream-ended' },
		],
		[
			'an error for no request',
			(r) => {
				sendJson(r, '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}');
			},
			{ code: 'rpc-error', rpc: { code: -32700, message: 'Parse error' } },
		],
		[
			'400 with the words of the server',
			(r) => {
				sendJson(
					r,
					'{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"missing Mcp-Session-Id"}}',
					400,
				);
			},
			{
				code: 'http-status',
				status: 400,
				detail: 'HTTP 400 Bad Request: the server says "missing Mcp-Session-Id" (-32000)',
				rpc: { code: -32000, message: 'missing Mcp-Session-Id' },
			},
		],
		[
			'400 with the versions that there are',
			(r) => {
				sendJson(
					r,
					'{"jsonrpc":"2.0","id":null,"error":{"code":-32022,"message":"no","data":{"supported":["2026-07-28"]}}}',
					400,
				);
			},
			{ status: 400, rpc: { code: -32022 }, supported: ['2026-07-28'] },
		],
		[
			'401',
			(r) => r.writeHead(401, { 'www-authenticate': 'Bearer scope="x"' }).end(),
			{
				code: 'unauthorized',
				status: 401,
				detail: 'HTTP 401 Unauthorized, WWW-Authenticate: Bearer scope="x", with an empty body',
			},
		],
		[
			'403',
			(r) => r.writeHead(403).end('no'),
			{
				code: 'unauthorized',
				status: 403,
				detail: 'HTTP 403 Forbidden, without WWW-Authenticate; the body begins: no',
			},
		],
		['404 without a session', (r) => r.writeHead(404).end('not here'), { code: 'http-status', status: 404 }],
		[
			'429',
			(r) => r.writeHead(429, { 'retry-after': '2' }).end(),
			{ code: 'http-status', detail: 'HTTP 429 Too Many Requests, Retry-After: 2, with an empty body' },
		],
		[
			'502 with a page',
			(r) => r.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502</h1>'),
			{ code: 'http-status', status: 502 },
		],
		[
			'a redirect',
			(r) => r.writeHead(307, { location: '/elsewhere' }).end(),
			{
				code: 'http-status',
				status: 307,
				detail: expect.stringMatching(
					/^HTTP 307 Temporary Redirect points to http:\/\/127\.0\.0\.1:\d+\/elsewhere\. Redirects are not followed/,
				) as string,
			},
		],
		[
			'a stream without the answer',
			(r) => {
				startEvents(r);
				r.end('data: {"jsonrpc":"2.0","method":"n"}\n\n');
			},
			{ code: 'stream-ended', detail: 'The event stream ended without the answer to request 1' },
		],
		[
			'a stream with the answer cut off',
			(r) => {
				startEvents(r);
				r.end(`data: ${answer}`);
			},
			{ code: 'stream-ended' },
		],
		[
			'a stream whose answer is no JSON, and which stays open',
			(r) => {
				startEvents(r);
				r.write('data: {"jsonrpc":"2.0","id":1,"result":{"n":NaN}}\n\n');
			},
			{
				code: 'not-mcp',
				status: 200,
				detail: 'The answer to request 1 cannot be read: Expected a value at column 39, found "NaN"',
			},
		],
		[
			'a stream that breaks',
			(r) => {
				startEvents(r);
				r.write(`data: ${answer.slice(0, 9)}`, () => r.destroy());
			},
			{ code: 'stream-ended', hop: 'network' },
		],
		[
			'a body that breaks',
			(r) => {
				r.writeHead(200, { 'content-length': 999 }).write('{"json', () => r.destroy());
			},
			{ code: 'network-broken' },
		],
		[
			'no reply at all',
			(r) => {
				r.destroy();
			},
			{ code: 'network-broken' },
		],
	])('%s', async (_, reply, failure) => {
		const { transport } = await serve((__, response) => {
			reply(response);
		});
		expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({
			ok: false,
			failure: { exchange: 'x1', ...failure },
		});
	});

	test('leave the beginning of a broken body on the wire', async () => {
		const { transport, witness } = await serve((_, response) => {
			response.writeHead(200, { 'content-length': 999 }).write('{"json', () => response.destroy());
		});
		await transport.send({ text: request(1, 'echo') });
		expect(witness.course.slice(2)).toEqual([
			'in http-response 200',
			'in http-body',
			'local connection stream-ended',
		]);
		expect(witness.frames[3]?.body.data).toBe('{"json');
	});

	test('leave what came of an event stream on the wire', async () => {
		const { transport, witness } = await serve((_, response) => {
			startEvents(response);
			response.write('data: {"ha', () => response.destroy());
		});
		await transport.send({ text: request(1, 'echo') });
		expect(witness.course.slice(3)).toEqual([
			'in sse-event',
			'local connection stream-ended',
			'local connection stream-ended',
		]);
		expect(witness.frames[3]).toMatchObject({ body: { data: 'data: {"ha' }, sse: {} });
		expect(witness.frames.slice(4).map(({ event }) => event)).toEqual([
			{ kind: 'stream-ended', exchange: 'x1', broken: true },
			{ kind: 'stream-ended', exchange: 'x1', broken: false },
		]);
	});

	test('because the person cancelled: the server sees the stream close', async () => {
		let closed: (value: boolean) => void = () => undefined;
		const isClosed = new Promise<boolean>((resolve) => (closed = resolve));
		const { transport, witness } = await serve((_, response) => {
			startEvents(response);
			response.write(': working\n\n');
			response.on('close', () => {
				closed(true);
			});
		});
		const cancel = new AbortController();
		const delivery = transport.send({ text: request(1, 'echo'), signal: cancel.signal });
		await witness.frame(({ channel }) => channel === 'sse-event');
		cancel.abort();
		expect(await delivery).toMatchObject({ ok: false, failure: { code: 'aborted', exchange: 'x1' } });
		expect(await isClosed).toBe(true);
	});
});
