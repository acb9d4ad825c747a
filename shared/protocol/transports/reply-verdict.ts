import type { Failure } from '../../ports.ts';
import type { Frame } from '../../wire/frame.ts';
import { readMessage, type RpcError } from '../../wire/message.ts';
import type { Delivery } from '../transport.ts';
import type { AwaitedAnswers } from './awaited-answers.ts';
import type { StreamEnding } from './event-stream.ts';
import { headerValue } from './http-headers.ts';
import type { ReadBody, RecordedReply } from './http-recorder.ts';

const shownCharacters = 120;
const methodNotFound = -32601;

/** What a reply that is no event stream means for the message that was sent. */
export function judgeReply(reply: RecordedReply, body: ReadBody, awaited: AwaitedAnswers): Delivery {
	if (body.frame) awaited.see(body.frame);
	const lost = sessionLoss(reply, body.frame);
	if (lost) return { ok: false, failure: lost };
	const delivered: Delivery = { ok: true, exchange: reply.exchange, status: reply.status };
	if (awaited.isAnswered) return delivered;
	if (!reply.isOk) return { ok: false, failure: refusal(reply, body.frame) };
	if (!awaited.isRequest) return delivered;
	return { ok: false, failure: body.broken ?? noAnswer(reply, body.frame, awaited) };
}

/** Why an event stream, with all its continuations, did not bring what was awaited. */
export function judgeStream(reply: RecordedReply, ending: StreamEnding, awaited: AwaitedAnswers): Failure {
	if (!reply.isOk) return refusal(reply, null);
	if (awaited.problem !== undefined) return unreadable(reply, awaited.problem, awaited);
	const broken = ending.kind === 'ended' ? ending.broken : undefined;
	if (broken?.code === 'relay-gone') return broken;
	const lost = ending.kind === 'refused' ? sessionLoss(ending.reply, ending.body) : undefined;
	if (lost) return lost;
	const why =
		ending.kind === 'refused'
			? `; resuming it was answered with ${statusLine(ending.reply)}`
			: broken
				? `: ${broken.detail}`
				: '';
	const error = awaited.idlessError;
	const said = error ? `; the server said "${error.message}" (${error.code})` : '';
	return {
		hop: broken?.hop ?? 'server',
		code: 'stream-ended',
		detail: `The event stream ended without the answer to ${awaited.name}${why}${said}`,
		exchange: reply.exchange,
		status: reply.status,
		...(error ? { rpc: { code: error.code, message: error.message } } : {}),
	};
}

function unreadable({ exchange, status }: RecordedReply, problem: string, { name }: AwaitedAnswers): Failure {
	const detail = `The answer to ${name} cannot be read: ${problem}`;
	return { hop: 'server', code: 'not-mcp', detail, exchange, status };
}

/** Why a reply whose status is no 2xx refuses the message. */
export function refusal(reply: RecordedReply, body: Frame | null): Failure {
	const error = rpcError(body);
	const base = {
		hop: 'server',
		exchange: reply.exchange,
		status: reply.status,
		...(error ? { rpc: { code: error.code, message: error.message } } : {}),
		...(supportedVersions(error) ?? {}),
	} as const;
	if (reply.status >= 300 && reply.status < 400)
		return { ...base, code: 'http-status', detail: `${statusLine(reply)}${redirectTarget(reply)}` };
	const said = error ? `: the server says "${error.message}" (${error.code})` : quotedBody(body);
	if (reply.status === 401 || reply.status === 403)
		return { ...base, code: 'unauthorized', detail: `${statusLine(reply)}${challenge(reply)}${said}` };
	return { ...base, code: 'http-status', detail: `${statusLine(reply)}${retryAfter(reply)}${said}` };
}

/** A 404 to a request with a session id: the session is gone, whatever the body says (specification, session management). */
function sessionLoss(reply: RecordedReply, body: Frame | null): Failure | undefined {
	const sessionId = headerValue(reply.request.headers, 'mcp-session-id');
	if (reply.status !== 404 || sessionId === undefined) return undefined;
	const error = rpcError(body);
	// Some servers give a method that they do not know the status 404 as well; their session lives on.
	if (error?.code === methodNotFound) return undefined;
	const said = error ? `: "${error.message}" (${error.code})` : '';
	return {
		hop: 'server',
		code: 'session-lost',
		detail: `The server no longer knows the session (HTTP 404${said})`,
		exchange: reply.exchange,
		status: 404,
		...(error ? { rpc: { code: error.code, message: error.message } } : {}),
	};
}

/** A 2xx reply to a request that does not answer it. */
function noAnswer(reply: RecordedReply, body: Frame | null, awaited: AwaitedAnswers): Failure {
	const base = { hop: 'server', exchange: reply.exchange, status: reply.status } as const;
	if (awaited.idlessError) {
		const { code, message } = awaited.idlessError;
		const detail = `The server answered ${awaited.name} with an error that names no request: "${message}" (${code})`;
		return { ...base, code: 'rpc-error', detail, rpc: { code, message } };
	}
	if (!body)
		return {
			...base,
			code: 'stream-ended',
			detail: `${statusLine(reply)} came with an empty body instead of the answer to ${awaited.name}`,
		};
	const message = readMessage(body);
	if (message.kind === 'unreadable')
		return {
			...base,
			code: 'not-mcp',
			detail: `${statusLine(reply)} with ${contentType(reply)} is no JSON-RPC message (${message.detail})${quotedBody(body)}`,
		};
	return {
		...base,
		code: 'stream-ended',
		detail: `${statusLine(reply)} ended without the answer to ${awaited.name}`,
	};
}

/** `HTTP 404 Not Found`. */
export function statusLine({ status, statusText }: RecordedReply): string {
	return `HTTP ${status} ${statusText}`.trimEnd();
}

export function contentType(reply: RecordedReply): string {
	const type = reply.header('content-type');
	return type === undefined ? 'no Content-Type' : `Content-Type "${type}"`;
}

function redirectTarget(reply: RecordedReply): string {
	const location = reply.header('location');
	if (location === undefined) return ' names no target (Location)';
	const target = URL.canParse(location, reply.request.url)
		? new URL(location, reply.request.url).href
		: location;
	return ` points to ${target}. Redirects are not followed: connect to that address if it is the right one`;
}

function challenge(reply: RecordedReply): string {
	const value = reply.header('www-authenticate');
	if (value !== undefined) return `, WWW-Authenticate: ${value}`;
	return reply.onlyExposedHeaders
		? ', and no WWW-Authenticate that the page may read (Access-Control-Expose-Headers)'
		: ', without WWW-Authenticate';
}

function retryAfter(reply: RecordedReply): string {
	const value = reply.header('retry-after');
	return value === undefined ? '' : `, Retry-After: ${value}`;
}

function quotedBody(body: Frame | null): string {
	if (!body) return ', with an empty body';
	if (body.body.encoding === 'base64') return `, with ${body.bytes} bytes that are not UTF-8`;
	const text = body.body.data.replace(/\s+/g, ' ').trim();
	return `; the body begins: ${text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text}`;
}

function rpcError(body: Frame | null): RpcError | undefined {
	if (!body) return undefined;
	const message = readMessage(body);
	return message.kind === 'error' ? message.error : undefined;
}

function supportedVersions(
	error: RpcError | undefined,
): { readonly supported: readonly string[] } | undefined {
	if (typeof error?.data !== 'object' || error.data === null || !('supported' in error.data))
		return undefined;
	const { supported } = error.data;
	if (!Array.isArray(supported)) return undefined;
	return { supported: supported.filter((version) => typeof version === 'string') };
}
