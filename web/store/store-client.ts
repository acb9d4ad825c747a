import type { Launch } from '#shared/config/server-entry.ts';
import type { Frame } from '#shared/wire/frame.ts';
import type {
	NumberedReply,
	NumberedRequest,
	StoreProblem,
	StoreReply,
	StoreRequest,
} from './store-message.ts';
import type { StoredRemarks, StoredSession } from './stored-session.ts';

/** Starts whoever answers; `onFault` hears why it cannot. Returns the way to ask. */
export type StartStore = (
	onReply: (reply: NumberedReply) => void,
	onFault: (reason: string) => void,
) => (request: NumberedRequest) => void;

/** What is kept could not be read or written. */
export class StoreError extends Error {
	readonly code: StoreProblem['code'];
	constructor({ code, reason }: StoreProblem) {
		super(reason);
		this.name = 'StoreError';
		this.code = code;
	}
}

/** What went wrong, as it is said on screen. */
export function storeProblem(error: unknown): StoreProblem {
	if (error instanceof StoreError) return { kind: 'problem', code: error.code, reason: error.message };
	return { kind: 'problem', code: 'failed', reason: error instanceof Error ? error.message : String(error) };
}

/** The page's side of the kept sessions. The worker is started when it is first needed. */
export class StoreClient {
	readonly #start: StartStore;
	readonly #waiting = new Map<number, (reply: StoreReply) => void>();
	#post: ((request: NumberedRequest) => void) | null = null;
	#asked = 0;

	constructor(start: StartStore) {
		this.#start = start;
	}

	begin(session: string, launch: Launch): void {
		// Nothing waits for it: a problem shows again at the first write.
		void this.#ask({ kind: 'begin', session, launch });
	}

	async write(request: Omit<StoreRequest & { kind: 'write' }, 'kind'>): Promise<void> {
		refused(await this.#ask({ kind: 'write', ...request }));
	}

	async end(session: string, state: StoredSession['state']): Promise<void> {
		refused(await this.#ask({ kind: 'end', session, state }));
	}

	async remove(sessions: readonly string[]): Promise<void> {
		refused(await this.#ask({ kind: 'remove', sessions }));
	}

	async list(): Promise<readonly StoredSession[]> {
		const reply = refused(await this.#ask({ kind: 'list' }));
		return reply.kind === 'sessions' ? reply.sessions : [];
	}

	async remarks(session: string): Promise<StoredRemarks | null> {
		const reply = refused(await this.#ask({ kind: 'remarks', session }));
		return reply.kind === 'remarks' ? reply.remarks : null;
	}

	/** The frames of a session in the batches in which they were written, from this seq on. */
	async *frames(session: string, first = 1): AsyncGenerator<readonly Frame[], void, undefined> {
		for (let from = first; ;) {
			const reply = refused(await this.#ask({ kind: 'frames', session, from }));
			if (reply.kind !== 'frames' || !reply.batch) return;
			yield reply.batch.frames;
			from = reply.batch.from + reply.batch.frames.length;
		}
	}

	#ask(request: StoreRequest): Promise<StoreReply> {
		const number = ++this.#asked;
		return new Promise((resolve) => {
			this.#waiting.set(number, resolve);
			this.#running()({ number, request });
		});
	}

	#running(): (request: NumberedRequest) => void {
		this.#post ??= this.#start(
			({ number, reply }) => {
				this.#waiting.get(number)?.(reply);
				this.#waiting.delete(number);
			},
			(reason) => {
				const problem: StoreProblem = { kind: 'problem', code: 'failed', reason };
				for (const settle of this.#waiting.values()) settle(problem);
				this.#waiting.clear();
			},
		);
		return this.#post;
	}
}

function refused(reply: StoreReply): Exclude<StoreReply, StoreProblem> {
	if (reply.kind === 'problem') throw new StoreError(reply);
	return reply;
}
