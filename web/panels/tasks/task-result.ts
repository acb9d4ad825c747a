import type { JsonPath } from '#shared/schema/form-model.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import { isWireObject } from '../../content/content-props.ts';

/** Where in its frame the result of a task stands, or its error. */
export interface TaskEnd {
	readonly kind: 'result' | 'error';
	readonly value: unknown;
	readonly path: JsonPath;
}

/**
 * Reads how a task ended from the frame that told it: the answer to `tasks/result` (2025-11-25) is the result of the call
 * itself; in the extension it stands inside the task, in an answer or a notification.
 */
export function taskEnd(entry: LogEntry | undefined): TaskEnd | null {
	const message = entry?.message;
	switch (message?.kind) {
		case 'error':
			return { kind: 'error', value: message.error, path: ['error'] };
		case 'notification':
			return inTask(message.params, ['params']);
		case 'result':
			return (
				inTask(message.result, ['result']) ?? { kind: 'result', value: message.result, path: ['result'] }
			);
		default:
			return null;
	}
}

function inTask(task: unknown, path: JsonPath): TaskEnd | null {
	if (!isWireObject(task) || typeof task['taskId'] !== 'string') return null;
	for (const kind of ['result', 'error'] as const) {
		if (task[kind] !== undefined) return { kind, value: task[kind], path: [...path, kind] };
	}
	return null;
}
