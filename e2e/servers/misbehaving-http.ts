import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a test server got it. */
export interface Seen {
	readonly method: string;
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	/** As they came: names and values in turn. */
	readonly rawHeaders: readonly string[];
	readonly body: string;
}

export interface TestServer {
	readonly origin: string;
	/** Every request, in order. */
	readonly seen: readonly Seen[];
	close(): Promise<void>;
}

/** An HTTP server on a free loopback port that hands each request, with its whole body, to `handle`. */
export async function startTestServer(
	handle: (seen: Seen, response: ServerResponse) => void,
): Promise<TestServer> {
	const seen: Seen[] = [];
	const server = createServer((request, response) => {
		const chunks: Buffer[] = [];
		request.on('data', (chunk: Buffer) => chunks.push(chunk));
		request.on('end', () => {
			const one: Seen = {
				method: request.method ?? '',
				path: request.url ?? '',
				headers: request.headers,
				rawHeaders: request.rawHeaders,
				body: Buffer.concat(chunks).toString('utf8'),
			};
			seen.push(one);
			handle(one, response);
		});
	});
	await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
	const { port } = server.address() as AddressInfo;
	return {
		origin: `http://127.0.0.1:${port}`,
		seen,
		close: () =>
			new Promise((closed) => {
				server.close(() => {
					closed();
				});
				server.closeAllConnections();
			}),
	};
}

export interface TestMessage {
	readonly id?: string | number;
	readonly method?: string;
	readonly params?: Readonly<Record<string, unknown>>;
}

export function readTestMessage({ body }: Seen): TestMessage {
	return JSON.parse(body) as TestMessage;
}

/** What a good server says to `echo`, `notify` and `big`: a notification before the answer for `notify`. */
export function goodMessages({ id, method, params }: TestMessage): readonly string[] {
	if (id === undefined) return [];
	const result = method === 'big' ? { text: 'x'.repeat(Number(params?.['bytes'])) } : { echo: params };
	const answer = JSON.stringify({ jsonrpc: '2.0', id, result });
	if (method !== 'notify') return [answer];
	return [
		'{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"first"}}',
		answer,
	];
}

export function sendJson(response: ServerResponse, text: string, status = 200): void {
	response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

export function startEvents(response: ServerResponse, status = 200): void {
	response.writeHead(status, { 'content-type': 'text/event-stream' });
	response.flushHeaders();
}

/** Streamable HTTP as it should be: JSON for one message, an event stream for several. */
export function goodHttp(seen: Seen, response: ServerResponse): void {
	if (seen.method !== 'POST') {
		response.writeHead(405).end();
		return;
	}
	const messages = goodMessages(readTestMessage(seen));
	const [only] = messages;
	if (only === undefined) response.writeHead(202).end();
	else if (messages.length === 1) sendJson(response, only);
	else {
		startEvents(response);
		for (const message of messages) response.write(`data: ${message}\n\n`);
		response.end();
	}
}

/** HTTP+SSE of 2024-11-05 as it should be, its one stream at /sse. `endpoint` is the data of the first event. */
export function goodSse(endpoint = '/messages?session=7'): (seen: Seen, response: ServerResponse) => void {
	let stream: ServerResponse | undefined;
	return (seen, response) => {
		if (seen.method === 'GET') {
			stream = response;
			startEvents(response);
			response.write(`event: endpoint\r\ndata: ${endpoint}\r\n\r\n`);
			return;
		}
		response.writeHead(202).end('Accepted');
		for (const message of goodMessages(readTestMessage(seen))) stream?.write(`data: ${message}\n\n`);
		if (readTestMessage(seen).method === 'hang-up') stream?.end();
	};
}
