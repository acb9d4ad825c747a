import { automaticAnswer } from '../protocol/automatic-answer.ts';
import type { ClientProfile, TimeLimits } from '../protocol/client-profile.ts';
import type { Connection } from '../protocol/connection.ts';
import { delay } from '../protocol/delay.ts';
import type { PendingRequest, Progress } from '../protocol/pending-requests.ts';
import type { Answer, Question } from '../protocol/question.ts';
import type { Reply } from '../protocol/reply.ts';
import type { InputRequest, RequestDraft, ResultReading } from '../protocol/revision.ts';

export interface RequestOptions {
	readonly limits?: Partial<TimeLimits>;
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
	readonly progress?: Progress;
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
	readonly onChange: () => void;
}

/** The SDK stops after as many rounds; a server that wants more is asking in circles. */
const maxRounds = 10;
const pauseBetweenStateRoundsMs = 250;

/** Repeating them has no effect on the server, so that we may do it without asking. */
const safeMethods: ReadonlySet<string> = new Set([
	'tools/list',
	'resources/list',
	'resources/templates/list',
	'resources/read',
	'prompts/list',
	'prompts/get',
	'completion/complete',
	'ping',
	'server/discover',
]);

/** Runs one request to its end: rounds with answers of a person between them, and one repetition where a session was lost. */
export class RunningOperation implements Operation {
	readonly method: string;
	readonly params: Readonly<Record<string, unknown>>;
	readonly reply: Promise<Reply>;
	readonly #draft: RequestDraft;
	readonly #options: RequestOptions;
	readonly #context: OperationContext;
	readonly #cancelled = new AbortController();
	#reason: string | undefined;
	#pending: PendingRequest | null = null;
	#openQuestions = 0;
	#status: OperationStatus;

	constructor(draft: RequestDraft, options: RequestOptions, context: OperationContext) {
		this.method = draft.method;
		this.params = draft.params;
		this.#draft = draft;
		this.#options = options;
		this.#context = context;
		this.#status = { state: 'running', startedAt: Date.now(), requestSeqs: [] };
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
		const pending = this.#pending;
		if (pending) void this.#context.connection()?.cancel(pending, reason);
	}

	async #run(): Promise<Reply> {
		let more: Readonly<Record<string, unknown>> = {};
		for (let round = 1; ; round++) {
			const reply = await this.#ask(more);
			const reading = this.#read(reply);
			if (reading?.kind !== 'input-required' || round >= maxRounds) return reply;
			const answers = await this.#answers(reading.requests, reply);
			if ('kind' in answers) return answers;
			more = {
				...(reading.requests.length > 0 ? { inputResponses: answers.responses } : {}),
				...(reading.state === undefined ? {} : { requestState: reading.state }),
			};
			if (reading.requests.length === 0) await delay(pauseBetweenStateRoundsMs, this.#cancelled.signal);
			if (this.#cancelled.signal.aborted) return this.#cancelledReply();
		}
	}

	/** One round. A lost session is opened anew once; what may have an effect is then left to the person to repeat. */
	async #ask(more: Readonly<Record<string, unknown>>): Promise<Reply> {
		const reply = await this.#send(more);
		if (reply.kind !== 'lost' || reply.failure.code !== 'session-lost') return reply;
		if (!(await this.#context.reopen()) || this.#cancelled.signal.aborted) return reply;
		if (safeMethods.has(this.method)) return this.#send(more);
		const detail = `${reply.failure.detail}. A new session is open: run it again if that does no harm`;
		return { kind: 'lost', failure: { ...reply.failure, detail } };
	}

	async #send(more: Readonly<Record<string, unknown>>): Promise<Reply> {
		const connection = this.#context.connection();
		if (!connection) return notConnected;
		const draft = { ...this.#draft, params: { ...this.params, ...more } };
		const pending = connection.request(draft, {
			...(this.#options.limits ? { limits: this.#options.limits } : {}),
			onChange: (changed) => this.#follow(changed),
		});
		this.#pending = pending;
		const reply = await pending.reply;
		this.#pending = null;
		return reply;
	}

	#read(reply: Reply): ResultReading | undefined {
		const revision = this.#context.connection()?.revision;
		return reply.kind === 'result' ? revision?.readResult(this.method, reply.result) : undefined;
	}

	/** Every requested input has to be there before the next round (specification, multi round-trip requests). */
	async #answers(
		requests: readonly InputRequest[],
		asking: Reply,
	): Promise<{ readonly responses: Record<string, unknown> } | Reply> {
		const seq = 'seq' in asking ? asking.seq : 0;
		const asked = await Promise.all(
			requests.map(async (request) => [request.key, await this.#answer(request, seq)] as const),
		);
		const responses: Record<string, unknown> = {};
		for (const [key, answer] of asked) {
			if (answer?.kind !== 'result') {
				// A bare result is all that a round can carry, so that a refusal ends it.
				if (answer && !this.#cancelled.signal.aborted) return { kind: 'cancelled', reason: answer.message };
				return this.#cancelledReply();
			}
			responses[key] = answer.result;
		}
		return { responses };
	}

	async #answer({ method, params }: InputRequest, seq: number): Promise<Answer | null> {
		const automatic = automaticAnswer(method, params, this.#context.client());
		if (automatic?.kind === 'result') return automatic;
		const connection = this.#context.connection();
		if (!connection) return null;
		const during = this.#status.requestSeqs.at(-1);
		const question: Question = {
			method,
			params,
			seq,
			via: 'input-required',
			...(during === undefined ? {} : { during }),
		};
		this.#countQuestion(1);
		const answer = await connection.ask(question, this.#cancelled.signal);
		this.#countQuestion(-1);
		return answer;
	}

	#countQuestion(by: 1 | -1): void {
		this.#openQuestions += by;
		if (this.#cancelled.signal.aborted) return;
		this.#change({ state: this.#openQuestions > 0 ? 'waiting-for-person' : 'running' });
	}

	#follow({ requestSeq, progress, openQuestions, isCancelling }: PendingRequest): void {
		const { requestSeqs } = this.#status;
		const isNew = requestSeq !== null && requestSeqs.at(-1) !== requestSeq;
		this.#change({
			state: isCancelling ? 'cancelling' : openQuestions > 0 ? 'waiting-for-person' : 'running',
			requestSeqs: isNew ? [...requestSeqs, requestSeq] : requestSeqs,
			...(progress ? { progress } : {}),
		});
	}

	#cancelledReply(): Reply {
		return { kind: 'cancelled', ...(this.#reason === undefined ? {} : { reason: this.#reason }) };
	}

	#end(reply: Reply): Reply {
		this.#change({ state: 'ended', endedAt: Date.now(), reply });
		return reply;
	}

	#change(change: Partial<OperationStatus>): void {
		this.#status = { ...this.#status, ...change };
		this.#context.onChange();
	}
}

const notConnected: Reply = {
	kind: 'lost',
	failure: { hop: 'page', code: 'aborted', detail: 'There is no connection to send this on' },
};
