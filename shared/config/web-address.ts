import { encodeBase64 } from '../wire/base64.ts';
import type { HeaderPairs } from '../wire/frame.ts';
import { nameOfUrl } from './entry-name.ts';
import { problem, type Understood } from './understood.ts';

const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0|\[::\])$/i;
const scriptName = /\.(?:[cm]?[jt]sx?|py|rb|pl|sh|ps1|jar|exe|cmd|bat|dll)$/i;

/** Whether one word is an address rather than a program: a scheme, or a host with a port, a dot or the name localhost. */
export function looksLikeAddress(word: string): boolean {
	return hasScheme(word) || withHost(word) !== null;
}

/** Reads one word as an http address. `at` is its place in what the person typed. */
export function readWebAddress(word: string, extraHeaders: HeaderPairs = [], at?: number): Understood {
	const [placeholder] = /<[^<>]+>|\{[^{}]+\}|%7B[^%]+%7D/i.exec(word) ?? [];
	if (placeholder !== undefined) return problem(`Replace ${placeholder} in the address by its value`, at);

	const notes: string[] = [];
	const written = withScheme(word, notes);
	const scheme = /^[a-z][a-z0-9+.-]*:/i.exec(written)?.[0].toLowerCase() ?? '';
	if (scheme !== 'http:' && scheme !== 'https:') return problem(refusedScheme(scheme), at);
	if (!URL.canParse(written)) return problem(`"${word}" is not an address that a browser accepts`, at);

	const url = new URL(written);
	const headers = [...extraHeaders, ...takeUserInfo(url, extraHeaders, notes)];
	describeUrl(url, notes);
	url.hash = '';
	return {
		kind: 'http',
		entry: {
			name: nameOfUrl(url),
			launch: { kind: 'http', url: url.href, headers, transport: 'auto', route: 'auto' },
		},
		notes,
	};
}

function hasScheme(word: string): boolean {
	return (
		/^[a-z][a-z0-9+.-]*:\/\//i.test(word) ||
		/^(?:https?|wss?|javascript|data|file|ftp|mailto|about|blob|vscode(?:-insiders)?|cursor):(?!\d)/i.test(
			word,
		)
	);
}

/** The host of an address without a scheme; null where the word is rather a program. */
function withHost(word: string): string | null {
	const match =
		/^(?:[^\s/@]+@)?(\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*|)(:\d{1,5})?(\/[^\s]*|\?[^\s]*|#[^\s]*)?$/i.exec(
			word,
		);
	if (!match) return null;
	const [, host = '', port, rest = ''] = match;
	if (host === '') return port === undefined ? null : 'localhost';
	if (port !== undefined || loopback.test(host) || host.startsWith('[')) return host;
	const path = rest.replace(/[?#].*$/, '');
	const isScript = scriptName.test(path === '' || path === '/' ? host : path);
	const hasDomain = /\.[a-z]{2,}$/i.test(host) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);
	return hasDomain && !isScript ? host : null;
}

function withScheme(word: string, notes: string[]): string {
	if (hasScheme(word)) return word;
	const host = withHost(word) ?? '';
	const scheme = loopback.test(host) ? 'http' : 'https';
	notes.push(`${scheme}:// was assumed: the address had no scheme`);
	return `${scheme}://${word.startsWith(':') ? 'localhost' : ''}${word}`;
}

function refusedScheme(scheme: string): string {
	if (scheme === 'ws:' || scheme === 'wss:') {
		return `MCP has no WebSocket transport: use the http or https address of the server instead of ${scheme}//`;
	}
	return `Only http and https addresses and command lines can be opened, found "${scheme}"`;
}

// Fetch standard, Request constructor: an address with user name or password is refused, so they go where HTTP has them.
function takeUserInfo(url: URL, headers: HeaderPairs, notes: string[]): HeaderPairs {
	if (url.username === '' && url.password === '') return [];
	const credentials = `${decode(url.username)}:${decode(url.password)}`;
	url.username = '';
	url.password = '';
	if (headers.some(([name]) => name.toLowerCase() === 'authorization')) {
		notes.push('The user name in the address was dropped: there is an Authorization header already');
		return [];
	}
	notes.push('User name and password moved from the address to an Authorization header');
	return [['Authorization', basicCredentials(credentials)]];
}

/** RFC 7617: `user:password`, as UTF-8. */
export function basicCredentials(userAndPassword: string): string {
	return `Basic ${encodeBase64(new TextEncoder().encode(userAndPassword))}`;
}

function describeUrl(url: URL, notes: string[]): void {
	if (url.hash !== '') notes.push(`${url.hash} was dropped: a fragment never reaches a server`);
	if (url.protocol === 'http:' && !loopback.test(url.hostname)) {
		notes.push('http:// is not encrypted: others on the way can read and change everything');
	}
	if (url.hostname === '0.0.0.0' || url.hostname === '[::]') {
		notes.push(`${url.hostname} means every address of a machine; localhost is usually meant`);
	}
	if (url.pathname === '/') notes.push('The address has no path; many servers answer at /mcp');
	for (const name of new Set(url.searchParams.keys())) {
		if (/key|token|secret|password|sig|auth/i.test(name)) {
			notes.push(`"${name}" in the address looks like a secret; addresses end up in logs`);
		}
	}
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch (error) {
		if (error instanceof URIError) return text;
		throw error;
	}
}
