import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import zlib from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { BrokenBody, HttpReply, HttpRequest } from '#shared/ports.ts';
import { NodeHttp } from './node-http.ts';

const port = new NodeHttp();
const never = new AbortController().signal;
const open: net.Server[] = [];
afterEach(() => {
	port.close();
	for (const server of open.splice(0)) {
		if (server instanceof http.Server) server.closeAllConnections();
		server.close();
	}
});

async function listen(server: net.Server, host = '127.0.0.1'): Promise<number> {
	open.push(server);
	server.listen(0, host);
	await once(server, 'listening');
	return (server.address() as AddressInfo).port;
}

const serve = async (listener: http.RequestListener, host?: string) =>
	`http://127.0.0.1:${await listen(http.createServer(listener), host)}/mcp`;

/** A server that answers with these bytes, whatever is asked, and hangs up. */
const serveBytes = async (bytes: string | Buffer) =>
	`http://127.0.0.1:${await listen(net.createServer((socket) => socket.once('data', () => socket.end(bytes))))}/`;

async function exchange(request: Partial<HttpRequest> & { url: string }, signal = never) {
	return port.exchange({ method: 'GET', headers: [], ...request }, signal);
}

async function reply(request: Partial<HttpRequest> & { url: string }): Promise<HttpReply> {
	const attempt = await exchange(request);
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
	} catch (error) {
		return (error as BrokenBody).failure;
	}
	return undefined;
}

describe('what is sent', () => {
	test('keeps order, spelling and repetition, and tells all that it added', async () => {
		let seen: string[] = [];
		const url = await serve((request, response) => {
			seen = request.rawHeaders;
			response.end();
		});
		const { sentHeaders } = await reply({
			url,
			method: 'POST',
			headers: [
				['x-ONE', '1'],
				['Accept', 'application/json'],
				['X-one', '2'],
			],
			body: '{"é":1}',
		});
		expect(seen).toEqual(sentHeaders?.flat());
		expect(sentHeaders).toEqual([
			['Host', new URL(url).host],
			['x-ONE', '1'],
			['Accept', 'application/json'],
			['X-one', '2'],
			['Connection', 'keep-alive'],
			['Content-Length', '8'],
		]);
	});

	test.each([
		['GET', undefined, undefined],
		['DELETE', undefined, undefined],
		['POST', undefined, '0'],
		['DELETE', 'x', '1'],
	])('frames %s with the body %s by the length %s', async (method, body, length) => {
		let seen: http.IncomingHttpHeaders = {};
		const url = await serve((request, response) => {
			seen = request.headers;
			response.end();
		});
		await reply({ url, method, ...(body === undefined ? {} : { body }) });
		expect(seen['content-length']).toBe(length);
		expect(seen['transfer-encoding']).toBeUndefined();
	});

	test('reaches localhost where the server listens on IPv6 only', async () => {
		const tcp = await listen(
			http.createServer((_, response) => response.end('six')),
			'::1',
		);
		const { body } = await reply({ url: `http://localhost:${tcp}/` });
		expect(await text(body)).toBe('six');
	});

	test('uses one connection for requests that follow each other', async () => {
		const sockets = new Set<unknown>();
		const url = await serve((request, response) => {
			sockets.add(request.socket);
			response.end('x');
		});
		for (let count = 0; count < 3; count++) await text((await reply({ url })).body);
		expect(sockets.size).toBe(1);
	});
});

describe('what comes back', () => {
	test('keeps raw headers and the text of the status', async () => {
		const url = await serveBytes(
			'HTTP/1.1 418 Short And Stout\r\nset-COOKIE: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 2\r\n\r\nhi',
		);
		const { status, statusText, headers, body } = await reply({ url });
		expect({ status, statusText, headers }).toEqual({
			status: 418,
			statusText: 'Short And Stout',
			headers: [
				['set-COOKIE', 'a=1'],
				['Set-Cookie', 'b=2'],
				['Content-Length', '2'],
			],
		});
		expect(await text(body)).toBe('hi');
	});

	test('FWD-04 does not follow a redirect', async () => {
		const url = await serve((_, response) => response.writeHead(307, { Location: '/elsewhere' }).end());
		expect(await reply({ url })).toMatchObject({ status: 307 });
	});

	test.each([
		['gzip', zlib.gzipSync('hello')],
		['X-GZIP', zlib.gzipSync('hello')],
		['deflate', zlib.deflateSync('hello')],
		['br', zlib.brotliCompressSync('hello')],
		['gzip, br', zlib.brotliCompressSync(zlib.gzipSync('hello'))],
		['identity', Buffer.from('hello')],
		['unheard-of', Buffer.from('hello')],
	])('decodes %s', async (coding, bytes) => {
		const url = await serve((_, response) =>
			response.writeHead(200, { 'Content-Encoding': coding }).end(bytes),
		);
		expect(await text((await reply({ url })).body)).toBe('hello');
	});

	test('hands on each compressed event as soon as it came', async () => {
		const gzip = zlib.createGzip();
		const url = await serve((_, response) => {
			response.writeHead(200, { 'Content-Encoding': 'gzip' });
			gzip.pipe(response);
			gzip.write('data: 1\n\n');
			gzip.flush();
		});
		const { body } = await reply({ url });
		const parts = body[Symbol.asyncIterator]();
		const first = await parts.next();
		expect(Buffer.from((first.value as { bytes: Uint8Array }).bytes).toString()).toBe('data: 1\n\n');
		gzip.end();
		expect((await parts.next()).done).toBe(true);
	});

	test('a reader that leaves early closes the connection', async () => {
		let closed: Promise<unknown> = Promise.resolve();
		const url = await serve((_, response) => {
			closed = once(response, 'close');
			response.write('x');
		});
		const parts = (await reply({ url })).body[Symbol.asyncIterator]();
		await parts.next();
		await parts.return?.();
		await closed;
	});
});

describe('what fails is a value', () => {
	test.each([
		['http://127.0.0.1:1/', 'network-refused', 'Nothing listens at 127.0.0.1:1 (ECONNREFUSED)'],
		['http://localhost:1/', 'network-refused', 'Nothing listens at localhost:1 (ECONNREFUSED)'],
		['http://no-such-host.invalid/', 'network-unknown-host', 'The name no-such-host.invalid is not known'],
		['ftp://127.0.0.1/', 'bad-address', '"ftp://127.0.0.1/" is no http or https address'],
		['127.0.0.1:80', 'bad-address', '"127.0.0.1:80" is no http'],
	])('%s is %s', async (url, code, words) => {
		const attempt = await exchange({ url });
		expect(attempt).toMatchObject({ ok: false, failure: { code } });
		expect(attempt.ok ? '' : attempt.failure.detail).toContain(words);
	});

	test.each([
		['closed without an answer', '', 'network-broken'],
		['not HTTP', 'SSH-2.0-OpenSSH\r\n', 'network-broken'],
		['too long a head', `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(40_000)}\r\n\r\n`, 'network-broken'],
	])('an answer that is %s', async (_, bytes, code) => {
		expect(await exchange({ url: await serveBytes(bytes) })).toMatchObject({ ok: false, failure: { code } });
	});

	test('a server without TLS behind https', async () => {
		const url = (await serve((_, response) => response.end())).replace('http:', 'https:');
		expect(await exchange({ url })).toMatchObject({ ok: false, failure: { code: 'network-tls' } });
	});

	test('a header that HTTP cannot carry', async () => {
		const url = await serve((_, response) => response.end());
		expect(await exchange({ url, headers: [['a', 'b\r\nc: d']] })).toMatchObject({
			ok: false,
			failure: { hop: 'relay', code: 'relay-refused' },
		});
	});

	test('a body that ends early', async () => {
		const url = await serveBytes('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf');
		expect(await bodyFailure((await reply({ url })).body)).toMatchObject({ code: 'network-broken' });
	});

	test('a body that is not compressed as it says', async () => {
		const url = await serve((_, response) =>
			response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('plain'),
		);
		expect(await bodyFailure((await reply({ url })).body)).toMatchObject({
			hop: 'server',
			code: 'network-broken',
		});
	});

	test('a request that was cancelled before its head, and one within its body', async () => {
		const silent = await serve(() => undefined);
		expect(await exchange({ url: silent }, AbortSignal.timeout(30))).toMatchObject({
			failure: { code: 'aborted' },
		});
		const url = await serve((_, response) => response.write('x'));
		const abort = new AbortController();
		const attempt = await exchange({ url }, abort.signal);
		if (!attempt.ok) throw new Error(attempt.failure.detail);
		void setTimeout(20).then(() => abort.abort());
		expect(await bodyFailure(attempt.value.body)).toMatchObject({ code: 'aborted' });
	});
});

/** What nobody hears while this runs: in the relay, each of these would end it. */
async function unheardErrors(run: () => Promise<void>): Promise<unknown[]> {
	const unheard: unknown[] = [];
	const hear = (error: unknown): void => void unheard.push(error);
	const events = ['uncaughtException', 'unhandledRejection'] as const;
	for (const event of events) process.on(event, hear);
	await run();
	await setImmediate(); // destroyed streams tell of their errors a tick later
	for (const event of events) process.off(event, hear);
	return unheard;
}

describe('an abort leaves no error that nobody hears', () => {
	const bodies = { identity: Buffer.from('whole'), gzip: zlib.gzipSync('whole') };

	test.each([
		['identity', 'with the head'],
		['identity', 'with the last part'],
		['identity', 'just after the last part'],
		['identity', 'after the end'],
		['gzip', 'with the head'],
		['gzip', 'with the last part'],
		['gzip', 'just after the last part'],
		['gzip', 'after the end'],
	] as const)('%s, %s', async (coding, moment) => {
		const url = await serve((_, response) =>
			response.writeHead(200, { 'Content-Encoding': coding }).end(bodies[coding]),
		);
		const unheard = await unheardErrors(async () => {
			for (let round = 0; round < 50; round++) {
				const abort = new AbortController();
				const attempt = await exchange({ url, method: 'POST', body: 'x' }, abort.signal);
				if (!attempt.ok) throw new Error(attempt.failure.detail);
				if (moment === 'with the head') abort.abort();
				try {
					for await (const part of attempt.value.body) {
						if (part.bytes.length === 0) continue;
						if (moment === 'with the last part') abort.abort();
						if (moment === 'just after the last part') process.nextTick(() => abort.abort());
					}
				} catch (error) {
					expect((error as BrokenBody).failure.code).toBe('aborted');
				}
				abort.abort();
			}
		});
		expect(unheard).toEqual([]);
	});
});
