import type { ServerResponse } from 'node:http';
import { readTestMessage, sendJson, startEvents, type Seen, type TestMessage } from './misbehaving-http.ts';

type Handle = (seen: Seen, response: ServerResponse) => void;

/** What the MCP servers here answer, sessions and headers aside; undefined for a notification. */
function answerTo({ id, method, params }: TestMessage): string | undefined {
	if (id === undefined) return undefined;
	const result = resultOf(method, params);
	if (result) return JSON.stringify({ jsonrpc: '2.0', id, result });
	return JSON.stringify({
		jsonrpc: '2.0',
		id,
		error: { code: -32601, message: `Method not found: ${method ?? ''}` },
	});
}

function resultOf(method: string | undefined, params: TestMessage['params']): object | undefined {
	switch (method) {
		case 'initialize':
			return {
				protocolVersion: params?.['protocolVersion'],
				capabilities: { tools: {} },
				serverInfo: { name: 'site', version: '1.0.0' },
			};
		case 'tools/list':
			return { tools: [{ name: 'hello', inputSchema: { type: 'object' } }] };
		case 'tools/call':
			return { content: [{ type: 'text', text: 'hello' }] };
		default:
			return undefined;
	}
}

function answer(message: TestMessage, response: ServerResponse): void {
	const text = answerTo(message);
	if (text === undefined) response.writeHead(202).end();
	else sendJson(response, text);
}

export interface StrictSite {
	readonly handle: Handle;
	/** Forgets every session. */
	expire(): void;
}

/**
 * Streamable HTTP to the letter: session id and version on all that follows `initialize`, 400 without them, 404 for a
 * session that is gone; `refusal` is the body of those, from the message that was refused.
 */
export function strictSite(refusal: (message: TestMessage, said: string) => string): StrictSite {
	const sessions = new Map<string, string>();
	let count = 0;
	const handle: Handle = (seen, response) => {
		const message = seen.method === 'POST' ? readTestMessage(seen) : {};
		const id = String(seen.headers['mcp-session-id'] ?? '');
		const refuse = (status: number, said: string) => {
			sendJson(response, refusal(message, said), status);
		};
		if (message.method === 'initialize') {
			if (id !== '') {
				refuse(400, 'initialize must not carry a session id');
				return;
			}
			const session = `s${++count}`;
			sessions.set(session, String(message.params?.['protocolVersion']));
			response.setHeader('Mcp-Session-Id', session);
			answer(message, response);
		} else if (id === '') refuse(400, `missing Mcp-Session-Id on ${message.method ?? seen.method}`);
		else if (!sessions.has(id)) refuse(404, 'session not found');
		else if (seen.headers['mcp-protocol-version'] !== sessions.get(id))
			refuse(400, 'wrong MCP-Protocol-Version');
		else if (seen.method === 'GET') startEvents(response);
		else if (seen.method === 'DELETE') response.writeHead(sessions.delete(id) ? 204 : 404).end();
		else answer(message, response);
	};
	return {
		handle,
		expire: () => {
			sessions.clear();
		},
	};
}

const everything: Record<string, string> = {
	'Access-Control-Allow-Methods': 'GET, POST, DELETE',
	'Access-Control-Allow-Headers':
		'content-type, accept, authorization, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name, last-event-id',
	'Access-Control-Expose-Headers': 'mcp-session-id, www-authenticate',
};

/** How a site gets CORS right or wrong: its headers, or null where it refuses the request as unauthenticated. */
export const corsHabits: Readonly<Record<string, (seen: Seen) => Record<string, string> | null>> = {
	good: ({ headers }) => ({ 'Access-Control-Allow-Origin': headers.origin ?? '*', ...everything }),
	star: () => ({
		'Access-Control-Allow-Origin': '*',
		'Access-Control-Allow-Methods': '*',
		'Access-Control-Allow-Headers': '*',
		'Access-Control-Expose-Headers': '*',
	}),
	none: () => ({}),
	'no-delete': () => ({
		'Access-Control-Allow-Origin': '*',
		...everything,
		'Access-Control-Allow-Methods': 'POST',
	}),
	'preflight-401': ({ method }) =>
		method === 'OPTIONS' ? null : { 'Access-Control-Allow-Origin': '*', ...everything },
};

/** A server with sessions and one of these habits. */
export function corsSite(habit: string): Handle {
	return (seen, response) => {
		const headers = corsHabits[habit]?.(seen);
		if (!headers) {
			response.writeHead(401, { 'WWW-Authenticate': 'Bearer' }).end();
			return;
		}
		for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
		if (seen.method === 'OPTIONS' || seen.method === 'DELETE') response.writeHead(204).end();
		else if (seen.method !== 'POST') response.writeHead(405).end();
		else {
			response.setHeader('Mcp-Session-Id', 'the-session');
			answer(readTestMessage(seen), response);
		}
	};
}
