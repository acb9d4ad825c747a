import type { HeaderPairs } from '../../wire/frame.ts';
import { RawJson } from '../../wire/raw-json.ts';
import type { ClientProfile } from '../client-profile.ts';
import { asObject, isObject, messageTextOf, plainValue, withMeta } from '../dress.ts';
import { found } from '../found.ts';
import { headerValue } from '../header-value.ts';
import { readInputRequests } from '../input-request.ts';
import { paramHeaders } from '../param-headers.ts';
import type { OpeningReading, ResultReading, Revision } from '../revision.ts';
import { readTaskHandle } from '../task.ts';

interface StatelessMethods {
	readonly requests: readonly string[];
	readonly notifications: readonly string[];
	readonly serverRequests: readonly string[];
	readonly serverNotifications: readonly string[];
}

const prefix = 'io.modelcontextprotocol/';

/** The requests whose answer may ask for input (specification, multi round-trip requests). */
const mayAskForInput = ['tools/call', 'prompts/get', 'resources/read'];

/** What `Mcp-Name` repeats, by method; other methods have no such header. */
const namedBy: ReadonlyMap<string, string> = new Map([
	['tools/call', 'name'],
	['prompts/get', 'name'],
	['resources/read', 'uri'],
	['tasks/get', 'taskId'],
	['tasks/update', 'taskId'],
	['tasks/cancel', 'taskId'],
]);

/** A revision without handshake or session: every request says who asks, and what they can do. */
export function statelessRevision(id: string, methods: StatelessMethods): Revision {
	return {
		id,
		era: 'stateless',
		requests: new Set(methods.requests),
		notifications: new Set(methods.notifications),
		serverRequests: new Set(methods.serverRequests),
		serverNotifications: new Set(methods.serverNotifications),
		opening: () => ({ method: 'server/discover', params: {} }),
		afterOpening: null,
		readOpening: readDiscoverResult,
		dressRequest(requestId, draft, client) {
			const progress = draft.method === 'server/discover' ? {} : { progressToken: requestId };
			const params = withMeta(draft.params, { ...envelope(id, client), ...progress });
			const text = messageTextOf(draft.method, params, requestId);
			return { text, headers: headersOf(id, text, draft.tool) };
		},
		dressNotification({ method, params }) {
			const text = messageTextOf(method, params);
			return { text, headers: headersOf(id, text) };
		},
		dressRaw: (text) => ({ text, headers: headersOf(id, text) }),
		readResult: readStatelessResult,
		tasksBy: 'server',
		cancelBy: (transport) => (transport === 'streamable-http' ? 'closing-the-stream' : 'notification'),
	};
}

function envelope(id: string, client: ClientProfile): Record<string, unknown> {
	return {
		[`${prefix}protocolVersion`]: id,
		[`${prefix}clientInfo`]: client.info,
		[`${prefix}clientCapabilities`]: client.capabilities,
		[`${prefix}logLevel`]: client.logLevel,
	};
}

/** Read from the finished text, so that header and body cannot disagree (specification, transports, mirrored headers). */
function headersOf(id: string, text: string, tool?: Readonly<Record<string, unknown>>): HeaderPairs {
	const { method, params } = asObject(plainValue(new RawJson(text)));
	const members = asObject(params);
	const stated = asObject(members['_meta'])[`${prefix}protocolVersion`];
	const pairs: (readonly [string, string])[] = [
		['MCP-Protocol-Version', typeof stated === 'string' ? stated : id],
	];
	if (typeof method !== 'string') return pairs;
	pairs.push(['Mcp-Method', method]);
	const nameKey = namedBy.get(method);
	const name = nameKey === undefined ? undefined : members[nameKey];
	if (typeof name === 'string') pairs.push(['Mcp-Name', headerValue(name)]);
	if (method === 'tools/call' && tool) pairs.push(...paramHeaders(tool['inputSchema'], members['arguments']));
	return pairs;
}

/** Reads the result of `server/discover`. */
export function readDiscoverResult(result: unknown): OpeningReading {
	if (!isObject(result)) return { ok: false, problem: 'The result is not an object' };
	const { supportedVersions, capabilities, instructions, _meta: meta } = result;
	if (!Array.isArray(supportedVersions) || !supportedVersions.every((item) => typeof item === 'string')) {
		return {
			ok: false,
			problem: `Expected a list of dates in \`supportedVersions\`, found ${found(supportedVersions)}`,
		};
	}
	return {
		ok: true,
		versions: supportedVersions,
		capabilities: asObject(capabilities),
		info: asObject(asObject(meta)[`${prefix}serverInfo`]),
		...(typeof instructions === 'string' ? { instructions } : {}),
	};
}

function readStatelessResult(method: string, result: unknown): ResultReading {
	const { resultType, inputRequests, requestState } = asObject(result);
	// Absent means complete (specification, result types: results of older servers).
	if (resultType === undefined || resultType === 'complete') return { kind: 'complete' };
	// Only a call may become one (tasks extension).
	const task = resultType === 'task' && method === 'tools/call' ? readTaskHandle(result) : null;
	if (task) return { kind: 'task', task };
	if (resultType !== 'input_required') return { kind: 'other', resultType: text(resultType) };
	const hasState = typeof requestState === 'string';
	if (!mayAskForInput.includes(method) || (!isObject(inputRequests) && !hasState)) {
		return { kind: 'other', resultType };
	}
	return {
		kind: 'input-required',
		requests: readInputRequests(inputRequests),
		...(hasState ? { state: requestState } : {}),
	};
}

function text(value: unknown): string {
	return typeof value === 'string' ? value : found(value);
}
