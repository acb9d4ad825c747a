import { defaultTimeLimits, type ClientProfile, type TimeLimits } from '../protocol/client-profile.ts';
import { ScriptedProcesses, type Script } from './scripted-process.ts';
import { Session, type SessionOptions } from './session.ts';

export const client: ClientProfile = {
	info: { name: 'quayside', version: '0.4.0' },
	capabilities: { roots: {}, elicitation: { form: {} } },
	roots: [{ uri: 'file:///port' }],
};
export const limits: TimeLimits = {
	...defaultTimeLimits,
	silenceMs: 2000,
	totalMs: 5000,
	probeMs: 20,
	bootMs: 500,
	startMs: 2000,
	reopenMs: 10,
};

/** A session with a scripted program; the limits are short. */
export function open(
	script: Script,
	revision = 'auto',
	change: Partial<TimeLimits> = {},
	more: Partial<SessionOptions> = {},
) {
	const processes = new ScriptedProcesses(script);
	const session = new Session({
		entry: { name: 'scripted', launch: { kind: 'stdio', command: 'scripted', args: [], env: {} } },
		ports: { process: processes, direct: null, relay: null },
		client,
		limits: { ...limits, ...change },
		revision,
		...more,
	});
	return { session, processes };
}

/** A server of the handshake era; `more` answers what it does not. */
export function handshake(more: Script = () => undefined, capabilities: object = { tools: {} }): Script {
	return (message, server, launch) => {
		const { id, method } = message;
		if (method === 'initialize') {
			const protocolVersion = message.params?.['protocolVersion'];
			server.send({
				id,
				result: { protocolVersion, capabilities, serverInfo: { name: 'old', version: '1' } },
			});
		} else if (method === 'server/discover') server.send({ id, error: { code: -32601, message: 'Unknown' } });
		else if (method === 'tools/list' && more.length === 0) server.send({ id, result: { tools: [] } });
		else more(message, server, launch);
	};
}

/** A server of the stateless era. */
export function stateless(more: Script, capabilities: object = {}): Script {
	return (message, server, launch) => {
		if (message.method !== 'server/discover') {
			more(message, server, launch);
			return;
		}
		const result = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities };
		server.send({ id: message.id, result });
	};
}

/** What the server was sent. */
export const methods = ({ received }: ScriptedProcesses) => received.map(({ method }) => method);
/** What the negotiation said. */
export const texts = (session: Session) => session.steps.map(({ text }) => text);

/** Resolves when the session has changed so that this holds. */
export function until(session: Session, holds: () => boolean): Promise<void> {
	return new Promise((resolve) => {
		if (holds()) {
			resolve();
			return;
		}
		const off = session.onChange(() => {
			if (!holds()) return;
			off();
			resolve();
		});
	});
}
