import {
	BrokenBody,
	type Attempt,
	type BytePacket,
	type Failure,
	type HttpPort,
	type HttpReply,
	type HttpRequest,
} from '#shared/ports.ts';
import { now } from './clock.ts';

/** Speaks HTTP from the page itself. The browser adds headers of its own, and hides what the server does not expose. */
export class DirectHttp implements HttpPort {
	readonly route = 'direct';

	async exchange(request: HttpRequest, signal: AbortSignal): Promise<Attempt<HttpReply>> {
		const unusable = unusableRequest(request);
		if (unusable) return { ok: false, failure: unusable };
		let response: Response;
		try {
			response = await fetch(request.url, {
				method: request.method,
				headers: request.headers.map(([name, value]): [string, string] => [name, value]),
				body: request.body ?? null,
				signal,
				credentials: 'omit',
				redirect: 'manual',
				cache: cacheFor(request.method),
				referrerPolicy: 'no-referrer',
			});
		} catch (error) {
			return { ok: false, failure: signal.aborted ? cancelled : opaque(request.url, error) };
		}
		const at = now();
		if (response.type === 'opaqueredirect') return { ok: false, failure: redirected(request.url) };
		return {
			ok: true,
			value: {
				status: response.status,
				statusText: response.statusText,
				headers: [...response.headers],
				at,
				onlyExposedHeaders: response.type === 'cors',
				body: readBody(response, signal),
			},
		};
	}
}

/**
 * No answer may come from the browser's cache. That of a POST never does, so it goes without `no-store`: with it, Chromium asks
 * for permission (OPTIONS) before every single POST to another origin, instead of as seldom as Access-Control-Max-Age allows.
 */
function cacheFor(method: string): RequestCache {
	return method.toUpperCase() === 'POST' ? 'default' : 'no-store';
}

const cancelled: Failure = { hop: 'page', code: 'aborted', detail: 'The request was cancelled' };

function unusableRequest({ url, headers, method }: HttpRequest): Failure | null {
	const unusable = (detail: string): Failure => ({ hop: 'page', code: 'bad-address', detail });
	if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
		return unusable(`"${url}" is no http or https address`);
	const { username, password } = new URL(url);
	// Fetch standard: a request whose URL includes credentials fails.
	if (username !== '' || password !== '')
		return unusable('A browser sends no request to an address with a user name or password in it');
	for (const [name, value] of headers)
		try {
			new Headers([[name, value]]);
		} catch {
			return unusable(`HTTP cannot carry the header ${JSON.stringify(name)} with this value`);
		}
	if (/^(CONNECT|TRACE|TRACK)$/i.test(method)) return unusable(`A browser sends no ${method}`);
	return null;
}

/** Fetch tells a page nothing but "failed": no route, no TLS, no CORS headers and a blocked port look the same. */
function opaque(url: string, error: unknown): Failure {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		hop: 'network',
		code: 'network-opaque',
		detail: `The browser did not get an answer from ${new URL(url).origin} that it may show: ${reason}`,
	};
}

function redirected(url: string): Failure {
	return {
		hop: 'server',
		code: 'http-status',
		detail: `${url} answered with a redirect. A page may not see where it points; the relay shows it`,
	};
}

async function* readBody(response: Response, signal: AbortSignal): AsyncGenerator<BytePacket> {
	if (!response.body) return;
	const reader = response.body.getReader();
	let isComplete = false;
	try {
		for (;;) {
			const part = await reader.read();
			if (part.done) {
				isComplete = true;
				return;
			}
			yield { at: now(), bytes: part.value };
		}
	} catch (error) {
		if (signal.aborted) throw new BrokenBody(cancelled);
		const reason = error instanceof Error ? error.message : String(error);
		throw new BrokenBody({
			hop: 'network',
			code: 'network-broken',
			detail: `The body of ${response.url} broke off: ${reason}`,
		});
	} finally {
		if (!isComplete) await reader.cancel().catch(() => undefined); // a body that broke cannot be cancelled any more
	}
}
