import { isSectionName, type SectionName } from './sections.ts';

/** What an address of this page names. It prefills; nothing connects because of it. */
export interface Route {
	/** Null is the start page. */
	readonly section: SectionName | null;
	/** A wire name in the section's list, or the seq of a frame. */
	readonly item: string | null;
	/** A server's address or command, or the name of a session file. */
	readonly server: string | null;
}

export const startRoute: Route = { section: null, item: null, server: null };

/** Reads `#/section/item?server=…`; what it cannot read leads to the start page. */
export function parseRoute(hash: string): Route {
	const [path, query] = splitOnce(hash.replace(/^#/, ''), '?');
	const server = new URLSearchParams(query).get('server') || null;
	const [name = '', ...rest] = path.replace(/^\//, '').split('/');
	const item = rest.join('/');
	if (!isSectionName(name)) return { ...startRoute, server };
	return { section: name, item: decode(item) || null, server };
}

export function formatRoute({ section, item, server }: Route): string {
	const path = section === null ? '/' : `/${section}${item === null ? '' : `/${encodeURIComponent(item)}`}`;
	return `#${path}${server === null ? '' : `?${new URLSearchParams({ server }).toString()}`}`;
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function splitOnce(text: string, by: string): [string, string] {
	const at = text.indexOf(by);
	return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)];
}
