import type { Session } from '#shared/session/session.ts';

/** A message of a method, with what the server offers filled in. */
export interface MessageTemplate {
	readonly method: string;
	readonly text: string;
}

/** One for every request and notification that the revision lets a client send, dressed as ours are. */
export function messageTemplates(session: Session): readonly MessageTemplate[] {
	const { requests, notifications } = session.revision;
	const samples = sampleParams(session);
	return [
		...Array.from(requests, (method) => ({
			method,
			text: session.preview(method, samples.get(method) ?? {}).text,
		})),
		...Array.from(notifications, (method) => ({
			method,
			text: JSON.stringify({ jsonrpc: '2.0', method, params: samples.get(method) }),
		})),
	];
}

function sampleParams({ catalog, revision }: Session): ReadonlyMap<string, Record<string, unknown>> {
	const tool = catalog.tools.items[0]?.name ?? 'name-of-a-tool';
	const uri = catalog.resources.items[0]?.name ?? 'scheme://of/a/resource';
	const prompt = catalog.prompts.items[0]?.name ?? 'name-of-a-prompt';
	const task = { taskId: 'id-of-a-task' };
	return new Map<string, Record<string, unknown>>([
		[
			'initialize',
			{ protocolVersion: revision.id, capabilities: {}, clientInfo: { name: 'by-hand', version: '1.0.0' } },
		],
		['tools/call', { name: tool, arguments: {} }],
		['resources/read', { uri }],
		['resources/subscribe', { uri }],
		['resources/unsubscribe', { uri }],
		['subscriptions/listen', { notifications: { toolsListChanged: true, resourceSubscriptions: [uri] } }],
		['prompts/get', { name: prompt, arguments: {} }],
		[
			'completion/complete',
			{ ref: { type: 'ref/prompt', name: prompt }, argument: { name: 'argument', value: '' } },
		],
		['logging/setLevel', { level: 'info' }],
		['tasks/get', task],
		['tasks/result', task],
		['tasks/cancel', task],
		['tasks/update', { ...task, inputResponses: {} }],
		['notifications/cancelled', { requestId: 'id-of-a-request', reason: 'By hand' }],
		['notifications/progress', { progressToken: 'token-of-a-request', progress: 1, total: 2 }],
	]);
}
