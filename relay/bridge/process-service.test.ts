import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { NodeProcesses } from '../ports/node-process.ts';
import { ProcessService, type ProcessServiceOptions } from './process-service.ts';
import { StartPace } from './start-pace.ts';

let server: WebSocketServer;
beforeEach(async () => {
	server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
	await once(server, 'listening');
});
afterEach(() => {
	for (const socket of server.clients) socket.terminate();
	server.close();
});

/** A page's socket that is served with these options. */
async function open(options: Partial<ProcessServiceOptions>, orderLimitMs?: number): Promise<WebSocket> {
	const all: ProcessServiceOptions = {
		processes: new NodeProcesses(),
		startsPrograms: true,
		startPace: new StartPace(),
		askConsent: () => Promise.resolve(true),
		...options,
	};
	server.on('connection', (socket) => new ProcessService(socket, all, orderLimitMs));
	const bound = server.address();
	if (bound === null || typeof bound === 'string') throw new TypeError('Expected a port');
	const socket = new WebSocket(`ws://127.0.0.1:${bound.port}`);
	await once(socket, 'open');
	return socket;
}

test('SPW-03 with --no-spawn nothing starts, not even what is allowed, and nobody is asked', async () => {
	const asked: unknown[] = [];
	const socket = await open({
		startsPrograms: false,
		askConsent: (target) => {
			asked.push(target);
			return Promise.resolve(true);
		},
	});
	const target = { command: process.execPath, args: ['-e', ''], env: {} };
	socket.send(JSON.stringify({ kind: 'launch', target }));
	const [news] = (await once(socket, 'message')) as [Buffer];
	expect(JSON.parse(news.toString())).toMatchObject({
		kind: 'failed',
		failure: { code: 'relay-refused', detail: expect.stringContaining('--no-spawn') as string },
	});
	expect(asked).toEqual([]);
});

test('SPW-07 a socket on which no program is named in time is closed', async () => {
	const socket = await open({}, 5);
	const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
	expect([code, reason.toString()]).toEqual([1008, 'No program was named in time']);
});
