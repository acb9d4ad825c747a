import type { Failure } from '../ports.ts';
import { delay } from '../protocol/delay.ts';
import { found } from '../protocol/found.ts';
import type { CallOptions, Connection } from '../protocol/connection.ts';
import type { PendingRequest } from '../protocol/pending-requests.ts';
import type { Reply } from '../protocol/reply.ts';
import type { InputRequest } from '../protocol/input-request.ts';
import { isOver, readTask, type TaskState } from '../protocol/task.ts';
import type { Inquiry } from './inquiry.ts';

export interface TaskRunOptions {
	readonly task: TaskState;
	/** The frame that said that the call has become one. */
	readonly seq: number;
	/** Request seq of that call. */
	readonly during: number | undefined;
	readonly connection: () => Connection | null;
	readonly inquiry: Inquiry;
	/** Aborted when a person cancels. */
	readonly signal: AbortSignal;
	readonly onChange: (task: TaskState) => void;
	/** A question of the server, asked for the task, waits for a person, or no longer does. */
	readonly onWaiting: (isWaiting: boolean) => void;
}

const usualPollMs = 1_000;
const leastPollMs = 100;
/** So many polls in a row may get no answer. */
const maxMisses = 3;
/** Cancelling is only a wish: so many polls are spent on seeing what became of it. */
const pollsAfterCancel = 3;
/** `tasks/result` blocks until the task is over: its clock is that of the task. */
const patient = { silenceMs: Infinity, totalMs: Infinity };

/** Follows one task until its call has a reply (tasks of 2025-11-25, tasks extension of 2026-07-28). */
export class TaskRun {
	readonly #options: TaskRunOptions;
	readonly #answered = new Set<string>();
	#task: TaskState;
	#seq: number;
	#misses = 0;

	constructor(options: TaskRunOptions) {
		this.#options = options;
		this.#task = options.task;
		this.#seq = options.seq;
	}

	/** For tasks that the client asked for: the result, and the questions before it, come by `tasks/result`. */
	async untilResult(): Promise<Reply> {
		const { signal, connection } = this.#options;
		const failed = await this.#pollWhile((task) => task.status === 'working');
		if (failed) return failed;
		if (signal.aborted) return this.#cancel();
		if (this.#task.status === 'cancelled') return this.#cancelledByServer();
		const pending = this.#request(
			'tasks/result',
			{},
			{
				limits: patient,
				onChange: ({ openQuestions }) => this.#options.onWaiting(openQuestions > 0),
			},
		);
		if (!pending) return notConnected;
		const isDone = new AbortController();
		// Meanwhile the polls tell how it goes.
		void this.#pollWhile((task) => !isOver(task), isDone.signal);
		const reply = await Promise.race([pending.reply, aborted(signal)]);
		isDone.abort();
		if (reply) return reply;
		const cancelled = await this.#cancel();
		void connection()?.cancel(pending);
		return cancelled;
	}

	/** For tasks that the server decided on: result and questions are in the answer to `tasks/get`. */
	async untilOutcome(): Promise<Reply> {
		while (!this.#options.signal.aborted) {
			const { outcome, status, inputRequests } = this.#task;
			if (outcome) {
				return 'error' in outcome
					? { kind: 'error', error: outcome.error, seq: this.#seq }
					: { kind: 'result', result: outcome.result, seq: this.#seq };
			}
			if (status === 'cancelled') return this.#cancelledByServer();
			const fresh = inputRequests.filter(({ key }) => !this.#answered.has(key));
			const stopped = fresh.length > 0 ? await this.#answer(fresh) : null;
			if (stopped) return stopped;
			const failed = isOver(this.#task) ? await this.#askForOutcome() : await this.#pauseAndPoll();
			if (failed) return failed;
		}
		return this.#cancel();
	}

	/** A handle may say that the task is over already; what came of it is in the next answer. */
	async #askForOutcome(): Promise<Reply | null> {
		const failed = await this.#poll();
		if (failed || this.#task.outcome) return failed;
		const { id, status } = this.#task;
		return lost(`The task ${found(id)} is ${status}, and its answer has neither result nor error`);
	}

	async #pauseAndPoll(): Promise<Reply | null> {
		const { signal } = this.#options;
		await delay(this.#pauseMs, signal);
		return signal.aborted ? null : this.#poll();
	}

	async #pollWhile(holds: (task: TaskState) => boolean, stop = this.#options.signal): Promise<Reply | null> {
		while (holds(this.#task)) {
			await delay(this.#pauseMs, stop);
			if (stop.aborted) return null;
			const failed = await this.#poll();
			if (failed) return failed;
		}
		return null;
	}

	/** Returns a reply when there is no use in asking again. */
	async #poll(): Promise<Reply | null> {
		const reply = await this.#ask('tasks/get');
		if (reply.kind === 'error') return reply;
		const task = reply.kind === 'result' ? readTask(reply.result) : null;
		if (task && reply.kind === 'result') {
			this.#misses = 0;
			this.#see(task, reply.seq);
			return null;
		}
		this.#misses += 1;
		if (this.#misses < maxMisses && this.#options.connection()) return null;
		return reply.kind === 'result'
			? lost(`\`tasks/get\` was answered with ${found(reply.result)}, which is no task`)
			: reply;
	}

	/** Keys are never used again, and each is answered once (tasks extension). */
	async #answer(requests: readonly InputRequest[]): Promise<Reply | null> {
		const { inquiry, during } = this.#options;
		const asked = {
			seq: this.#seq,
			via: 'input-required',
			...(during === undefined ? {} : { during }),
		} as const;
		const findings = await inquiry.answers(requests, asked);
		switch (findings.kind) {
			case 'withdrawn':
				return this.#cancel();
			case 'refused':
				return this.#cancel(findings.reason);
			case 'answered': {
				for (const { key } of requests) this.#answered.add(key);
				const reply = await this.#ask('tasks/update', { inputResponses: findings.responses });
				return reply.kind === 'result' ? null : reply;
			}
		}
	}

	/** A task is cancelled by its own method, never by a notification (both wires). */
	async #cancel(reason?: string): Promise<Reply> {
		const reply = await this.#ask('tasks/cancel');
		const task = reply.kind === 'result' ? readTask(reply.result) : null;
		if (task && reply.kind === 'result') this.#see(task, reply.seq);
		for (let poll = 0; poll < pollsAfterCancel && !isOver(this.#task); poll++) {
			if (poll > 0) await delay(this.#pauseMs);
			if (await this.#poll()) break;
		}
		return { kind: 'cancelled', ...(reason === undefined ? {} : { reason }) };
	}

	#cancelledByServer(): Reply {
		const { message } = this.#task;
		return {
			kind: 'cancelled',
			reason: `The server cancelled the task${message === undefined ? '' : `: ${message}`}`,
		};
	}

	get #pauseMs(): number {
		return Math.max(leastPollMs, this.#task.pollMs ?? usualPollMs);
	}

	#see(task: TaskState, seq: number): void {
		this.#task = task;
		this.#seq = seq;
		this.#options.onChange(task);
	}

	async #ask(method: string, params: Record<string, unknown> = {}): Promise<Reply> {
		return (await this.#request(method, params)?.reply) ?? notConnected;
	}

	#request(
		method: string,
		params: Record<string, unknown>,
		how: CallOptions = {},
	): PendingRequest | undefined {
		const { connection, during } = this.#options;
		const { id } = this.#task;
		const draft = { method, params: { taskId: id, ...params } };
		return connection()?.request(draft, { ...how, onBehalf: { taskId: id, requestSeq: during } });
	}
}

const notConnected: Reply = lost('There is no connection to ask for the task on', 'page', 'aborted');

function lost(detail: string, hop: Failure['hop'] = 'server', code: Failure['code'] = 'not-mcp'): Reply {
	return { kind: 'lost', failure: { hop, code, detail } };
}

function aborted(signal: AbortSignal): Promise<null> {
	return new Promise((resolve) => {
		if (signal.aborted) resolve(null);
		else signal.addEventListener('abort', () => resolve(null), { once: true });
	});
}
