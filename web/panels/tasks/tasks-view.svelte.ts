import type { Operation } from '#shared/session/operation.ts';
import type { TaskView } from '#shared/session/session-view.ts';
import { walkTasks } from '#shared/session/task-list.ts';
import type { SessionTab } from '../../app/session-tab.svelte.ts';
import { stateOf } from './task-facts.ts';

/** One row of the list. */
export interface TaskRow {
	readonly key: string;
	/** Its id on the wire. */
	readonly name: string;
	/** What was called. */
	readonly subject: string;
	readonly task: TaskView;
}

/** The tasks of one session as a person looks at them, and what they can ask of them. */
export class TasksView {
	query: string = $state('');
	selectedId: string | null = $state(null);
	isListing: boolean = $state(false);
	/** What went wrong with the last thing that was asked for. */
	problem: string | null = $state(null);
	readonly #tab: SessionTab;

	constructor(tab: SessionTab) {
		this.#tab = tab;
	}

	/** Newest first. */
	get rows(): readonly TaskRow[] {
		const words = this.query.toLowerCase().split(/\s+/).filter(Boolean);
		return this.#tab.view.tasks
			.map((task) => ({ key: task.id, name: task.id, subject: this.#subjectOf(task), task }))
			.filter(({ name, subject, task }) => {
				const text = `${name} ${subject} ${stateOf(task).word} ${task.message ?? ''}`.toLowerCase();
				return words.every((word) => text.includes(word));
			})
			.toReversed();
	}

	/** Whether the server can be asked for all that it has (2025-11-25, the capability `tasks.list`). */
	get canList(): boolean {
		const { server, state } = this.#tab.view;
		const tasks = server?.capabilities['tasks'];
		const isListed = typeof tasks === 'object' && tasks !== null && 'list' in tasks;
		return state.kind === 'connected' && isListed && this.keepsResults;
	}

	/** Results are asked for by `tasks/result`; in the extension they come with the task. */
	get keepsResults(): boolean {
		const { server } = this.#tab.view;
		return server !== null && server.revision < '2026-07-28';
	}

	/** What runs here and has become this task. */
	operationOf({ requestSeq }: TaskView): Operation | undefined {
		if (requestSeq === null) return undefined;
		return this.#tab.operations.find(
			({ status }) => status.state !== 'ended' && status.requestSeqs.includes(requestSeq),
		);
	}

	async list(): Promise<void> {
		this.isListing = true;
		await walkTasks((method, params) => this.#tab.session.request(method, params).reply);
		this.isListing = false;
	}

	/** A call that waits here ends with its task; a task of another time is cancelled by its id. */
	async cancel(task: TaskView): Promise<void> {
		const operation = this.operationOf(task);
		if (operation) operation.cancel();
		else if (await this.ask('tasks/cancel', task)) await this.ask('tasks/get', task);
	}

	/** Returns whether there was an answer. What it says is read where every frame is. */
	async ask(method: 'tasks/get' | 'tasks/result' | 'tasks/cancel', { id }: TaskView): Promise<boolean> {
		this.problem = null;
		const reply = await this.#tab.session.request(method, { taskId: id }, { startedBy: 'person' }).reply;
		if (reply.kind === 'result') return true;
		const why = reply.kind === 'error' ? `error ${reply.error.code}: ${reply.error.message}` : reply.kind;
		this.problem = `${method}: ${why}`;
		return false;
	}

	#subjectOf({ requestSeq }: TaskView): string {
		const call = requestSeq === null ? undefined : this.#tab.session.calls.of(requestSeq);
		return call ? call.subject || call.method : 'not called in this session';
	}
}
