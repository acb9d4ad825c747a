/** The part of a Worker that is used here. It says `null` when it is loaded and waits for its first job. */
export type JobWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

/** What came of a job. `unavailable`: the worker did not start, or was ended. */
export type Outcome<Answer> =
	| { readonly kind: 'done'; readonly answer: Answer }
	| { readonly kind: 'too-slow' }
	| { readonly kind: 'unavailable'; readonly reason: string };

interface Waiting<Job, Answer> {
	readonly job: Job;
	readonly limitMs: number;
	readonly settle: (outcome: Outcome<Answer>) => void;
}

/**
 * Has jobs done by a worker, one at a time, and ends it when one takes too long: nothing else stops a regular expression that
 * runs wild. The next job gets a new one. The clock of a job starts when the worker is loaded, not before.
 */
export class TimedWorker<Job, Answer> {
	readonly #start: () => JobWorker;
	#worker: JobWorker | null = null;
	#isReady = false;
	#current: Waiting<Job, Answer> | null = null;
	#queue: Waiting<Job, Answer>[] = [];
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(start: () => JobWorker) {
		this.#start = start;
	}

	ask(job: Job, limitMs: number): Promise<Outcome<Answer>> {
		return new Promise((settle) => {
			this.#queue.push({ job, limitMs, settle });
			this.#next();
		});
	}

	/** Ends the worker; what still waits is answered as unavailable. */
	dispose(): void {
		this.#stop();
		const waiting = this.#current ? [this.#current, ...this.#queue] : this.#queue;
		this.#current = null;
		this.#queue = [];
		for (const { settle } of waiting) settle(unavailable('The worker was ended.'));
	}

	#next(): void {
		if (this.#current) return;
		this.#current = this.#queue.shift() ?? null;
		if (!this.#current) return;
		if (this.#worker === null) this.#launch();
		else if (this.#isReady) this.#post(this.#current);
	}

	#launch(): void {
		const worker = this.#start();
		worker.onmessage = (event: MessageEvent<Answer | null>) => {
			if (event.data !== null) {
				this.#settle({ kind: 'done', answer: event.data });
				return;
			}
			this.#isReady = true;
			if (this.#current) this.#post(this.#current);
		};
		worker.onerror = (event) => {
			this.#stop();
			this.#settle(unavailable(event.message || 'The worker could not be started.'));
		};
		this.#worker = worker;
	}

	#post({ job, limitMs }: Waiting<Job, Answer>): void {
		this.#timer = setTimeout(() => {
			this.#stop();
			this.#settle({ kind: 'too-slow' });
		}, limitMs);
		try {
			this.#worker?.postMessage(job);
		} catch (error) {
			// What is nested some thousand levels deep cannot be copied.
			this.#settle(unavailable(error instanceof Error ? error.message : String(error)));
		}
	}

	#settle(outcome: Outcome<Answer>): void {
		clearTimeout(this.#timer);
		const settled = this.#current;
		this.#current = null;
		settled?.settle(outcome);
		this.#next();
	}

	#stop(): void {
		clearTimeout(this.#timer);
		this.#worker?.terminate();
		this.#worker = null;
		this.#isReady = false;
	}
}

function unavailable(reason: string): { readonly kind: 'unavailable'; readonly reason: string } {
	return { kind: 'unavailable', reason };
}
