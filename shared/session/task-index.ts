import { asObject } from '../protocol/dress.ts';
import { readTask, readTaskHandle, type TaskState } from '../protocol/task.ts';
import type { Message } from '../wire/message.ts';
import type { Call } from './call.ts';
import type { LogEntry } from './log-entry.ts';
import type { TaskView } from './session-view.ts';

/** The tasks that the server told of, read from frames alone: a recording gives the same as the live session did. */
export class TaskIndex {
	#all: readonly TaskView[] = [];

	/** Replaced whole at every change; in the order in which they were heard of. */
	get all(): readonly TaskView[] {
		return this.#all;
	}

	/** `call` is the one that the entry belongs to. Returns whether a task came to be or changed. */
	take({ seq, frame, message }: LogEntry, call: Call | undefined): boolean {
		if (frame.direction !== 'in') return false;
		if (message.kind === 'notification') return this.#takeNotification(message, seq);
		if (call?.from !== 'client' || call.replySeq !== seq) return false;
		if (call.method === 'tasks/result') return this.#change(call.subject, { resultSeq: seq });
		if (message.kind !== 'result') return false;
		switch (call.method) {
			case 'tools/call':
				return this.#see(readTaskHandle(message.result), seq, { requestSeq: call.requestSeq });
			case 'tasks/get':
			case 'tasks/cancel':
				return this.#see(readTask(message.result), seq);
			case 'tasks/list':
				return this.#takeList(message.result, seq);
			default:
				return false;
		}
	}

	#takeNotification({ method, params }: Message & { kind: 'notification' }, seq: number): boolean {
		const isOfTask = method === 'notifications/tasks/status' || method === 'notifications/tasks';
		return isOfTask && this.#see(readTask(params), seq);
	}

	#takeList(result: unknown, seq: number): boolean {
		const { tasks } = asObject(result);
		if (!Array.isArray(tasks)) return false;
		return tasks.map((task) => this.#see(readTask(task), seq)).some(Boolean);
	}

	#see(task: TaskState | null, seq: number, from: Pick<Partial<TaskView>, 'requestSeq'> = {}): boolean {
		if (!task) return false;
		const change = { ...shownOf(task), ...from, seq, ...(task.outcome ? { resultSeq: seq } : {}) };
		if (this.#change(task.id, change)) return true;
		this.#all = [...this.#all, { requestSeq: null, resultSeq: null, ...change }];
		return true;
	}

	#change(id: string, change: Partial<TaskView>): boolean {
		if (!this.#all.some((task) => task.id === id)) return false;
		this.#all = this.#all.map((task) => (task.id === id ? { ...task, ...change } : task));
		return true;
	}
}

function shownOf({ id, status, message, createdAt, updatedAt, ttlMs, pollMs }: TaskState) {
	return {
		id,
		status,
		...(message === undefined ? {} : { message }),
		...(createdAt === undefined ? {} : { createdAt }),
		...(updatedAt === undefined ? {} : { updatedAt }),
		...(ttlMs === undefined ? {} : { ttlMs }),
		...(pollMs === undefined ? {} : { pollMs }),
	};
}
