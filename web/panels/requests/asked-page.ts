import { readableHost } from '#shared/text/punycode.ts';
import { hasInvisible } from '#shared/text/invisible.ts';
import { whyNotOpened } from '../../content/opening-web-pages.ts';

/** A page that a server wants a person to open, taken apart so that its host stands out. */
export type AskedPage =
	| { readonly kind: 'refused'; readonly reason: string; readonly text: string }
	| {
			readonly kind: 'page';
			readonly href: string;
			readonly before: string;
			readonly host: string;
			readonly after: string;
			/** The host with the letters that `xn--` stands for; null where it has none. */
			readonly readAs: string | null;
			/** As the server wrote it, where that is not what will be opened, letter for letter. */
			readonly written: string | null;
			readonly warnings: readonly string[];
	  };

/** Reads the address without ever following it. */
export function readAskedPage(url: unknown): AskedPage {
	const text = typeof url === 'string' ? url : url === undefined ? 'nothing' : JSON.stringify(url);
	if (typeof url !== 'string' || !URL.canParse(url)) {
		return { kind: 'refused', reason: 'The server gives no valid address.', text };
	}
	const parsed = new URL(url);
	const reason = whyNotOpened(parsed);
	if (reason !== null) return { kind: 'refused', reason, text };
	const { href, protocol, host, hostname, username, password } = parsed;
	const start = protocol.length + 2;
	const at = href.indexOf(host, username || password ? href.indexOf('@', start) : start);
	const readAs = readableHost(hostname);
	const warnings = [
		host.includes('xn--')
			? `It reads as ${readAs}, with letters that may look like others: compare it with care.`
			: '',
		username || password ? `It leads to ${host}, whatever stands before the @.` : '',
		isAddress(hostname) ? `The host is an address, not a name: ${hostname}.` : '',
		hasInvisible(url) ? 'There are characters in it that cannot be seen; they are marked below.' : '',
	].filter(Boolean);
	return {
		kind: 'page',
		href,
		before: href.slice(0, at),
		host,
		after: href.slice(at + host.length),
		readAs: readAs === hostname ? null : readAs,
		written: url === href || `${url}/` === href ? null : url,
		warnings,
	};
}

/** `URL` writes every IPv4 address as four numbers. Those of this machine are told by their name elsewhere. */
function isAddress(hostname: string): boolean {
	const isIp = /^\d+\.\d+\.\d+\.\d+$/.test(hostname) || hostname.startsWith('[');
	return isIp && !/^(?:127\.|\[::1\])/.test(hostname);
}
