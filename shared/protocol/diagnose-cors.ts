import type { CorsEvidence, Failure, HttpPort, HttpReply, HttpRequest } from '../ports.ts';
import type { Frame, HeaderPairs } from '../wire/frame.ts';
import { exchangeNames, HttpRecorder, type ExchangeNames } from './transports/http-recorder.ts';

export interface CorsQuestion {
	/** What the page was told: `network-opaque`. */
	readonly failure: Failure;
	/** The request that failed, as the page sent it. */
	readonly request: HttpRequest;
	readonly pageOrigin: string;
	readonly relay: HttpPort;
	/** The request may be sent again through the relay, to see what its own answer lacks (`initialize`, say; never a tool call). */
	readonly mayRepeat?: boolean;
	/** The questions cross a wire as well: where their frames go. */
	readonly onFrame?: (frame: Frame) => void;
	/** Names for the exchanges of those frames, unlike any other in their log. */
	readonly nextExchange?: ExchangeNames;
}

type Missing = CorsEvidence['missing'][number];

/**
 * Why a page could not reach a server. The page learns no more than "Failed to fetch"; the relay may ask the preflight
 * (Fetch standard, CORS-preflight fetch) in its place and read the answer.
 */
export async function diagnoseCors(question: CorsQuestion, signal: AbortSignal): Promise<Failure> {
	const recorder = new HttpRecorder(question.relay, question.nextExchange ?? exchangeNames('c'), (frame) =>
		question.onFrame?.(frame),
	);
	const preflight = await ask(recorder, preflightOf(question), signal);
	if (!preflight.ok) return asSeenFromRelay(question.failure, preflight.failure);
	const lacks = preflightLacks(question, preflight.reply);
	if (lacks.length > 0) return corsFailure(question, preflight, lacks);
	if (!question.mayRepeat) return unexplained(question, preflight.reply);
	const repeated = await ask(recorder, withOrigin(question), signal);
	if (!repeated.ok) return asSeenFromRelay(question.failure, repeated.failure);
	const lacking = originLack(question.pageOrigin, repeated.reply.headers);
	return lacking ? corsFailure(question, repeated, [lacking]) : unexplained(question, repeated.reply);
}

type Asked =
	| {
			readonly ok: true;
			readonly request: HttpRequest;
			readonly reply: Pick<HttpReply, 'status' | 'headers'>;
	  }
	| { readonly ok: false; readonly failure: Failure };

async function ask(recorder: HttpRecorder, request: HttpRequest, signal: AbortSignal): Promise<Asked> {
	const attempt = await recorder.ask(request, signal);
	if (!attempt.ok) return attempt;
	// Its head says all; a body may be a stream without an end.
	attempt.value.abandon();
	await attempt.value.readBody();
	return { ok: true, request, reply: attempt.value };
}

function preflightOf({ request, pageOrigin }: CorsQuestion): HttpRequest {
	const names = unsafeHeaderNames(request.headers);
	return {
		method: 'OPTIONS',
		url: request.url,
		headers: [
			['Accept', '*/*'],
			['Access-Control-Request-Method', request.method],
			...(names.length > 0 ? ([['Access-Control-Request-Headers', names.join(',')]] as const) : []),
			['Origin', pageOrigin],
		],
	};
}

function withOrigin({ request, pageOrigin }: CorsQuestion): HttpRequest {
	return { ...request, headers: [...request.headers, ['Origin', pageOrigin]] };
}

function preflightLacks(
	{ request, pageOrigin }: CorsQuestion,
	{ status, headers }: Pick<HttpReply, 'status' | 'headers'>,
): Missing[] {
	const needsPreflight = unsafeHeaderNames(request.headers).length > 0 || !isSafeMethod(request.method);
	if (!needsPreflight) return [];
	const lacks: Missing[] = [];
	if (status < 200 || status >= 300)
		lacks.push({
			header: 'status',
			needs: `a 2xx answer to OPTIONS, which carries no credentials; found ${status}`,
		});
	const origin = originLack(pageOrigin, headers);
	if (origin) lacks.push(origin);
	const methods = listed(headers, 'access-control-allow-methods');
	if (
		!isSafeMethod(request.method) &&
		!methods.includes('*') &&
		!methods.includes(request.method.toLowerCase())
	)
		lacks.push({ header: 'Access-Control-Allow-Methods', needs: request.method });
	const allowed = listed(headers, 'access-control-allow-headers');
	for (const name of unsafeHeaderNames(request.headers))
		// Fetch standard: `*` does not cover Authorization.
		if (!allowed.includes(name) && (name === 'authorization' || !allowed.includes('*')))
			lacks.push({ header: 'Access-Control-Allow-Headers', needs: name });
	return lacks;
}

function originLack(pageOrigin: string, headers: HeaderPairs): Missing | undefined {
	const values = headers.filter(([name]) => name.toLowerCase() === 'access-control-allow-origin');
	const [only] = values;
	if (only && values.length === 1 && (only[1] === '*' || only[1] === pageOrigin)) return undefined;
	const found = values.map(([, value]) => value).join(', ');
	return {
		header: 'Access-Control-Allow-Origin',
		needs: found === '' ? pageOrigin : `${pageOrigin} (found: ${found})`,
	};
}

function corsFailure(
	{ failure }: CorsQuestion,
	asked: Asked & { ok: true },
	missing: readonly Missing[],
): Failure {
	const { request, reply } = asked;
	return {
		...failure,
		hop: 'server',
		code: 'cors',
		detail: `The browser kept the page from the server (CORS). ${corsSentence(request, reply.status, missing)}`,
		cors: {
			method: request.method,
			requestHeaders: request.headers,
			status: reply.status,
			responseHeaders: reply.headers,
			missing,
		},
	};
}

function corsSentence({ method }: HttpRequest, status: number, missing: readonly Missing[]): string {
	const answer = `The answer to ${method === 'OPTIONS' ? 'the preflight (OPTIONS)' : method} has the status ${status}`;
	if (status === 401 || status === 403)
		if (method === 'OPTIONS')
			return `${answer}: the server authenticates OPTIONS, which a browser sends without credentials`;
	const headers = missing
		.filter(({ header }) => header !== 'status')
		.map(({ header, needs }) => `${header}: ${needs}`);
	if (headers.length === 0) return `${answer}, but a browser needs 2xx`;
	return `${answer} and lacks ${headers.join('; ')}`;
}

/** The preflight did not get through either, so CORS is not what is in the way. */
function asSeenFromRelay(told: Failure, seen: Failure): Failure {
	if (seen.code === 'aborted' || seen.hop === 'relay' || seen.hop === 'page') return told;
	return {
		...seen,
		detail: `${seen.detail} (as seen from the relay; the page was told no reason)`,
		...(told.exchange === undefined ? {} : { exchange: told.exchange }),
	};
}

function unexplained({ failure, mayRepeat }: CorsQuestion, { status }: Pick<HttpReply, 'status'>): Failure {
	const detail = mayRepeat
		? `${failure.detail}. Through the relay the server answers (HTTP ${status}) and allows this page: something in the browser is in the way, an extension or its rules for local addresses`
		: `${failure.detail}. The server is there and its preflight allows the request (HTTP ${status}): most likely the answer itself came without Access-Control-Allow-Origin, as answers with an error status often do, or the connection broke`;
	return { ...failure, detail };
}

function unsafeHeaderNames(headers: HeaderPairs): readonly string[] {
	const names = headers.filter((header) => !isSafeHeader(header)).map(([name]) => name.toLowerCase());
	return [...new Set(names)].sort();
}

// Fetch standard: CORS-safelisted request-header.
function isSafeHeader([name, value]: readonly [string, string]): boolean {
	if (value.length > 128) return false;
	switch (name.toLowerCase()) {
		case 'accept':
			return !/[^\x20-\x7e\t\x80-\xff]|["():<>?@[\\\]{}]/.test(value);
		case 'accept-language':
		case 'content-language':
			return /^[0-9A-Za-z *,\-.;=]*$/.test(value);
		case 'content-type':
			return /^(text\/plain|multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(value);
		default:
			return false;
	}
}

function isSafeMethod(method: string): boolean {
	return /^(GET|HEAD|POST)$/.test(method);
}

function listed(headers: HeaderPairs, name: string): readonly string[] {
	return headers
		.filter(([each]) => each.toLowerCase() === name)
		.flatMap(([, value]) => value.toLowerCase().split(','))
		.map((each) => each.trim());
}
