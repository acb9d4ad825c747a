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

/** Only http and https are ever opened (specification, elicitation, safety: client rules). */
export function readAskedPage(url: unknown): AskedPage {
	const text = typeof url === 'string' ? url : url === undefined ? 'nothing' : JSON.stringify(url);
	if (typeof url !== 'string' || !URL.canParse(url)) {
		return { kind: 'refused', reason: 'The server gives no valid address.', text };
	}
	const { href, protocol, host, username, password } = new URL(url);
	if (protocol !== 'https:' && protocol !== 'http:') {
		return { kind: 'refused', reason: `An address with ${protocol} is not opened; expected https:.`, text };
	}
	const at = href.indexOf(host, protocol.length + 2);
	const warnings = [
		protocol === 'http:' ? 'The page is not encrypted: http, not https.' : '',
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
