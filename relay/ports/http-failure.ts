import type { Failure, FailureCode } from '#shared/ports.ts';

/** Why there is no HTTP answer, or no more of it, from the error of Node. */
export function httpFailure(error: unknown, url: URL, signal: AbortSignal): Failure {
	if (signal.aborted) return { hop: 'page', code: 'aborted', detail: 'The request was cancelled' };
	const code = errorCode(error);
	const reason = error instanceof Error && error.message !== '' ? error.message : code;
	const found = known.find(({ codes }) => codes.test(code));
	if (found) return { hop: found.hop, code: found.code, detail: found.detail(url, reason, code) };
	return { hop: 'network', code: 'network-broken', detail: `No answer from ${url.origin}: ${reason}` };
}

/** An error of TLS, with the certificates that the server had shown until then. */
export class RefusedCertificate extends Error {
	override readonly name = 'RefusedCertificate';
	/** The one of Node, such as `CERT_HAS_EXPIRED`. */
	readonly code: string;

	constructor(cause: Error, shown: string) {
		const code = errorCode(cause);
		super(isOfTls.test(code) ? `${cause.message}. ${shown}` : cause.message, { cause });
		this.code = code;
	}
}

export function badAddress(address: string): Failure {
	return { hop: 'page', code: 'bad-address', detail: `"${address}" is no http or https address` };
}

interface KnownError {
	readonly codes: RegExp;
	readonly hop: Failure['hop'];
	readonly code: FailureCode;
	detail(url: URL, reason: string, code: string): string;
}

const isOfTls =
	/^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|.*SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|CRL_|INVALID_CA|INVALID_PURPOSE)/;

const known: readonly KnownError[] = [
	{
		codes: /^forbidden-address$/,
		hop: 'relay',
		code: 'relay-refused',
		detail: (_url, reason) => reason,
	},
	{
		codes: /^ECONNREFUSED$/,
		hop: 'network',
		code: 'network-refused',
		detail: (url) => `Nothing listens at ${url.host} (ECONNREFUSED)`,
	},
	{
		codes: /^(ENOTFOUND|EAI_)/,
		hop: 'network',
		code: 'network-unknown-host',
		detail: (url) => `The name ${url.hostname} is not known (ENOTFOUND)`,
	},
	{
		codes: /^(ETIMEDOUT|ESOCKETTIMEDOUT)$/,
		hop: 'network',
		code: 'timed-out',
		detail: (url) => `${url.host} did not take the connection in time (ETIMEDOUT)`,
	},
	{
		codes: isOfTls,
		hop: 'network',
		code: 'network-tls',
		detail: (url, reason, code) =>
			`The certificate or encryption of ${url.host} was not accepted (${code}): ${reason}`,
	},
	{
		codes: /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/,
		hop: 'network',
		code: 'network-broken',
		detail: (url, reason) => `${url.host} ended the connection early: ${reason}`,
	},
	{
		codes: /^HPE_HEADER_OVERFLOW$/,
		hop: 'server',
		code: 'network-broken',
		detail: (url) => `The head of the answer of ${url.host} is longer than 32 KiB`,
	},
	{
		codes: /^HPE_/,
		hop: 'server',
		code: 'network-broken',
		detail: (url, reason) => `${url.host} did not answer in HTTP: ${reason}`,
	},
	{
		codes: /^(Z_|ERR_BROTLI|ERR__ERROR|ERR_.*DECOMPRESS)/,
		hop: 'server',
		code: 'network-broken',
		detail: (url, reason) => `The compressed body of ${url.host} could not be read: ${reason}`,
	},
	{
		codes:
			/^(ERR_INVALID_CHAR|ERR_INVALID_HTTP_TOKEN|ERR_HTTP_INVALID_HEADER_VALUE|ERR_UNESCAPED_CHARACTERS)$/,
		hop: 'relay',
		code: 'relay-refused',
		detail: (_url, reason) => `The request cannot be written as HTTP: ${reason}`,
	},
];

// With several addresses tried, Node throws an AggregateError that carries the first one's code.
function errorCode(error: unknown): string {
	return error instanceof Error && 'code' in error ? String(error.code) : '';
}
