import { Session, type SessionPorts } from '#shared/session/session.ts';
import type { Launch } from '#shared/config/server-entry.ts';
import { defaultTimeLimits } from '#shared/protocol/client-profile.ts';
import { BridgeHttp } from '../../web/ports/bridge-http.ts';
import { BridgeProcess } from '../../web/ports/bridge-process.ts';
import { DirectHttp } from '../../web/ports/direct-http.ts';
import type { RelayClient } from '../../web/ports/relay-client.ts';

export interface EchoPlan {
	readonly launch: Launch;
	readonly calls: number;
	readonly warmUp: number;
}

/** Milliseconds of each call, one at a time; then of all of them with a hundred in flight. */
export interface EchoTimes {
	readonly times: readonly number[];
	readonly manyAtOnceMs: number;
}

const inFlight = 100;

/** Calls `echo` through the product's own client, over the ways that a page has. */
export async function measureEchoes(relay: RelayClient, plan: EchoPlan): Promise<EchoTimes> {
	const session = await connect(relay, plan.launch);
	const times: number[] = [];
	for (let call = 0; call < plan.warmUp + plan.calls; call += 1) {
		const began = performance.now();
		await echo(session);
		if (call >= plan.warmUp) times.push(performance.now() - began);
	}
	const began = performance.now();
	let left = plan.calls;
	await Promise.all(
		Array.from({ length: inFlight }, async () => {
			while (left > 0) {
				left -= 1;
				await echo(session);
			}
		}),
	);
	const manyAtOnceMs = performance.now() - began;
	await session.disconnect();
	return { times, manyAtOnceMs };
}

async function connect(relay: RelayClient, launch: Launch): Promise<Session> {
	const ports: SessionPorts = {
		process: new BridgeProcess(relay),
		direct: new DirectHttp(),
		relay: new BridgeHttp(relay),
	};
	const session = new Session({
		entry: { name: 'bench', launch },
		ports,
		client: { info: { name: 'wirescope-bench', version: '0' }, capabilities: {}, roots: [] },
		limits: defaultTimeLimits,
		revision: '2025-11-25',
	});
	await session.connect();
	if (session.state.kind !== 'connected')
		throw new Error(`Expected a connection, found ${JSON.stringify(session.state)}`);
	return session;
}

async function echo(session: Session): Promise<void> {
	const params = { name: 'echo', arguments: { text: 'hello' } };
	const reply = await session.request('tools/call', params).reply;
	if (reply.kind !== 'result') throw new Error(`Expected a result, found ${JSON.stringify(reply)}`);
}
