import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import { keptAddress } from './kept-address.ts';

/** A server of an earlier time. Values of headers and variables are secrets more often than not: only their names stay. */
export interface RecentServer {
	readonly address: string;
	readonly kind: 'http' | 'stdio';
	readonly name: string;
	readonly cwd?: string;
	readonly headerNames: readonly string[];
	readonly envNames: readonly string[];
	readonly wantedRoute: 'auto' | 'direct' | 'relay';
	readonly wantedTransport: 'auto' | 'streamable-http' | 'legacy-sse';
	readonly revision?: string;
	readonly route?: string;
	readonly tools?: number;
	/** Failure code of the last attempt. */
	readonly failed?: string;
	/** Epoch ms of the last attempt. */
	readonly at: number;
}

/** What may stay of a server in this browser, with what became of the connection. */
export function recentServer(entry: ServerEntry, view: SessionView, at: number): RecentServer {
	const { launch } = entry;
	const isHttp = launch.kind === 'http';
	const said = view.server?.info['title'] ?? view.server?.info['name'];
	const tools = view.catalog.tools;
	return {
		address: keptAddress(entry),
		kind: launch.kind,
		name: typeof said === 'string' && said.trim() !== '' ? said : entry.name,
		headerNames: isHttp ? launch.headers.map(([name]) => name) : [],
		envNames: isHttp ? [] : Object.keys(launch.env),
		...(isHttp || launch.cwd === undefined ? {} : { cwd: launch.cwd }),
		wantedRoute: isHttp ? launch.route : 'auto',
		wantedTransport: isHttp ? launch.transport : 'auto',
		...(view.server ? { revision: view.server.revision } : {}),
		...(view.route && view.route !== 'local' ? { route: view.route } : {}),
		...(tools.state === 'loaded' ? { tools: tools.items.length } : {}),
		...(view.state.kind === 'failed' ? { failed: view.state.failure.code } : {}),
		at,
	};
}

export function isRecentServer(value: unknown): value is RecentServer {
	if (typeof value !== 'object' || value === null) return false;
	const { address, kind, name, headerNames, envNames, wantedRoute, wantedTransport, at } = value as Record<
		string,
		unknown
	>;
	return (
		typeof address === 'string' &&
		(kind === 'http' || kind === 'stdio') &&
		typeof name === 'string' &&
		Array.isArray(headerNames) &&
		Array.isArray(envNames) &&
		['auto', 'direct', 'relay'].includes(String(wantedRoute)) &&
		['auto', 'streamable-http', 'legacy-sse'].includes(String(wantedTransport)) &&
		typeof at === 'number'
	);
}
