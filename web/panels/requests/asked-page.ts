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
	const { href, protocol, host, username, password } = parsed;
	const at = href.indexOf(host, protocol.length + 2);
	const warnings = [
		host.includes('xn--') ? 'The host is written in other letters than it looks: compare it with care.' : '',
		username || password ? `It leads to ${host}, whatever stands before the @.` : '',
	].filter(Boolean);
	return {
		kind: 'page',
		href,
		before: href.slice(0, at),
		host,
		after: href.slice(at + host.length),
		warnings,
	};
}
