import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { unpackBytes } from '#shared/bridge/byte-packet.ts';
import type { ProcessHandle } from '#shared/ports.ts';
import { BridgeProcess } from './bridge-process.ts';
import { RelayClient } from './relay-client.ts';

/** The far end of the bridge, where a relay would be: notes what comes, and answers when the test says so. */
let relay: WebSocketServer;
let arrived: string[];
let tell: (news: object) => void;
let handle: ProcessHandle;

beforeEach(async () => {
	arrived = [];
	relay = new WebSocketServer({ host: '127.0.0.1', port: 0 });
	await once(relay, 'listening');
	relay.on('connection', (socket) => {
		tell = (news) => {
			socket.send(JSON.stringify(news));
		};
		socket.on('message', (data: Buffer, isBinary) => {
			const packet = isBinary ? unpackBytes(data) : null;
			arrived.push(packet ? `${packet.channel} ${Buffer.from(packet.bytes).toString()}` : data.toString());
			if (arrived.length === 1) tell({ kind: 'launched', pid: 1, at: 0 });
			if (arrived.at(-1) === '{"kind":"stop"}') tell({ kind: 'exited', at: 0, code: 0, signal: null });
		});
	});
	const bound = relay.address();
	if (bound === null || typeof bound === 'string') throw new TypeError('Expected a port');
	const client = new RelayClient(`http://127.0.0.1:${bound.port}`, 'token', WebSocket);
	const attempt = await new BridgeProcess(client).launch(
		{ command: 'server', args: [], env: {} },
		{ onOutput: () => undefined, onExit: () => undefined },
		new AbortController().signal,
	);
	if (!attempt.ok) throw new Error(attempt.failure.detail);
	handle = attempt.value;
	arrived = ['launched'];
});
afterEach(() => {
	for (const socket of relay.clients) socket.terminate();
	relay.close();
});

const bytes = (text: string) => new TextEncoder().encode(text);

test('what is written in one go leaves as one packet; each write waits for its own last byte', async () => {
	const taken: string[] = [];
	const writes = ['one\n', 'two\n', 'three\n'].map((line) =>
		handle.write(bytes(line)).then(() => taken.push(line)),
	);
	await once(relay.clients.values().next().value ?? relay, 'message');
	expect(arrived.slice(1)).toEqual(['stdin one\ntwo\nthree\n']);
	tell({ kind: 'stdin-taken', bytes: 8 });
	await Promise.all(writes.slice(0, 2));
	expect(taken).toEqual(['one\n', 'two\n']);
	tell({ kind: 'stdin-taken', bytes: 14 });
	await Promise.all(writes);
	expect(taken).toEqual(['one\n', 'two\n', 'three\n']);
});

test('a stop comes after what was written before it, and settles what is not taken', async () => {
	const written = handle.write(bytes('last\n'));
	await handle.stop();
	expect(arrived.slice(1)).toEqual(['stdin last\n', '{"kind":"stop"}']);
	await written;
});
