import type { RpcError } from '../wire/message.ts';
import { asObject, isObject } from './dress.ts';
import { readInputRequests, type InputRequest } from './input-request.ts';

/**
 * What a server says of a long-running call, on either wire: core tasks (2025-11-25) and the tasks extension
 * (2026-07-28) differ in the names of the durations and in where result and questions are found.
 */
export interface TaskState {
	readonly id: string;
	/** `working`, `input_required`, `completed`, `failed` or `cancelled`; anything else as it came. */
	readonly status: string;
	readonly message?: string;
	/** ISO 8601, as it came. */
	readonly createdAt?: string;
	readonly updatedAt?: string;
	/** From its creation; null is for ever. */
	readonly ttlMs?: number | null;
	/** Asked for no more often than this. */
	readonly pollMs?: number;
	/** Extension: what it waits for. */
	readonly inputRequests: readonly InputRequest[];
	/** Extension: how it ended. */
	readonly outcome?: { readonly result: unknown } | { readonly error: RpcError };
}

/** The task that a call has become; null where the result is that of the call itself. */
export function readTaskHandle(result: unknown): TaskState | null {
	const { resultType, task, content } = asObject(result);
	if (resultType === 'task') return readTask(result);
	return content === undefined ? readTask(task) : null;
}

/** Reads a task, whichever wire it came on; null where it is none. */
export function readTask(value: unknown): TaskState | null {
	const task = asObject(value);
	const { taskId, status, statusMessage, createdAt, lastUpdatedAt, inputRequests } = task;
	if (typeof taskId !== 'string' || typeof status !== 'string') return null;
	const ttl = task['ttlMs'] ?? task['ttl'];
	const poll = task['pollIntervalMs'] ?? task['pollInterval'];
	const outcome = readOutcome(task);
	return {
		id: taskId,
		status,
		...(typeof statusMessage === 'string' ? { message: statusMessage } : {}),
		...(typeof createdAt === 'string' ? { createdAt } : {}),
		...(typeof lastUpdatedAt === 'string' ? { updatedAt: lastUpdatedAt } : {}),
		...(typeof ttl === 'number' || ttl === null ? { ttlMs: ttl } : {}),
		...(typeof poll === 'number' && poll >= 0 ? { pollMs: poll } : {}),
		inputRequests: readInputRequests(inputRequests),
		...(outcome ? { outcome } : {}),
	};
}

/** Nothing about the task will change any more. */
export function isOver({ status }: TaskState): boolean {
	return status === 'completed' || status === 'failed' || status === 'cancelled';
}

function readOutcome({ status, result, error }: Record<string, unknown>): TaskState['outcome'] {
	if (status === 'completed' && result !== undefined) return { result };
	if (status !== 'failed' || !isObject(error)) return undefined;
	const { code, message, data } = error;
	return {
		error: {
			code: typeof code === 'number' ? code : 0,
			message: typeof message === 'string' ? message : '',
			...(data === undefined ? {} : { data }),
		},
	};
}
