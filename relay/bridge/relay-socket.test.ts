import { once } from 'node:events';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { HttpService, type PortFor } from './http-service.ts';

/** Breaks its promise never to reject, as only a mistake of ours does. */
const broken: ReturnType<PortFor> = {
	route: 'relay',
	close: () => undefined,
	exchange: ({ url }) => Promise.reject(new TypeError(`No way to ${url}`)),
};
const exchange = (number: number) =>
	JSON.stringify({
		kind: 'exchange',
		exchange: number,
		method: 'GET',
		url: 'http://127.0.0.1:1/',
		headers: [],
		bodyBytes: null,
	});

let server: WebSocketServer;
let address: string;
const told = vi.spyOn(console, 'error').mockImplementation(() => undefined);

beforeEach(async () => {
	server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
	server.on('connection', (socket) => {
		new HttpService(socket, () => broken);
	});
	await once(server, 'listening');
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new TypeError('Expected a port');
	address = `ws://127.0.0.1:${bound.port}`;
});
afterEach(() => {
	for (const socket of server.clients) socket.terminate();
	server.close();
	told.mockClear();
});

test('a mistake of ours closes the socket that met it, is told in the terminal, and leaves the others', async () => {
	const [one, other] = [new WebSocket(address), new WebSocket(address)];
	await Promise.all([once(one, 'open'), once(other, 'open')]);
	one.send(JSON.stringify({ kind: 'server', origin: 'http://127.0.0.1:1' }));
	one.send(exchange(1));
	const [code, reason] = (await once(one, 'close')) as [number, Buffer];
	expect([code, reason.toString()]).toEqual([1011, 'it failed, and says why in its terminal']);
	expect(told.mock.calls).toEqual([
		[
			'The relay failed, and closes one socket of the page for it:',
			expect.objectContaining({ message: 'No way to http://127.0.0.1:1/' }),
		],
	]);
	other.ping();
	await once(other, 'pong');
	expect(other.readyState).toBe(WebSocket.OPEN);
});
