// What the machine allows: the same hops without our client, and without our relay.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { WebSocket, WebSocketServer } from 'ws';

const servers = new URL('../servers/', import.meta.url);
export const echoServer = fileURLToPath(new URL('raw-echo.mjs', servers));

export const echoRequest = (id) =>
	`{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"}}}`;

/** Writes a line to a process and parses its answer, one at a time. */
export async function pipe({ calls, warmUp }) {
	const child = spawn(process.execPath, [echoServer], { stdio: ['pipe', 'pipe', 'inherit'] });
	child.stdout.setEncoding('utf8');
	const times = await oneAtATime(warmUp, calls, (send) => {
		child.stdout.on('data', (text) => send.answered(text));
		return (id) => child.stdin.write(`${echoRequest(id)}\n`);
	});
	child.stdin.end();
	await once(child, 'exit');
	return { times };
}

/** One call with many notifications through a pipe, each line parsed. */
export async function pipeBurst(n) {
	const child = spawn(process.execPath, [echoServer], { stdio: ['pipe', 'pipe', 'inherit'] });
	const lines = createInterface({ input: child.stdout });
	const began = performance.now();
	child.stdin.write(
		`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"burst","arguments":{"n":${n}},"_meta":{"progressToken":1}}}\n`,
	);
	let parsed = 0;
	for await (const line of lines) {
		parsed += 1;
		if (JSON.parse(line).id === 1) break;
	}
	const tookMs = performance.now() - began;
	if (parsed !== n + 1) throw new Error(`Expected ${n + 1} lines, found ${parsed}`);
	child.stdin.end();
	await once(child, 'exit');
	return tookMs;
}

/** A WebSocket that answers what it hears, in Node. */
export async function socketHop({ calls, warmUp }) {
	const echo = await startSocketEcho();
	const socket = new WebSocket(echo.url, { perMessageDeflate: false });
	await once(socket, 'open');
	const times = await oneAtATime(warmUp, calls, (send) => {
		socket.on('message', (data) => send.answered(data.toString()));
		return (id) => socket.send(echoRequest(id));
	});
	socket.close();
	await echo.stop();
	return { times };
}

/** Posts a request and parses its answer; runs here and, as text, in a page. */
export async function postEchoes({ url, calls, warmUp }) {
	const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
	const times = [];
	for (let id = 1; id <= warmUp + calls; id += 1) {
		const body = `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"echo","arguments":{"text":"hello"}}}`;
		const began = performance.now();
		const answer = await (await fetch(url, { method: 'POST', headers, body })).json();
		if (answer.id !== id) throw new Error(`Expected id ${id}, found ${answer.id}`);
		if (id > warmUp) times.push(performance.now() - began);
	}
	return { times };
}

/** The socket hop, as text for a page. */
export async function socketHopInPage({ url, calls, warmUp, request }) {
	const socket = new WebSocket(url);
	await new Promise((resolve, reject) => {
		socket.onopen = resolve;
		socket.onerror = reject;
	});
	const times = [];
	for (let id = 1; id <= warmUp + calls; id += 1) {
		const began = performance.now();
		const data = await new Promise((resolve) => {
			socket.onmessage = (event) => resolve(event.data);
			socket.send(request);
		});
		JSON.parse(data);
		if (id > warmUp) times.push(performance.now() - began);
	}
	socket.close();
	return { times };
}

export async function startSocketEcho() {
	const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
	await once(server, 'listening');
	server.on('connection', (socket) => {
		socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }));
	});
	return {
		url: `ws://127.0.0.1:${server.address().port}/`,
		stop: () => new Promise((resolve) => server.close(resolve)),
	};
}

export async function startHttpEcho() {
	const program = fileURLToPath(new URL('raw-echo-http.mjs', servers));
	const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
	const [url] = await once(createInterface({ input: child.stdout }), 'line');
	return { url, stop: () => stop(child) };
}

export async function stop(child) {
	if (child.exitCode !== null || child.signalCode !== null) return;
	child.kill('SIGTERM');
	await once(child, 'exit');
}

async function oneAtATime(warmUp, calls, connect) {
	const times = [];
	let resume = () => undefined;
	const send = connect({ answered: (text) => resume(text) });
	for (let id = 1; id <= warmUp + calls; id += 1) {
		const began = performance.now();
		const text = await new Promise((resolve) => {
			resume = resolve;
			send(id);
		});
		if (JSON.parse(text).id !== id) throw new Error(`Expected id ${id}, found ${text}`);
		if (id > warmUp) times.push(performance.now() - began);
	}
	return times;
}
