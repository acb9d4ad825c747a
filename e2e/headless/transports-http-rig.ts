import type { ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { streamableHttp, type StreamableHttpOptions } from '#shared/protocol/transports/streamable-http.ts';
import type { Transport } from '#shared/protocol/transport.ts';
import { NodeHttp } from '../../relay/ports/node-http.ts';
import {
	readTestMessage,
	sendJson,
	startTestServer,
	type Seen,
	type TestServer,
} from '../servers/misbehaving-http.ts';
import { opened, request, type Witness } from './transports-witness.ts';

export type Handler = (seen: Seen, response: ServerResponse) => void;

export interface HttpRig {
	readonly server: TestServer;
	readonly transport: Transport;
	readonly witness: Witness;
}

export const initialize = request(0, 'initialize', { protocolVersion: '2025-11-25' });
export const initialized = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
export const answer = '{"jsonrpc":"2.0","id":1,"result":{"text":"ü🎉"}}';
/** What `answer` means. */
export const result = { kind: 'result', id: 1, result: { text: 'ü🎉' } };

/** A Streamable HTTP transport that is open to a server of its own, with waits of milliseconds; both end with the test. */
export async function serve(handle: Handler, options: Partial<StreamableHttpOptions> = {}): Promise<HttpRig> {
	const server = await startTestServer(handle);
	const transport = streamableHttp.create({
		url: `${server.origin}/mcp`,
		headers: [],
		http: new NodeHttp(),
		reconnect: { firstDelayMs: 1, lingerMs: 20 },
		closeMs: 50,
		...options,
	});
	onTestFinished(async () => {
		await transport.close();
		await server.close();
	});
	return { server, transport, witness: await opened(transport) };
}

/** A server with a session: `initialize` opens "s1" (then "s2" …), everything else goes to `handle`. */
export function withSession(handle: Handler): Handler {
	let sessions = 0;
	return (seen, response) => {
		if (seen.method === 'POST' && readTestMessage(seen).method === 'initialize') {
			response.setHeader('Mcp-Session-Id', `s${++sessions}`);
			sendJson(response, '{"jsonrpc":"2.0","id":0,"result":{"protocolVersion":"2025-11-25"}}');
		} else if (seen.method === 'POST' && readTestMessage(seen).method === 'notifications/initialized') {
			response.writeHead(202).end();
		} else handle(seen, response);
	};
}

export async function shakeHands(transport: Transport, revision = '2025-11-25'): Promise<void> {
	await transport.send({ text: initialize });
	transport.ready?.(revision);
	await transport.send({ text: initialized });
}
