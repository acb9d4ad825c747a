import type { Failure } from '../ports.ts';
import type { TimeLimits } from '../protocol/client-profile.ts';
import type { Connection } from '../protocol/connection.ts';
import { delay } from '../protocol/delay.ts';
import type { Revision } from '../protocol/revision.ts';

/** Asks the server whether it is there: the failure of the network that says it is not, null where it answers or is only slow. */
export async function lossOfWay(connection: Connection, limits: TimeLimits): Promise<Failure | null> {
	const { revision } = connection;
	if (!revision) return null;
	const failure = await ask(connection, revision, limits);
	if (failure?.code !== 'network-broken') return failure;
	// A server that was started anew breaks off all that was kept open before: only a fresh connection tells.
	await delay(limits.reopenMs);
	return ask(connection, revision, limits);
}

async function ask(
	connection: Connection,
	revision: Revision,
	{ startMs }: TimeLimits,
): Promise<Failure | null> {
	// The stateless era has no `ping` (specification 2026-07-28, removed methods).
	const method = revision.requests.has('ping') ? 'ping' : 'server/discover';
	const limits = { silenceMs: startMs, totalMs: startMs };
	const reply = await connection.request({ method, params: {} }, { limits }).reply;
	return reply.kind === 'lost' && reply.failure.hop === 'network' ? reply.failure : null;
}
