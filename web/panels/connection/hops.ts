import type { Failure, Hop } from '#shared/ports.ts';
import { isRedirect, type FailureContext } from './failure-texts.ts';

/** One station between a person and a server, as it is drawn. */
export interface HopMark {
	readonly hop: Hop;
	readonly name: string;
	/** What was seen there. */
	readonly seen: string;
	/** `cut` was passed, but the way from it is broken. */
	readonly state: 'done' | 'cut' | 'failed' | 'not-reached';
}

const names: Record<Hop, string> = {
	page: 'Page',
	relay: 'Relay',
	process: 'Process',
	network: 'Network',
	server: 'Server',
};

/** The way to the server, and where it broke. */
export function hopMarks(failure: Failure, { entry, route }: FailureContext): readonly HopMark[] {
	const way = wayTo(entry?.launch.kind ?? 'http', route);
	// A failure at a station that this way does not have is drawn at its end.
	const broken = way.includes(failure.hop) ? way.indexOf(failure.hop) : way.length - 1;
	return way.map((hop, index) => {
		const state =
			index === broken ? 'failed' : index > broken ? 'not-reached' : index === broken - 1 ? 'cut' : 'done';
		return { hop, name: names[hop], seen: seenAt(hop, state, failure, route), state };
	});
}

function wayTo(kind: 'http' | 'stdio', route: FailureContext['route']): readonly Hop[] {
	if (kind === 'stdio') return ['page', 'relay', 'process', 'server'];
	return route === 'relay' ? ['page', 'relay', 'network', 'server'] : ['page', 'network', 'server'];
}

function seenAt(hop: Hop, state: HopMark['state'], failure: Failure, route: FailureContext['route']): string {
	if (state === 'not-reached') return 'not reached';
	if (state === 'failed') return whatBroke(failure);
	switch (hop) {
		case 'page':
			return route === 'direct' ? 'direct, without the relay' : 'this browser';
		case 'relay':
			return 'on this machine';
		case 'process':
			return 'running';
		case 'network':
			return 'reached';
		case 'server':
			return 'answered';
	}
}

const shortWords: Partial<Record<Failure['code'], string>> = {
	aborted: 'cancelled',
	'timed-out': 'no answer in time',
	'relay-gone': 'does not answer',
	'relay-refused': 'refused',
	'consent-denied': 'not allowed',
	'command-not-found': 'command not found',
	'command-not-startable': 'could not be started',
	'network-opaque': 'Failed to fetch, says the browser',
	'network-refused': 'connection refused',
	'network-unknown-host': 'unknown host',
	'network-tls': 'no secure connection',
	'network-broken': 'broke off',
	'not-mcp': 'answered, but not MCP',
	'stream-ended': 'stream ended early',
	'session-lost': 'session unknown',
	'version-mismatch': 'no common revision',
};

function whatBroke({ code, status, exitCode, signal, rpc, cors }: Failure): string {
	if (cors) {
		const what = (cors.method ?? 'OPTIONS') === 'OPTIONS' ? 'preflight' : 'answer';
		return `${what} ${cors.status}${cors.missing.length > 0 ? ', header missing' : ''}`;
	}
	if (code === 'http-status' && isRedirect(status))
		return status === undefined ? 'redirects' : `redirects (${status})`;
	if (status !== undefined) return `status ${status}`;
	if (rpc) return `error ${rpc.code}`;
	if (signal) return `ended on ${signal}`;
	if (typeof exitCode === 'number') return `exit code ${exitCode}`;
	return shortWords[code] ?? 'failed here';
}
