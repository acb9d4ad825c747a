import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { BrokenBody, type HttpReply, type HttpRequest } from '#shared/ports.ts';
import type { RunningRelay } from '../../relay/start-relay.ts';
import { BridgeHttp } from '../../web/ports/bridge-http.ts';
import { sockets, startBridge, until } from './bridge-rig.ts';

let relay: RunningRelay;
let port: BridgeHttp;
const servers: http.Server[] = [];
const never = new AbortController().signal;

beforeAll(async () => {
	const bridge = await startBridge();
	relay = bridge.relay;
	port = new BridgeHttp(bridge.client);
});
afterEach(() => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});
afterAll(() => relay.close());

async function serve(listener: http.RequestListener): Promise<string> {
	const server = http.createServer(listener).listen(0, '127.0.0.1');
	servers.push(server);
	await once(server, 'listening');
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
}

function exchange(request: Partial<HttpRequest> & { url: string }, signal = never) {
	return port.exchange({ method: 'POST', headers: [], ...request }, signal);
}

async function reply(request: Partial<HttpRequest> & { url: string }, signal = never): Promise<HttpReply> {
	const attempt = await exchange(request, signal);
	if (!attempt.ok) throw new Error(attempt.failure.detail);
	return attempt.value;
}

async function text(body: HttpReply['body']): Promise<string> {
	const parts: Uint8Array[] = [];
	for await (const { bytes } of body) parts.push(bytes);
	return Buffer.concat(parts).toString();
}

async function bodyFailure(body: HttpReply['body']) {
	try {
		await text(body);
		return null;
	} catch (error) {
		return error instanceof BrokenBody ? error.failure : error;
	}
}

test('carries head and body both ways, and tells what the relay put on the wire', async () => {
	let seen: string[] = [];
	const url = await serve((request, response) => {
		seen = request.rawHeaders;
		response.writeHead(202, 'Taken', { 'X-Two': ['a', 'b'] });
		request.pipe(response);
	});
	const answer = await reply({ url, headers: [['x-ONE', '1']], body: '{"text":"汉🧪"}' });
	expect(answer).toMatchObject({ status: 202, statusText: 'Taken', onlyExposedHeaders: false });
	expect(answer.headers.filter(([name]) => name === 'X-Two')).toEqual([
		['X-Two', 'a'],
		['X-Two', 'b'],
	]);
	expect(answer.sentHeaders?.flat()).toEqual(seen);
	expect(await text(answer.body)).toBe('{"text":"汉🧪"}');
});

test('carries bodies larger than any socket message', async () => {
	const url = await serve((request, response) => request.pipe(response));
	const body = 'x'.repeat(21_000_000);
	expect((await text((await reply({ url, body })).body)) === body).toBe(true);
});

test('keeps exchanges apart that run at the same time', async () => {
	const url = await serve((request, response) => {
		request.on('data', (part: Buffer) => setTimeout(() => response.end(part), Number(part.toString())));
	});
	const bodies = ['60', '40', '20', '1'];
	const texts = bodies.map(async (body) => text((await reply({ url, body })).body));
	expect(await Promise.all(texts)).toEqual(bodies);
});

test('hands on each event of a stream as it comes', async () => {
	let send: (part: string) => void = () => undefined;
	const url = await serve((_, response) => {
		send = (part) => response.write(part);
		response.flushHeaders();
	});
	const parts = (await reply({ url, method: 'GET' })).body[Symbol.asyncIterator]();
	for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
		send(event);
		const { value } = (await parts.next()) as { value: { bytes: Uint8Array } };
		expect(Buffer.from(value.bytes).toString()).toBe(event);
	}
	await parts.return?.();
});

test('aborting, and leaving a body early, both close the connection to the server', async () => {
	let closed = 0;
	const url = await serve((_, response) => {
		response.on('close', () => (closed += 1));
		response.write('x');
	});
	const abort = new AbortController();
	const { body } = await reply({ url }, abort.signal);
	abort.abort();
	expect(await bodyFailure(body)).toMatchObject({ hop: 'page', code: 'aborted' });
	await until(() => closed === 1);
	const parts = (await reply({ url })).body[Symbol.asyncIterator]();
	await parts.next();
	await parts.return?.();
	await until(() => closed === 2);
});

test('says that the server broke off, and that nothing listens', async () => {
	const url = await serve((_, response) => {
		response.writeHead(200, { 'Content-Length': 10 }).write('half', () => response.destroy());
	});
	expect(await bodyFailure((await reply({ url })).body)).toMatchObject({ code: 'network-broken' });
	expect(await exchange({ url: 'http://127.0.0.1:1/' })).toMatchObject({
		failure: { hop: 'network', code: 'network-refused' },
	});
});

test.each([
	['Cookie', 'the header "Cookie"'],
	['host', 'the header "host"'],
	['Proxy-Authorization', 'the header "Proxy-Authorization"'],
	['Transfer-Encoding', 'the header "Transfer-Encoding"'],
])('FWD-01 does not forward %s, and says so', async (name, words) => {
	expect(await exchange({ url: 'http://127.0.0.1:1/', headers: [[name, 'x']], body: 'x' })).toMatchObject({
		failure: { hop: 'relay', code: 'relay-refused', detail: `The relay does not forward ${words}` },
	});
});

test('reads no further than a page that stalls takes', async () => {
	let sent = 0;
	const url = await serve((_, response) => {
		const part = Buffer.alloc(1 << 20);
		const next = () => {
			if (sent++ < 100) response.write(part, next);
			else response.end();
		};
		next();
	});
	const { body } = await reply({ url });
	sockets.at(-1)?.pause();
	await wait(400);
	expect(sent).toBeLessThan(60);
	sockets.at(-1)?.resume();
	expect((await text(body)).length).toBe(100 << 20);
});

test('a lost relay fails what runs; the next exchange opens a new socket', async () => {
	const url = await serve((request, response) => {
		if (request.method === 'GET') response.write('x');
		else response.end('again');
	});
	const { body } = await reply({ url, method: 'GET' });
	const silent = exchange({ url: await serve(() => undefined) });
	await wait(20);
	sockets.at(-1)?.terminate();
	expect(await bodyFailure(body)).toMatchObject({ hop: 'relay', code: 'relay-gone' });
	expect(await silent).toMatchObject({ failure: { hop: 'relay', code: 'relay-gone' } });
	expect(await text((await reply({ url })).body)).toBe('again');
});
