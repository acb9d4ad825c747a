import { once } from 'node:events';
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { pagePolicy, schemaWorkerPolicy } from './security-headers.ts';
import { startRelay, type RunningRelay } from './start-relay.ts';

let relay: RunningRelay;
let port: number;
const html = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': pagePolicy };
const bytes = Uint8Array.from(Buffer.from('<!doctype html>'));

beforeAll(async () => {
	relay = await startRelay({
		host: '127.0.0.1',
		ports: [0],
		pages: new Map([
			['/', { bytes, headers: html }],
			['/index.html', { bytes, headers: html }],
			['/assets/schema.worker-1.js', { bytes, headers: { 'Content-Security-Policy': schemaWorkerPolicy } }],
		]),
		self: { command: 'node', args: ['main.js'] },
		target: { kind: 'http', url: 'http://a/mcp' },
	});
	port = Number(new URL(relay.origin).port);
});
afterAll(() => relay.close());

/** Sends the path as it is: no client of ours tidies it up. */
async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
	const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent: false }).end();
	const [response] = (await once(request, 'response')) as [http.IncomingMessage];
	const parts: Buffer[] = [];
	for await (const part of response) parts.push(part as Buffer);
	return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts).toString() };
}

const withToken = () => ({ Authorization: `Bearer ${relay.token}` });

test('REL-01 listens on the loopback address only', async () => {
	expect(relay.origin).toBe(`http://127.0.0.1:${port}`);
	const socket = net.connect(port, '127.0.0.2');
	await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
});

test('tells the page about itself', async () => {
	const { status, body } = await ask('/api/relay', withToken());
	expect(status).toBe(200);
	expect(JSON.parse(body)).toMatchObject({
		startTarget: { kind: 'http', url: 'http://a/mcp' },
		demo: {
			stdio: { command: 'node', args: ['main.js', 'demo'] },
			http: [
				{ name: '2026-07-28', url: `${relay.origin}/demo/stateless/mcp` },
				{ name: '2025-11-25', url: `${relay.origin}/demo/handshake/mcp` },
			],
		},
		platform: process.platform,
	});
});

describe('REL-02 every address of the interface wants the token', () => {
	const addresses = ['/api/relay', '/api/bridge/process', '/api/bridge/http', '/api/unknown', '/api'];
	test.each(addresses)('%s', async (path) => {
		expect(await ask(path)).toMatchObject({ status: 401 });
		expect(await ask(path, { Authorization: 'Bearer ' })).toMatchObject({ status: 401 });
		expect(await ask(path, { Authorization: `Bearer ${relay.token}x` })).toMatchObject({ status: 401 });
		expect(await ask(`${path}?token=${relay.token}`)).toMatchObject({ status: 401 });
		expect(await ask(path, { Cookie: `token=${relay.token}` })).toMatchObject({ status: 401 });
	});

	test('REL-07 no answer repeats it', async () => {
		expect(relay.token).toMatch(/^[\w-]{43}$/);
		for (const path of ['/', '/api/relay', '/api/unknown', '/consent/x', '/demo/mcp'])
			expect(JSON.stringify(await ask(path, withToken()))).not.toContain(relay.token);
	});
});

describe('REL-09 the guards stand before everything', () => {
	test.each([
		'/',
		'/index.html',
		'/api/relay',
		'/API/relay',
		'/consent/style.css',
		'/demo/mcp',
		'/%2e%2e/x',
		'//',
		'/x',
	])('%s', async (path) => {
		expect(await ask(path, { Host: 'evil.test' })).toMatchObject({ status: 421 });
		expect(await ask(path, { Origin: 'http://evil.test' })).toMatchObject({ status: 403 });
		expect(await ask(path, { Origin: 'null' })).toMatchObject({ status: 403 });
		const cross = await ask(path, { 'Sec-Fetch-Site': 'cross-site' }, 'POST');
		expect(cross).toMatchObject({ status: 403 });
	});

	test('REL-05 no answer carries CORS headers or cookies', async () => {
		for (const path of ['/', '/api/relay', '/demo/mcp'])
			for (const method of ['GET', 'OPTIONS', 'POST']) {
				const { headers } = await ask(path, { Origin: 'http://evil.test' }, method);
				expect(Object.keys(headers).filter((name) => /^(access-control|set-cookie)/.test(name))).toEqual([]);
			}
	});
});

describe('sockets', () => {
	async function upgrade(path: string, options: { origin?: string; protocols?: string[]; host?: string }) {
		const socket = new WebSocket(`${relay.origin.replace('http', 'ws')}${path}`, options.protocols ?? [], {
			...(options.origin === undefined ? {} : { origin: options.origin }),
			headers: options.host === undefined ? {} : { Host: options.host },
		});
		try {
			await once(socket, 'open');
			return socket;
		} catch (error) {
			return error instanceof Error ? error.message : String(error);
		}
	}
	const protocols = () => ['wirescope', `token.${relay.token}`];

	test.each(['/api/bridge/process', '/api/bridge/http'])(
		'WS-01 WS-02 %s opens for the page with the token only',
		async (path) => {
			const { origin } = relay;
			expect(await upgrade(path, { protocols: protocols() })).toContain('403');
			expect(await upgrade(path, { protocols: protocols(), origin: 'http://evil.test' })).toContain('403');
			expect(await upgrade(path, { protocols: protocols(), origin: 'null' })).toContain('403');
			expect(await upgrade(path, { protocols: protocols(), origin, host: 'evil.test' })).toContain('421');
			expect(await upgrade(path, { origin })).toContain('401');
			expect(await upgrade(path, { protocols: ['wirescope', 'token.x'], origin })).toContain('401');
			const socket = await upgrade(path, { protocols: protocols(), origin });
			if (typeof socket === 'string') throw new Error(socket);
			expect(socket.protocol).toBe('wirescope');
			expect(socket.extensions).toBe('');
			socket.close();
		},
	);

	test.each([
		['not JSON', 'x', 1008, 'A bridge message is not JSON'],
		['an unknown order', '{"kind":"eval"}', 1008, 'Unknown bridge message: kind'],
		['bytes that are no packet', Uint8Array.of(1), 1008, 'no packet'],
		['bytes for no process', Uint8Array.from([0, ...Array<number>(12).fill(0), 1]), 1008, 'no process reads'],
		['WS-03 more than 4 MiB', 'x'.repeat(5 << 20), 1009, ''],
	])('%s ends the socket with a reason', async (_, message, code, words) => {
		const socket = await upgrade('/api/bridge/process', { protocols: protocols(), origin: relay.origin });
		if (typeof socket === 'string') throw new Error(socket);
		socket.send(message);
		const [closed, reason] = (await once(socket, 'close')) as [number, Buffer];
		expect(closed).toBe(code);
		expect(reason.toString()).toContain(words);
	});
});

describe('files', () => {
	test.each([
		'/../package.json',
		'/..%2fpackage.json',
		'/%2e%2e/package.json',
		'/%252e%252e/package.json',
		'/..%5cpackage.json',
		'/index.html%00',
		'/index.html/',
		'//index.html',
		'/C:/index.html',
		'/INDEX.HTML',
		'/assets/',
		'/assets',
	])('FIL-01 %s is not there', async (path) => {
		const { status, body } = await ask(path);
		expect(status).toBe(404);
		expect(body).not.toContain('doctype');
	});

	test('FIL-01 a very long address is not there', async () => {
		expect(await ask(`/${'a'.repeat(10_000)}`)).toMatchObject({ status: 404 });
	});

	test('only reading is answered', async () => {
		expect(await ask('/', {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
		expect(await ask('/', {}, 'POST')).toMatchObject({ status: 404 });
	});
});

test('FIL-03 every answer carries the headers that keep a browser strict', async () => {
	const answers = await Promise.all(
		[
			ask('/'),
			ask('/assets/schema.worker-1.js'),
			ask('/api/relay', withToken()),
			ask('/api/relay'),
			ask('/consent/style.css'),
			ask('/consent/none'),
			ask('/demo/mcp'),
			ask('/none'),
			ask('/', { Host: 'evil.test' }),
		].map(async (answer) => (await answer).headers),
	);
	expect(
		answers.map((headers) => String(headers['content-security-policy']).replace(/^default-src 'none'; /, '')),
	).toEqual([
		"script-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src data: blob:; connect-src 'self' https: http:; worker-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types svelte-trusted-html default; frame-ancestors 'none'",
		"script-src 'self' 'unsafe-eval'; frame-ancestors 'none'",
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
		"style-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
		"base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
	]);
	for (const headers of answers)
		expect(headers).toMatchObject({
			'x-content-type-options': 'nosniff',
			'x-frame-options': 'DENY',
			'cross-origin-opener-policy': 'same-origin',
			'cross-origin-resource-policy': 'same-origin',
			'cache-control': 'no-store',
		});
	expect(answers.map((headers) => headers['referrer-policy'])).toEqual([
		'no-referrer',
		'no-referrer',
		'no-referrer',
		'no-referrer',
		'same-origin',
		'same-origin',
		'no-referrer',
		'no-referrer',
		'no-referrer',
	]);
});

test('the demo server answers programs that are no browser, and the page', async () => {
	const body = JSON.stringify({
		jsonrpc: '2.0',
		id: 1,
		method: 'initialize',
		params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
	});
	const callers: Record<string, string>[] = [{}, { Origin: relay.origin, 'Sec-Fetch-Site': 'same-origin' }];
	for (const headers of callers) {
		const response = await fetch(`${relay.origin}/demo/mcp`, {
			method: 'POST',
			body,
			headers: {
				...headers,
				'Content-Type': 'application/json',
				Accept: 'application/json, text/event-stream',
			},
		});
		expect(response.status).toBe(200);
		expect(await response.text()).toContain('"protocolVersion":"2025-11-25"');
	}
});
