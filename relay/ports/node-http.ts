import { lookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { addAbortSignal } from 'node:stream';
import { TLSSocket } from 'node:tls';
import type { Attempt, BytePacket, HttpPort, HttpReply, HttpRequest } from '#shared/ports.ts';
import { BrokenBody } from '#shared/ports.ts';
import type { HeaderPairs } from '#shared/wire/frame.ts';
import { describeChain } from './certificate-chain.ts';
import { now } from './clock.ts';
import { decodedBody } from './content-decoding.ts';
import { badAddress, httpFailure, RefusedCertificate } from './http-failure.ts';
import { lookupBothLoopbacks } from './loopback-lookup.ts';
import { ReachableAddresses } from './reachable-addresses.ts';

const maxHeadBytes = 32 * 1024;
/** Shorter than servers keep theirs (Node: 5 s), so that no request meets a connection that is just being closed. */
const idleConnectionMs = 2_000;

/** Speaks HTTP/1.1 with the operating system: sends and sees headers as they are, follows no redirect, keeps no cookie. */
export class NodeHttp implements HttpPort {
	readonly route = 'relay';
	readonly #http = new http.Agent({ keepAlive: true, timeout: idleConnectionMs });
	readonly #https = new https.Agent({ keepAlive: true, timeout: idleConnectionMs });
	readonly #reachable: ReachableAddresses;

	constructor(reachable = new ReachableAddresses()) {
		this.#reachable = reachable;
	}

	async exchange(request: HttpRequest, signal: AbortSignal): Promise<Attempt<HttpReply>> {
		const url = URL.canParse(request.url) ? new URL(request.url) : null;
		if (!url || !/^https?:$/.test(url.protocol)) return { ok: false, failure: badAddress(request.url) };
		const refusal = this.#reachable.refuseHost(url);
		if (refusal) return { ok: false, failure: httpFailure(refusal, url, signal) };
		try {
			const sentHeaders = headersToSend(request, url);
			const response = await this.#send(request, url, sentHeaders, signal);
			return {
				ok: true,
				value: {
					status: response.statusCode ?? 0,
					statusText: response.statusMessage ?? '',
					headers: pairs(response.rawHeaders),
					at: now(),
					onlyExposedHeaders: false,
					sentHeaders,
					body: readBody(response, url, signal),
				},
			};
		} catch (error) {
			return { ok: false, failure: httpFailure(error, url, signal) };
		}
	}

	/** Ends the connections that wait to be used again. */
	close(): void {
		this.#http.destroy();
		this.#https.destroy();
	}

	#send(
		request: HttpRequest,
		url: URL,
		headers: HeaderPairs,
		signal: AbortSignal,
	): Promise<http.IncomingMessage> {
		const isSecure = url.protocol === 'https:';
		let shown = '';
		return new Promise((resolve, reject) => {
			const outgoing = (isSecure ? https : http).request(url, {
				method: request.method,
				// As a flat list they are written as they are: order, spelling and repetition survive.
				headers: headers.flat(),
				// A connection is judged when it is made, so one to ourselves is made anew for each path.
				agent: this.#reachable.isOwnPort(url) ? false : isSecure ? this.#https : this.#http,
				maxHeaderSize: maxHeadBytes,
				// FWD-07: no environment variable and no page switches the check of certificates off.
				...(isSecure ? { rejectUnauthorized: true } : {}),
				lookup: this.#reachable.guard(url.hostname === 'localhost' ? lookupBothLoopbacks : lookup, url),
			});
			outgoing.on('socket', (socket) => {
				if (!(socket instanceof TLSSocket) || outgoing.reusedSocket) return;
				// Before Node judges it: once it was refused, the connection no longer tells what it showed.
				socket.prependOnceListener('secure', () => (shown = describeChain(socket.getPeerCertificate(true))));
			});
			outgoing.on('error', (error) => {
				reject(shown === '' ? error : new RefusedCertificate(error, shown));
			});
			// Not as the option `signal`: Node then ends the socket with an error that nobody hears when the answer is just complete.
			const cancel = () => outgoing.destroy(new DOMException('The request was cancelled', 'AbortError'));
			outgoing.on('response', (response) => {
				signal.removeEventListener('abort', cancel);
				addAbortSignal(signal, response);
				resolve(response);
			});
			outgoing.on('close', () => {
				signal.removeEventListener('abort', cancel);
			});
			signal.addEventListener('abort', cancel);
			if (signal.aborted) cancel();
			outgoing.end(request.body);
		});
	}
}

/** Node adds nothing to a flat list of headers that is framed already, so these are exactly the ones on the wire. */
function headersToSend(request: HttpRequest, url: URL): HeaderPairs {
	const given = new Set(request.headers.map(([name]) => name.toLowerCase()));
	const ours: (readonly [string, string])[] = [];
	if (!given.has('host')) ours.push(['Host', url.host]);
	const framing: (readonly [string, string])[] = [];
	if (!given.has('connection')) framing.push(['Connection', 'keep-alive']);
	if (!given.has('content-length') && (request.body !== undefined || takesBody(request.method)))
		framing.push(['Content-Length', String(Buffer.byteLength(request.body ?? ''))]);
	return [...ours, ...request.headers, ...framing];
}

// RFC 9110 8.6: a method that anticipates content says `Content-Length: 0` when there is none.
function takesBody(method: string): boolean {
	return !/^(GET|HEAD|DELETE|OPTIONS|TRACE|CONNECT)$/i.test(method);
}

function pairs(rawHeaders: readonly string[]): HeaderPairs {
	const list: [string, string][] = [];
	for (let index = 0; index + 1 < rawHeaders.length; index += 2)
		list.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
	return list;
}

async function* readBody(
	response: http.IncomingMessage,
	url: URL,
	signal: AbortSignal,
): AsyncGenerator<BytePacket> {
	try {
		for await (const bytes of decodedBody(response)) yield { at: now(), bytes };
	} catch (error) {
		throw new BrokenBody(httpFailure(error, url, signal));
	} finally {
		response.destroy(); // a reader that left early wants no more; after the end it does nothing
	}
}
