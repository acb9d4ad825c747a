import { asObject, isObject, messageTextOf, withMeta } from '../dress.ts';
import { found } from '../found.ts';
import type { OpeningReading, Revision } from '../revision.ts';
import { readTaskHandle } from '../task.ts';

interface HandshakeMethods {
	readonly requests: readonly string[];
	readonly notifications: readonly string[];
	readonly serverRequests: readonly string[];
	readonly serverNotifications: readonly string[];
}

/** What all revisions with a handshake share, 2024-11-05 as the base. */
const base: HandshakeMethods = {
	requests: [
		'initialize',
		'ping',
		'tools/list',
		'tools/call',
		'resources/list',
		'resources/templates/list',
		'resources/read',
		'resources/subscribe',
		'resources/unsubscribe',
		'prompts/list',
		'prompts/get',
		'completion/complete',
		'logging/setLevel',
	],
	notifications: [
		'notifications/initialized',
		'notifications/cancelled',
		'notifications/progress',
		'notifications/roots/list_changed',
	],
	serverRequests: ['ping', 'roots/list', 'sampling/createMessage'],
	serverNotifications: [
		'notifications/cancelled',
		'notifications/progress',
		'notifications/message',
		'notifications/tools/list_changed',
		'notifications/prompts/list_changed',
		'notifications/resources/list_changed',
		'notifications/resources/updated',
	],
};

/** Their requests carry no progress token: nobody waits for progress of them. */
const withoutProgress = ['initialize', 'ping'];

/** A revision that opens with `initialize` and lives in a session (2024-11-05 to 2025-11-25). */
export function handshakeRevision(id: string, added: Partial<HandshakeMethods> = {}): Revision {
	const all = (kind: keyof HandshakeMethods) => new Set([...base[kind], ...(added[kind] ?? [])]);
	const requests = all('requests');
	const hasTasks = requests.has('tasks/get');
	return {
		id,
		era: 'handshake',
		requests,
		notifications: all('notifications'),
		serverRequests: all('serverRequests'),
		serverNotifications: all('serverNotifications'),
		opening: (client) => ({
			method: 'initialize',
			params: { protocolVersion: id, capabilities: client.capabilities, clientInfo: client.info },
		}),
		afterOpening: 'notifications/initialized',
		readOpening: readInitializeResult,
		dressRequest(requestId, { method, params }) {
			const meta = withoutProgress.includes(method) ? {} : { progressToken: requestId };
			return { text: messageTextOf(method, withMeta(params, meta), requestId), headers: [] };
		},
		dressNotification: ({ method, params }) => ({ text: messageTextOf(method, params), headers: [] }),
		dressRaw: (text) => ({ text, headers: [] }),
		readResult(method, result) {
			const task = hasTasks && method === 'tools/call' ? readTaskHandle(result) : null;
			return task ? { kind: 'task', task } : { kind: 'complete' };
		},
		tasksBy: hasTasks ? 'client' : null,
		cancelBy: () => 'notification',
	};
}

/** Reads the result of `initialize`. */
export function readInitializeResult(result: unknown): OpeningReading {
	if (!isObject(result)) return { ok: false, problem: 'The result is not an object' };
	const { protocolVersion, capabilities, serverInfo, instructions } = result;
	if (typeof protocolVersion !== 'string') {
		return {
			ok: false,
			problem: `Expected a string in \`protocolVersion\`, found ${found(protocolVersion)}`,
		};
	}
	return {
		ok: true,
		versions: [protocolVersion],
		capabilities: asObject(capabilities),
		info: asObject(serverInfo),
		...(typeof instructions === 'string' ? { instructions } : {}),
	};
}
