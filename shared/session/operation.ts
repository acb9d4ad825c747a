import type { Failure } from '../ports.ts';
import type { ClientProfile, TimeLimits } from '../protocol/client-profile.ts';
import type { Connection } from '../protocol/connection.ts';
import { delay } from '../protocol/delay.ts';
import { asObject } from '../protocol/dress.ts';
import type { InputRequest } from '../protocol/input-request.ts';
import type { PendingRequest } from '../protocol/pending-requests.ts';
import type { Progress } from '../protocol/progress.ts';
import type { Question } from '../protocol/question.ts';
import type { Reply } from '../protocol/reply.ts';
import type { RequestDraft, ResultReading } from '../protocol/revision.ts';
import type { TaskState } from '../protocol/task.ts';
import type { RequestId } from '../wire/message.ts';
import type { OperationRecord, StartedBy } from './acts.ts';
import { Inquiry } from './inquiry.ts';
import { isSafe, repairOf } from './repair.ts';
import { TaskRun } from './task-run.ts';
import { requiredUrls } from './required-urls.ts';

export interface RequestOptions {
	readonly limits?: Partial<TimeLimits>;
	/** Asks the server to run the call as a task (2025-11-25), and to keep it for so long. */
	readonly task?: { readonly ttlMs?: number };
	/** Who is behind it, for the record; without it nothing is recorded but its frames. */
	readonly startedBy?: StartedBy;
}

/** One thing that a person asked for: all rounds of it. `status` is replaced whole at every change. */
export interface Operation {
	readonly method: string;
	readonly params: unknown;
	/** Resolves once, when the last round ended; never rejects. */
	readonly reply: Promise<Reply>;
	readonly status: OperationStatus;
	cancel(reason?: string): void;
}

export interface OperationStatus {
	readonly state: 'running' | 'waiting-for-person' | 'cancelling' | 'ended';
	/** Epoch ms. */
	readonly startedAt: number;
	readonly endedAt?: number;
	/** How long a person was asked for something meanwhile, in all. */
	readonly waitedMs: number;
	readonly progress?: Progress;
	/** What the call has become, where the server runs it as a task. */
	readonly task?: TaskState;
	/** Seqs of its requests, one for each round. */
	readonly requestSeqs: readonly number[];
	readonly reply?: Reply;
}

/** What an operation works with. */
export interface OperationContext {
	/** The connection that is open at the moment; null when there is none. */
	readonly connection: () => Connection | null;
	readonly client: () => ClientProfile;
	/** Opens a new session after the server forgot ours; false when that did not succeed. */
	readonly reopen: () => Promise<boolean>;
	/** Why a page was told no more than that the network failed. */
	readonly explain: (failure: Failure, how: { readonly mayRepeat: boolean }) => Promise<Failure>;
	/** The same draft, after the definition of its tool was asked for anew. */
	readonly redraft: (draft: RequestDraft) => Promise<RequestDraft>;
	readonly onChange: () => void;
	readonly record: OperationRecord;
}

/** The SDK stops after as many rounds; a server that wants more is asking in circles. */
const maxRounds = 10;
const pauseBetweenStateRoundsMs = 250;

/** Params that the next round adds to those of the first. */
type More = Readonly<Record<string, unknown>>;

/** Runs one request to its end: rounds with answers of a person between them, a task where it becomes one, one repair. */
export class RunningOperation implements Operation {
	readonly method: string;
	readonly params: Readonly<Record<string, unknown>>;
	readonly reply: Promise<Reply>;
	readonly #options: RequestOptions;
	readonly #context: OperationContext;
	readonly #cancelled = new AbortController();
	readonly #inquiry: Inquiry;
	#draft: RequestDraft;
	#reason: string | undefined;
	#pending: PendingRequest | null = null;
	#lastId: RequestId | null = null;
	#hasAskedForUrls = false;
	/** Since when a person is asked; null while nobody is. */
	#askedSince: number | null = null;
	#status: OperationStatus;

	constructor(draft: RequestDraft, options: RequestOptions, context: OperationContext) {
		this.method = draft.method;
		this.params = draft.params;
		this.#draft = draft;
		this.#options = options;
		this.#context = context;
		const { connection, client } = context;
		this.#inquiry = new Inquiry({
			connection,
			client,
			signal: this.#cancelled.signal,
			onCount: (open) => this.#wait(open > 0),
		});
		this.#status = { state: 'running', startedAt: Date.now(), waitedMs: 0, requestSeqs: [] };
		this.reply = this.#run().then((reply) => this.#end(reply));
	}

	get status(): OperationStatus {
		return this.#status;
	}

	cancel(reason?: string): void {
		if (this.#status.state === 'ended' || this.#cancelled.signal.aborted) return;
		this.#reason = reason;
		this.#cancelled.abort();
		this.#change({ state: 'cancelling' });
		this.#context.record.onCancel?.(this.#status.requestSeqs.at(-1) ?? null);
		const pending = this.#pending;
		if (pending) void this.#context.connection()?.cancel(pending, reason);
	}

	async #run(): Promise<Reply> {
		let more: More = {};
		for (let round = 1; ; round++) {
			const reply = await this.#ask(more);
			const reading = this.#read(reply);
			if (reading?.kind === 'task' && reply.kind === 'result')
				return this.#followTask(reading.task, reply.seq);
			if (round >= maxRounds) return reply;
			const next = await this.#next(reply, reading, more);
			if ('kind' in next) return next;
			more = next.more;
			if (this.#cancelled.signal.aborted) return this.#cancelledReply();
		}
	}

	/** What the next round adds, or how it all ends. */
	async #next(
		reply: Reply,
		reading: ResultReading | undefined,
		more: More,
	): Promise<Reply | { readonly more: More }> {
		if (reading?.kind === 'input-required') return this.#answerRound(reading, reply);
		const urls = this.#hasAskedForUrls ? [] : requiredUrls(reply);
		if (urls.length === 0) return reply;
		this.#hasAskedForUrls = true;
		return (await this.#areVisited(urls, reply)) ? { more } : this.#cancelledOr(reply);
	}

	async #answerRound(
		{ requests, state }: ResultReading & { kind: 'input-required' },
		reply: Reply,
	): Promise<Reply | { readonly more: More }> {
		const findings = await this.#inquiry.answers(requests, this.#asking(reply, 'input-required'));
		if (findings.kind === 'refused' && !this.#cancelled.signal.aborted)
			return { kind: 'cancelled', reason: findings.reason };
		if (findings.kind !== 'answered') return this.#cancelledReply();
		if (requests.length === 0) await delay(pauseBetweenStateRoundsMs, this.#cancelled.signal);
		return {
			more: {
				...(requests.length > 0 ? { inputResponses: findings.responses } : {}),
				...(state === undefined ? {} : { requestState: state }),
			},
		};
	}

	/** A person opened every URL that the server named, and is done there. */
	async #areVisited(urls: readonly InputRequest[], reply: Reply): Promise<boolean> {
		const findings = await this.#inquiry.answers(urls, this.#asking(reply, 'url-required'));
		return findings.kind === 'answered' && Object.values(findings.responses).every(isAccepted);
	}

	async #followTask(task: TaskState, seq: number): Promise<Reply> {
		const { connection } = this.#context;
		this.#change({ task });
		const run = new TaskRun({
			task,
			seq,
			during: this.#status.requestSeqs.at(-1),
			connection,
			inquiry: this.#inquiry,
			signal: this.#cancelled.signal,
			onChange: (changed) => this.#change({ task: changed }),
			onWaiting: (isWaiting) => this.#wait(isWaiting),
		});
		const stopFollowing = this.#followProgress();
		const isAskedFor = connection()?.revision?.tasksBy === 'client';
		const reply = await (isAskedFor ? run.untilResult() : run.untilOutcome());
		stopFollowing?.();
		return this.#cancelledOr(reply);
	}

	/** Of the call, whose token stays valid until its task is over. */
	#followProgress(): (() => void) | undefined {
		if (this.#lastId === null) return undefined;
		return this.#context.connection()?.followProgress(this.#lastId, (progress) => this.#change({ progress }));
	}

	/** One round, and once more where that can mend what went wrong. */
	async #ask(more: More): Promise<Reply> {
		const reply = await this.#send(more);
		switch (repairOf(reply, this.method, this.#context.connection())) {
			case 'none':
				return reply;
			case 'new-session':
				return (await this.#context.reopen()) && !this.#cancelled.signal.aborted ? this.#send(more) : reply;
			case 'new-session-only':
				return (await this.#context.reopen()) ? runAgain(reply) : reply;
			case 'new-definition':
				this.#draft = await this.#context.redraft(this.#draft);
				return this.#cancelled.signal.aborted ? this.#cancelledReply() : this.#send(more);
		}
	}

	async #send(more: More): Promise<Reply> {
		const connection = this.#context.connection();
		if (!connection) return notConnected;
		const draft = { ...this.#draft, params: { ...this.params, ...more } };
		const pending = connection.request(draft, {
			...(this.#options.limits ? { limits: this.#options.limits } : {}),
			onChange: (changed) => this.#follow(changed),
		});
		this.#pending = pending;
		this.#lastId = pending.id;
		const reply = await pending.reply;
		this.#pending = null;
		if (reply.kind !== 'lost' || reply.failure.code !== 'network-opaque') return reply;
		const failure = await this.#context.explain(reply.failure, { mayRepeat: isSafe(this.method) });
		return { kind: 'lost', failure };
	}

	#read(reply: Reply): ResultReading | undefined {
		const revision = this.#context.connection()?.revision;
		return reply.kind === 'result' ? revision?.readResult(this.method, reply.result) : undefined;
	}

	#asking(reply: Reply, via: Question['via']): Pick<Question, 'seq' | 'during' | 'via'> {
		const during = this.#status.requestSeqs.at(-1);
		return { seq: 'seq' in reply ? reply.seq : 0, via, ...(during === undefined ? {} : { during }) };
	}

	#wait(isWaiting: boolean): void {
		if (this.#cancelled.signal.aborted) return;
		this.#change({ state: isWaiting ? 'waiting-for-person' : 'running' });
	}

	#follow({ requestSeq, progress, openQuestions, isCancelling }: PendingRequest): void {
		const { requestSeqs } = this.#status;
		const isNew = requestSeq !== null && requestSeqs.at(-1) !== requestSeq;
		if (isNew && requestSeqs.length === 0) this.#context.record.onSent?.(requestSeq);
		this.#change({
			state: isCancelling ? 'cancelling' : openQuestions > 0 ? 'waiting-for-person' : 'running',
			requestSeqs: isNew ? [...requestSeqs, requestSeq] : requestSeqs,
			...(progress ? { progress } : {}),
		});
	}

	#cancelledOr(reply: Reply): Reply {
		return this.#cancelled.signal.aborted ? this.#cancelledReply() : reply;
	}

	#cancelledReply(): Reply {
		return { kind: 'cancelled', ...(this.#reason === undefined ? {} : { reason: this.#reason }) };
	}

	#end(reply: Reply): Reply {
		this.#change({ state: 'ended', endedAt: Date.now(), reply });
		return reply;
	}

	#change(change: Partial<OperationStatus>): void {
		const { state: before, waitedMs } = this.#status;
		const { state = before } = change;
		if (state === 'waiting-for-person') this.#askedSince ??= Date.now();
		else if (this.#askedSince !== null) {
			change = { ...change, waitedMs: waitedMs + Date.now() - this.#askedSince };
			this.#askedSince = null;
		}
		this.#status = { ...this.#status, ...change };
		this.#context.onChange();
	}
}

const notConnected: Reply = {
	kind: 'lost',
	failure: { hop: 'page', code: 'aborted', detail: 'There is no connection to send this on' },
};

function runAgain(reply: Reply): Reply {
	if (reply.kind !== 'lost') return reply;
	const detail = `${reply.failure.detail}. A new session is open: run it again if that does no harm`;
	return { kind: 'lost', failure: { ...reply.failure, detail } };
}

function isAccepted(response: unknown): boolean {
	return asObject(response)['action'] === 'accept';
}
