import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { parseMessage, type Message } from '#shared/wire/message.ts';
import { DemoSession } from './demo-session.ts';
import { hasEnvelope, readEnvelope } from './envelope.ts';
import { HarbourOffice, type OfficeOptions } from './harbour-office.ts';
import { HandshakeSessions } from './handshake-sessions.ts';
import { checkMirrors } from './http-headers.ts';
import { answerPost, refuse } from './http-reply.ts';
import { stateless, type Era } from './revisions.ts';
import { invalidRequest, objectIn, parseError, RpcFault } from './rpc.ts';

const largestBodyBytes = 4 * 1024 * 1024;

/**
 * The demo server over Streamable HTTP: `/handshake/mcp` with sessions, `/stateless/mcp` without, and `/mcp` for both
 * eras on one address. To be mounted behind guards that know which hosts and origins may speak to it.
 */
export function createDemoApp(options: OfficeOptions = {}): Hono {
	const office = new HarbourOffice(options);
	const sessions = new HandshakeSessions(office);
	const app = new Hono();
	app.use(bodyLimit({ maxSize: largestBodyBytes }));

	app.post('/handshake/mcp', (c) => onPost(c, (message) => sessions.post(c.req.raw, message)));
	app.post('/stateless/mcp', (c) =>
		onPost(c, (message) => postStateless(office, ['stateless'], c.req.raw, message)),
	);
	app.post('/mcp', (c) =>
		onPost(c, (message) =>
			speaksStateless(c.req.raw.headers, message)
				? postStateless(office, ['stateless', 'handshake'], c.req.raw, message)
				: sessions.post(c.req.raw, message),
		),
	);
	for (const path of ['/handshake/mcp', '/mcp']) {
		app.get(path, (c) => sessions.openStream(c.req.raw));
		app.delete(path, (c) => sessions.end(c.req.raw));
	}
	for (const path of ['/handshake/mcp', '/stateless/mcp', '/mcp']) {
		const allowed = path === '/stateless/mcp' ? 'POST' : 'GET, POST, DELETE';
		app.all(path, (c) => c.body(null, 405, { Allow: allowed }));
	}
	return app;
}

/** Looks at the head and the body of a POST before anyone answers it. */
async function onPost(c: Context, answer: (message: Message) => Promise<Response>): Promise<Response> {
	const type = c.req.header('content-type') ?? '';
	if (!/^application\/json\s*(;|$)/i.test(type)) {
		return refuse(
			415,
			new RpcFault(invalidRequest, `Content-Type must be application/json, found "${type}"`),
		);
	}
	const accept = c.req.header('accept') ?? '';
	if (!accept.includes('application/json') || !accept.includes('text/event-stream')) {
		const sentence = `Accept must list application/json and text/event-stream, found "${accept}"`;
		return refuse(406, new RpcFault(invalidRequest, sentence));
	}
	const message = parseMessage(await c.req.text());
	if (message.kind === 'unreadable') {
		const code = message.reason === 'not-json-rpc' ? invalidRequest : parseError;
		return refuse(400, new RpcFault(code, message.detail));
	}
	return answer(message);
}

function speaksStateless(headers: Headers, message: Message): boolean {
	if (message.kind === 'request' && message.method === 'initialize') return false;
	if (headers.get('mcp-protocol-version') === stateless || headers.has('mcp-method')) return true;
	return message.kind === 'request' && (message.method === 'server/discover' || hasEnvelope(message.params));
}

/** One request of 2026-07-28, a session of its own: nothing is kept between two of them. */
async function postStateless(
	office: HarbourOffice,
	eras: readonly Era[],
	request: Request,
	message: Message,
): Promise<Response> {
	if (message.kind === 'notification') return new Response(null, { status: 202 });
	if (message.kind !== 'request') {
		const sentence = `Only requests and notifications are taken here, found a ${message.kind}`;
		return refuse(400, new RpcFault(invalidRequest, sentence));
	}
	const { id, method } = message;
	const params = objectIn(message, 'params');
	if (method !== 'initialize') {
		try {
			readEnvelope(params, eras);
			checkMirrors(request.headers, method, params);
		} catch (error) {
			if (error instanceof RpcFault) return refuse(400, error, id);
			throw error;
		}
	}
	const cancelled = new AbortController();
	const session = new DemoSession({ office, eras, send: () => Promise.resolve() });
	// Closing the stream is the cancellation (2026-07-28, cancellation).
	return answerPost((reply) => session.receive(message, reply, cancelled.signal), {
		onGone: () => cancelled.abort(),
		request,
		isStateless: true,
	});
}
