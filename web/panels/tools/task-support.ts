import { isSchemaObject } from '#shared/schema/json-schema.ts';
import type { CatalogItem, SessionView } from '#shared/session/session-view.ts';

/** Whether a tool may run as a task (specification 2025-11-25, tasks: tool-level negotiation); anything else means that it may not. */
export function taskSupport({ value }: CatalogItem): 'optional' | 'required' | 'forbidden' {
	const { execution } = value;
	const support = isSchemaObject(execution) ? execution['taskSupport'] : undefined;
	return support === 'optional' || support === 'required' ? support : 'forbidden';
}

/** Whether this server takes calls as tasks that a client asks for. In the extension of 2026-07-28 it decides by itself. */
export function takesTasks({ server }: SessionView): boolean {
	const tasks = server?.capabilities['tasks'];
	const requests = isSchemaObject(tasks) ? tasks['requests'] : undefined;
	const tools = isSchemaObject(requests) ? requests['tools'] : undefined;
	return server?.revision === '2025-11-25' && isSchemaObject(tools) && 'call' in tools;
}
