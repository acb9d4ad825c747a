import type { Attempt, Failure } from '../../ports.ts';
import type { Frame, SseFields } from '../../wire/frame.ts';
import type { RecordedReply } from './http-recorder.ts';
import { localFrame, now } from './make-frame.ts';

/** How a stream that ended is opened again. */
export interface ReconnectLimits {
	/** The wait before the first attempt; the server's `retry` replaces it. */
	readonly firstDelayMs: number;
	/** Each further wait is longer by this factor. */
	readonly growth: number;
	/** In a row without anything new. */
	readonly attempts: number;
	/** A stream that lived so long was no failure, even if nothing came. */
	readonly usefulMs: number;
	/** How long a stream may stay open after all its answers came. */
	readonly lingerMs: number;
}

export const defaultReconnectLimits: ReconnectLimits = {
	firstDelayMs: 1_000,
	growth: 1.5,
	attempts: 2,
	usefulMs: 5_000,
	lingerMs: 1_000,
};

export interface StreamPlan {
	readonly limits: ReconnectLimits;
	readonly signal: AbortSignal;
	readonly onFrame: (frame: Frame) => void;
	/** Sees each complete event, after it was reported. */
	see?(frame: Frame): void;
	/** Nothing more is expected; a stream without expectations is never done. */
	isDone(): boolean;
	mayReopen(lastEventId: string | undefined): boolean;
	reopen(lastEventId: string | undefined): Promise<Attempt<RecordedReply>>;
}

/** How a stream, with all its continuations, ended. */
export type StreamEnding =
	| { readonly kind: 'done' | 'aborted' }
	| { readonly kind: 'ended'; readonly broken?: Failure }
	/** The way back was answered, but not with a stream; its body was read. */
	| { readonly kind: 'refused'; readonly reply: RecordedReply; readonly body: Frame | null };

type Reopening =
	{ readonly kind: 'reopened'; readonly reply: RecordedReply } | Exclude<StreamEnding, { kind: 'done' }>;

const maxTimerMs = 2 ** 31 - 1;
/** So many ids are remembered, to tell a replay from news. */
const rememberedIds = 1_000;

/** Reads one logical event stream across its breaks (specification 2025-11-25, basic/transports: resumability). */
export class EventStream {
	readonly #plan: StreamPlan;
	#lastEventId: string | undefined;
	readonly #seenIds = new Set<string>();
	#retryMs: number | undefined;
	#attempts = 0;

	constructor(plan: StreamPlan) {
		this.#plan = plan;
	}

	async follow(reply: RecordedReply): Promise<StreamEnding> {
		for (let current = reply; ;) {
			const broken = await this.#read(current);
			if (this.#plan.isDone()) return { kind: 'done' };
			if (this.#isAborted()) return { kind: 'aborted' };
			if (broken) this.#reportBreak(current, broken);
			if (broken?.code === 'relay-gone' || !this.#plan.mayReopen(this.#lastEventId))
				return { kind: 'ended', ...(broken ? { broken } : {}) };
			const next = await this.#reopen(broken);
			if (next.kind !== 'reopened') return next;
			current = next.reply;
		}
	}

	async #read(reply: RecordedReply): Promise<Failure | undefined> {
		const { limits } = this.#plan;
		const openedAt = now();
		let news = 0;
		let linger: ReturnType<typeof setTimeout> | undefined;
		const broken = await reply.readEvents((frame, fields) => {
			if (this.#keep(fields)) news++;
			this.#plan.see?.(frame);
			// The specification lets the server close it. One that does not would hold one of few connections for ever.
			if (this.#plan.isDone())
				linger ??= setTimeout(() => {
					reply.abandon();
				}, limits.lingerMs);
		});
		clearTimeout(linger);
		if (news > 0 || now() - openedAt >= limits.usefulMs) this.#attempts = 0;
		return broken;
	}

	/** Whether this event brings the stream forward; one that is replayed does not. */
	#keep({ id, retryMs, data }: SseFields): boolean {
		if (retryMs !== undefined) this.#retryMs = retryMs;
		// WHATWG HTML 9.2.6: an empty id clears the last one.
		if (id !== undefined) this.#lastEventId = id || undefined;
		return id ? this.#isFirstSeen(id) : Boolean(data);
	}

	#isFirstSeen(id: string): boolean {
		if (this.#seenIds.has(id)) return false;
		this.#seenIds.add(id);
		for (const oldest of this.#seenIds) {
			if (this.#seenIds.size <= rememberedIds) break;
			this.#seenIds.delete(oldest);
		}
		return true;
	}

	async #reopen(broken: Failure | undefined): Promise<Reopening> {
		const { limits, signal } = this.#plan;
		let last = broken;
		while (this.#attempts < limits.attempts) {
			await pause(this.#retryMs ?? limits.firstDelayMs * limits.growth ** this.#attempts, signal);
			if (this.#isAborted()) return { kind: 'aborted' };
			this.#attempts++;
			const attempt = await this.#plan.reopen(this.#lastEventId);
			if (this.#isAborted()) return { kind: 'aborted' };
			if (attempt.ok && attempt.value.isOk && attempt.value.isEventStream)
				return { kind: 'reopened', reply: attempt.value };
			if (!attempt.ok) {
				last = attempt.failure;
				continue;
			}
			const { frame } = await attempt.value.readBody();
			if (!isPassing(attempt.value.status)) return { kind: 'refused', reply: attempt.value, body: frame };
		}
		return { kind: 'ended', ...(last ? { broken: last } : {}) };
	}

	#isAborted(): boolean {
		return this.#plan.signal.aborted;
	}

	#reportBreak({ exchange }: RecordedReply, { detail }: Failure): void {
		const sentence = `The event stream broke off: ${detail}`;
		this.#plan.onFrame(
			localFrame('connection', { kind: 'stream-ended', exchange, broken: true }, sentence, { exchange }),
		);
	}
}

// 409: the server has not noticed yet that the stream before is gone.
function isPassing(status: number): boolean {
	return status === 409 || status === 429 || status >= 500;
}

function pause(delayMs: number, signal: AbortSignal): Promise<void> {
	return new Promise((resolve) => {
		if (signal.aborted) {
			resolve();
			return;
		}
		const finish = () => {
			clearTimeout(timer);
			signal.removeEventListener('abort', finish);
			resolve();
		};
		// A longer timer would overflow and fire at once.
		const timer = setTimeout(finish, Math.min(delayMs, maxTimerMs));
		signal.addEventListener('abort', finish);
	});
}
