import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { goodHttp, readTestMessage, sendJson, startEvents, type Seen } from '../servers/misbehaving-http.ts';
import { answer, initialize, result, serve, shakeHands, withSession } from './transports-http-rig.ts';
import { request } from './transports-witness.ts';

const noted = (seen: Seen) => ({
	request: `${seen.method} ${seen.method === 'POST' ? (readTestMessage(seen).method ?? '') : ''}`.trim(),
	session: seen.headers['mcp-session-id'],
	version: seen.headers['mcp-protocol-version'],
});

describe('a session', () => {
	test('has its id and version on all that follows initialize, and one DELETE at its end', async () => {
		const { transport, server, witness } = await serve(
			withSession((seen, response) => {
				if (seen.method === 'DELETE') response.writeHead(405).end();
				else goodHttp(seen, response);
			}),
		);
		await shakeHands(transport);
		expect(transport.sessionId).toBe('s1');
		await witness.frame(({ head }) => head?.kind === 'response' && head.status === 405);
		await transport.send({ text: request(1, 'echo') });
		await transport.close();
		const both = { session: 's1', version: '2025-11-25' };
		expect(server.seen.map(noted)).toEqual([
			{ request: 'POST initialize' },
			{ request: 'POST notifications/initialized', ...both },
			{ request: 'GET', ...both },
			{ request: 'POST echo', ...both },
			{ request: 'DELETE', ...both },
		]);
		expect(witness.ends).toEqual([{ cause: 'asked' }]);
	});

	test.each([
		['2024-11-05', undefined, 1],
		['2025-03-26', undefined, 1],
		['2025-06-18', '2025-06-18', 1],
		['2026-07-28', undefined, 0],
	])('of %s says the version %s and opens %i streams of its own', async (revision, version, streams) => {
		const { transport, server, witness } = await serve(withSession(goodHttp));
		await shakeHands(transport, revision);
		if (streams > 0) await witness.frame(({ head }) => head?.kind === 'response' && head.status === 405);
		await transport.send({ text: request(1, 'echo') });
		expect(server.seen.at(-1)?.headers['mcp-protocol-version']).toBe(version);
		expect(server.seen.filter(({ method }) => method === 'GET')).toHaveLength(streams);
	});

	test('that is gone is forgotten: the next initialize carries no id', async () => {
		const { transport, server } = await serve(
			withSession((seen, response) => {
				if (seen.headers['mcp-session-id'] === 's2') goodHttp(seen, response);
				else
					sendJson(
						response,
						'{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"Session not found"}}',
						404,
					);
			}),
		);
		await shakeHands(transport, '2026-07-28');
		expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({
			ok: false,
			failure: {
				code: 'session-lost',
				status: 404,
				detail: 'The server no longer knows the session (HTTP 404: "Session not found" (-32001))',
			},
		});
		expect(transport.sessionId).toBeNull();
		await shakeHands(transport, '2026-07-28');
		expect(await transport.send({ text: request(2, 'echo') })).toMatchObject({ ok: true });
		expect(server.seen.map((seen) => noted(seen).session)).toEqual([
			undefined,
			's1',
			's1',
			undefined,
			's2',
			's2',
		]);
	});

	test('survives a method that the server does not know and answers with 404', async () => {
		const { transport } = await serve(
			withSession((_, response) => {
				sendJson(
					response,
					'{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}',
					404,
				);
			}),
		);
		await shakeHands(transport, '2026-07-28');
		expect(await transport.send({ text: request(1, 'echo') })).toEqual({
			ok: true,
			exchange: 'x3',
			status: 404,
		});
		expect(transport.sessionId).toBe('s1');
	});

	test.each(['s 1', 'sä'])('id with other than visible ASCII is not echoed: "%s"', async (id) => {
		const { transport, server, witness } = await serve((seen, response) => {
			response.setHeader('Mcp-Session-Id', id);
			goodHttp(seen, response);
		});
		await shakeHands(transport, '2026-07-28');
		expect(server.seen.map((seen) => noted(seen).session)).toEqual([undefined, undefined]);
		expect(witness.frames.find(({ event }) => event?.kind === 'note')?.body.data).toMatch(
			/^The session id "s.*" has characters other than visible ASCII; it is not sent back$/,
		);
	});

	test('says goodbye no longer than it has to', async () => {
		const { transport, witness } = await serve(withSession(() => undefined));
		await transport.send({ text: initialize });
		await transport.close();
		expect(witness.course.at(-1)).toBe('out http-request DELETE');
	});
});

describe('the stream of what the server says by itself', () => {
	test('is opened after the handshake and heard', async () => {
		const { transport, witness } = await serve(
			withSession((seen, response) => {
				if (seen.method !== 'GET') return void response.writeHead(204).end();
				startEvents(response);
				response.write('data: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n');
			}),
		);
		await shakeHands(transport);
		const frame = await witness.frame(({ channel }) => channel === 'sse-event');
		expect(frame.exchange).toBe('x3');
		await transport.close();
		expect(witness.course.filter((row) => row.startsWith('local'))).toEqual([]);
	});

	test('may bring the answer to a request that was only accepted', async () => {
		let stream: ServerResponse | undefined;
		const { transport, witness } = await serve(
			withSession((seen, response) => {
				if (seen.method === 'GET') {
					stream = response;
					startEvents(response);
				} else if (seen.method === 'POST') {
					response.writeHead(202).end();
					stream?.write(`data: ${answer}\n\n`);
				} else response.writeHead(204).end();
			}),
		);
		await shakeHands(transport);
		await witness.frame(({ exchange, channel }) => exchange === 'x3' && channel === 'http-response');
		expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({ ok: true, status: 202 });
		await witness.frame(({ channel }) => channel === 'sse-event');
		expect(witness.messages.at(-1)).toEqual(result);
	});

	test('is opened again with the last event id, after the wait that the server asked for', async () => {
		const starts: number[] = [];
		const { transport, server, witness } = await serve(
			withSession((seen, response) => {
				if (seen.method !== 'GET') return void response.writeHead(204).end();
				starts.push(performance.now());
				startEvents(response);
				if (seen.headers['last-event-id'] === 'e7')
					response.write('data: {"jsonrpc":"2.0","method":"back"}\n\n');
				else response.end('id: e7\nretry: 30\ndata:\n\n');
			}),
		);
		await shakeHands(transport);
		await witness.frame(({ body }) => body.data.includes('back'));
		expect(server.seen.filter(({ method }) => method === 'GET')).toHaveLength(2);
		const [first = 0, second = 0] = starts;
		expect(second - first).toBeGreaterThanOrEqual(29);
	});

	test.each<[string, (response: ServerResponse) => void, number]>([
		[
			'ends at once',
			(r) => {
				startEvents(r);
				r.end('retry: 0\n\n');
			},
			3,
		],
		[
			'says the same again and again',
			(r) => {
				startEvents(r);
				r.end('id: 4\ndata: {"jsonrpc":"2.0","method":"n"}\n\n');
			},
			3,
		],
		[
			'replays the same events again and again',
			(r) => {
				startEvents(r);
				for (const id of ['a', 'b', 'c'])
					r.write(`retry: 0\nid: ${id}\ndata: {"jsonrpc":"2.0","method":"n"}\n\n`);
				r.end();
			},
			3,
		],
		[
			'is a page',
			(r) => {
				r.writeHead(200, { 'content-type': 'text/html' }).end('<h1>');
			},
			1,
		],
		[
			'fails',
			(r) => {
				r.writeHead(500).end();
			},
			1,
		],
	])('is let go when it %s', async (_, reply, streams) => {
		let gone: () => void = () => undefined;
		const isGone = new Promise<void>((resolve) => (gone = resolve));
		let count = 0;
		const { transport, server, witness } = await serve(
			withSession((seen, response) => {
				if (seen.method !== 'GET') return void response.writeHead(204).end();
				reply(response);
				if (++count === streams) response.on('close', gone);
			}),
		);
		await shakeHands(transport);
		await isGone;
		if (streams > 1) {
			const last = await witness.frame(({ event }) => event?.kind === 'stream-ended');
			expect(last.body.data).toMatch(/^The server's own stream ended and could not be opened again/);
		}
		expect(server.seen.filter(({ method }) => method === 'GET')).toHaveLength(streams);
	});
});

describe('an answer that is fetched later', () => {
	test('comes by GET with the last event id (polling)', async () => {
		const { transport, server, witness } = await serve(
			withSession((seen, response) => {
				startEvents(response);
				const lastEventId = seen.headers['last-event-id'];
				if (seen.method === 'POST') response.end('id: 1\nretry: 1\ndata:\n\n');
				else if (lastEventId === '1') response.end('id: 2\ndata: {"jsonrpc":"2.0","method":"n"}\n\n');
				else if (lastEventId === '2') response.end('id: 3\ndata:\n\n');
				else response.end(`id: 4\ndata: ${answer}\n\n`);
			}),
		);
		await transport.send({ text: initialize });
		expect(await transport.send({ text: request(1, 'echo') })).toEqual({
			ok: true,
			exchange: 'x2',
			status: 200,
		});
		expect(
			server.seen.slice(2).map(({ headers }) => [headers['last-event-id'], headers['mcp-session-id']]),
		).toEqual([
			['1', 's1'],
			['2', 's1'],
			['3', 's1'],
		]);
		expect(witness.messages.at(-1)).toEqual(result);
	});

	test('comes after a break as well', async () => {
		const { transport, witness } = await serve(
			withSession((seen, response) => {
				startEvents(response);
				if (seen.method === 'POST') response.write('id: 1\ndata:\n\n', () => response.destroy());
				else response.end(`data: ${answer}\n\n`);
			}),
		);
		await transport.send({ text: initialize });
		expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({ ok: true });
		expect(witness.frames.find(({ event }) => event?.kind === 'stream-ended')?.body.data).toMatch(
			/^The event stream broke off: /,
		);
	});

	test.each<[string, (response: ServerResponse) => void, object, number]>([
		[
			'405',
			(r) => {
				r.writeHead(405).end();
			},
			{
				code: 'stream-ended',
				detail:
					'The event stream ended without the answer to request 1; resuming it was answered with HTTP 405 Method Not Allowed',
			},
			1,
		],
		[
			'404',
			(r) => {
				r.writeHead(404).end();
			},
			{ code: 'session-lost' },
			1,
		],
		[
			'503',
			(r) => {
				r.writeHead(503).end();
			},
			{ code: 'stream-ended' },
			2,
		],
		[
			'nothing new',
			(r) => {
				startEvents(r);
				r.end('id: 1\ndata:\n\n');
			},
			{ code: 'stream-ended' },
			2,
		],
	])('does not come when resuming is answered with %s', async (_, reply, failure, gets) => {
		const { transport, server } = await serve(
			withSession((seen, response) => {
				if (seen.method === 'GET') {
					reply(response);
					return;
				}
				startEvents(response);
				response.end('id: 1\ndata:\n\n');
			}),
		);
		await transport.send({ text: initialize });
		expect(await transport.send({ text: request(1, 'echo') })).toMatchObject({ ok: false, failure });
		expect(server.seen.filter(({ method }) => method === 'GET')).toHaveLength(gets);
	});

	test('is not fetched where the stream had no ids, nor in the stateless era', async () => {
		const { transport, server } = await serve((seen, response) => {
			startEvents(response);
			response.end(seen.body.includes('with-id') ? 'id: 1\ndata:\n\n' : ': bye\n\n');
		});
		await transport.send({ text: request(1, 'echo') });
		transport.ready?.('2026-07-28');
		await transport.send({ text: request(2, 'with-id') });
		expect(server.seen.map(({ method }) => method)).toEqual(['POST', 'POST']);
	});
});
