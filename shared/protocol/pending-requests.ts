import type { RequestId, RpcError } from '../wire/message.ts';
import type { TimeLimits } from './client-profile.ts';
import { Deadline } from './deadline.ts';
import type { Progress } from './progress.ts';
import type { Reply } from './reply.ts';

/** Numbers for requests: increasing, never used twice in one session (specification, requests). */
export class RequestIds {
	#last = 0;

	next(): number {
		return ++this.#last;
	}

	/** The number that `next` would give. */
	peek(): number {
		return this.#last + 1;
	}
}

/** A request that is sent for a task: what is asked of us for that task is asked during the call that became it. */
export interface OnBehalf {
	readonly taskId: string;
	/** Of the call; undefined where it is not known. */
	readonly requestSeq: number | undefined;
}

export interface PendingOptions {
	readonly id: RequestId;
	readonly method: string;
	readonly onBehalf?: OnBehalf;
	readonly limits: Pick<TimeLimits, 'silenceMs' | 'totalMs'>;
	readonly onExpire: (pending: PendingRequest, limit: 'silence' | 'total', afterMs: number) => void;
	/** Anything about it changed. */
	readonly onChange?: (pending: PendingRequest) => void;
}

/** One request of ours that waits for its answer. It settles once; whatever comes later is only logged. */
export class PendingRequest {
	readonly id: RequestId;
	readonly method: string;
	readonly onBehalf: OnBehalf | undefined;
	readonly reply: Promise<Reply>;
	/** Seq of its frame, once that was seen. */
	requestSeq: number | null = null;
	/** Status of the HTTP reply that belongs to it. */
	status: number | undefined;
	exchange: string | undefined;
	/** The error in the body of a refusal, until it is known what the refusal means. */
	refusal: { readonly error: RpcError; readonly seq: number } | undefined;
	progress: Progress | undefined;
	/** Questions of the server, asked during it, that wait for a person. */
	openQuestions = 0;
	isCancelling = false;
	readonly deadline: Deadline;
	readonly #abort = new AbortController();
	readonly #onChange: (pending: PendingRequest) => void;
	#resolve: ((reply: Reply) => void) | null = null;

	constructor({ id, method, onBehalf, limits, onExpire, onChange = () => undefined }: PendingOptions) {
		this.id = id;
		this.method = method;
		this.onBehalf = onBehalf;
		this.#onChange = onChange;
		this.reply = new Promise((resolve) => (this.#resolve = resolve));
		this.deadline = new Deadline(limits, (limit, afterMs) => {
			if (!this.isSettled) onExpire(this, limit, afterMs);
		});
	}

	/** Seq of the request that a person sees as asked: its own, or that of the call behind it. */
	get askedSeq(): number | null {
		return this.onBehalf?.requestSeq ?? this.requestSeq;
	}

	get isSettled(): boolean {
		return this.#resolve === null;
	}

	/** Aborted when its exchange is to be closed. */
	get signal(): AbortSignal {
		return this.#abort.signal;
	}

	settle(reply: Reply): void {
		this.deadline.stop();
		this.#resolve?.(reply);
		this.#resolve = null;
	}

	closeExchange(): void {
		this.#abort.abort();
	}

	changed(): void {
		this.#onChange(this);
	}
}

/** What became of a request that no longer waits. */
export interface SettledRequest {
	readonly method: string;
	/** `raw`: a person wrote it, so that nobody waits for its answer. */
	readonly end: Reply['kind'] | 'raw';
}

/** So many settled requests are remembered, to tell a late answer from a stray one. */
const rememberedRequests = 1_000;

/** Our requests without an answer, found by id (value and type), by exchange, and by progress token. */
export class PendingRequests {
	// `1` and `"1"` are two keys of a Map, as they are two ids.
	readonly #byId = new Map<RequestId, PendingRequest>();
	readonly #byExchange = new Map<string, PendingRequest>();
	readonly #settled = new Map<RequestId, SettledRequest>();
	#pauses = 0;

	get all(): readonly PendingRequest[] {
		return [...this.#byId.values()];
	}

	open(options: PendingOptions): PendingRequest {
		const pending = new PendingRequest(options);
		this.#byId.set(pending.id, pending);
		if (this.#pauses > 0) pending.deadline.pause();
		return pending;
	}

	/** The request with this id; its progress token is the same value. */
	withId(id: RequestId | null): PendingRequest | undefined {
		return id === null ? undefined : this.#byId.get(id);
	}

	inExchange(exchange: string | undefined): PendingRequest | undefined {
		return exchange === undefined ? undefined : this.#byExchange.get(exchange);
	}

	/** What became of the request that had this id; an answer to a raw one is expected once. */
	settledWithId(id: RequestId): SettledRequest | undefined {
		const settled = this.#settled.get(id);
		if (settled?.end === 'raw') this.#settled.set(id, { ...settled, end: 'result' });
		return settled;
	}

	/** The frame of a request went out. */
	sent(
		{ id, method }: { readonly id: RequestId; readonly method: string },
		seq: number,
		exchange: string | undefined,
	): void {
		const pending = this.#byId.get(id);
		if (!pending) this.#remember(id, { method, end: 'raw' });
		if (!pending || pending.requestSeq !== null) return;
		pending.requestSeq = seq;
		pending.exchange = exchange;
		if (exchange !== undefined) this.#byExchange.set(exchange, pending);
		pending.changed();
	}

	answered(pending: PendingRequest, seq: number, answer: { result: unknown } | { error: RpcError }): void {
		const status = pending.status === undefined ? {} : { status: pending.status };
		this.settle(
			pending,
			'error' in answer
				? { kind: 'error', error: answer.error, seq, ...status }
				: { kind: 'result', result: answer.result, seq },
		);
	}

	settle(pending: PendingRequest, reply: Reply): void {
		this.#byId.delete(pending.id);
		if (pending.exchange !== undefined) this.#byExchange.delete(pending.exchange);
		this.#remember(pending.id, { method: pending.method, end: reply.kind });
		pending.settle(reply);
	}

	#remember(id: RequestId, settled: SettledRequest): void {
		this.#settled.set(id, settled);
		const [oldest] = this.#settled.keys();
		if (this.#settled.size > rememberedRequests && oldest !== undefined) this.#settled.delete(oldest);
	}

	/** While a person is asked, no clock runs. */
	pause(): void {
		if (++this.#pauses === 1) for (const { deadline } of this.#byId.values()) deadline.pause();
	}

	resume(): void {
		if (--this.#pauses === 0) for (const { deadline } of this.#byId.values()) deadline.resume();
	}
}
