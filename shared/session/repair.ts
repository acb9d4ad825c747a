import type { Connection } from '../protocol/connection.ts';
import type { Reply } from '../protocol/reply.ts';

/** What may be done about a reply before the request is sent once more. */
export type Repair =
	| 'none'
	/** The server forgot the session: a new one, and then again. */
	| 'new-session'
	/** The same, but what may have had an effect is left to a person to repeat. */
	| 'new-session-only'
	/** The headers do not fit what the server knows of the tool: its definition, and then again. */
	| 'new-definition';

const headerMismatch = -32020;

/** To repeat it has no effect on the server. */
export function isSafe(method: string): boolean {
	return safeMethods.has(method);
}

/** Repeating them has no effect on the server, so that we may do it without asking. */
const safeMethods: ReadonlySet<string> = new Set([
	'tools/list',
	'resources/list',
	'resources/templates/list',
	'resources/read',
	'prompts/list',
	'prompts/get',
	'completion/complete',
	'ping',
	'server/discover',
]);

export function repairOf(reply: Reply, method: string, connection: Connection | null): Repair {
	if (reply.kind === 'lost' && reply.failure.code === 'session-lost') {
		return isSafe(method) ? 'new-session' : 'new-session-only';
	}
	// Specification 2026-07-28, custom headers from tool parameters: refetch `tools/list`, retry once.
	const isMismatch = reply.kind === 'error' && reply.error.code === headerMismatch && method === 'tools/call';
	const hasHeaders =
		connection?.transport.kind === 'streamable-http' && connection.revision?.era === 'stateless';
	return isMismatch && hasHeaders ? 'new-definition' : 'none';
}
