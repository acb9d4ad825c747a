import { whyNotOpened } from './opening-web-pages.ts';

/** What may be done with an address that a server names. */
export interface ResourceAddress {
	/** Why it cannot be asked for with `resources/read`; null where it can. */
	readonly unreadable: string | null;
	/** A page on the web that a person may open: its address, and the host that it really leads to. */
	readonly web: { readonly href: string; readonly host: string } | null;
	/** What to know before trusting it. */
	readonly warning: string | null;
}

/** Schemes whose address is itself content or code: there is nothing behind them. */
const selfContained = new Set(['javascript', 'data', 'vbscript', 'blob', 'about']);

/** Reads an address without ever following it. */
export function readResourceAddress(uri: string): ResourceAddress {
	const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(uri.trim())?.[1]?.toLowerCase();
	if (scheme === undefined) {
		return { unreadable: null, web: null, warning: 'It has no scheme: a resource needs an absolute URI.' };
	}
	if (selfContained.has(scheme)) {
		return {
			unreadable: `A ${scheme}: address carries its content in itself; it is shown as text and never opened.`,
			web: null,
			warning: null,
		};
	}
	if (scheme === 'file')
		return { unreadable: null, web: null, warning: 'A file on the machine of the server.' };
	if (scheme !== 'http' && scheme !== 'https') return { unreadable: null, web: null, warning: null };
	const url = URL.canParse(uri) ? new URL(uri) : null;
	if (!url) return { unreadable: null, web: null, warning: 'It is not a valid web address.' };
	const refusal = whyNotOpened(url);
	if (refusal !== null) return { unreadable: null, web: null, warning: refusal };
	return {
		unreadable: null,
		web: { href: url.href, host: url.host },
		warning: url.username || url.password ? `It leads to ${url.host}, whatever stands before the @.` : null,
	};
}
