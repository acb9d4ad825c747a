import type { Validator, Verdict } from '#shared/schema/validator.ts';
import type { ValidationAnswer, ValidationJob } from '../workers/schema.worker.ts';

/** The part of a Worker that is used here. */
export type ValidationWorker = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>;

interface Waiting {
	readonly job: ValidationJob;
	readonly settle: (verdict: Verdict) => void;
}

const limitMs = 500;

/**
 * Validates in a worker that is ended when a schema takes longer than half a second, and started anew for the next one: a
 * regular expression of a stranger may take for ever. The clock starts when the worker is loaded, not before.
 */
export class WorkerValidator implements Validator {
	readonly #start: () => ValidationWorker;
	#worker: ValidationWorker | null = null;
	#isReady = false;
	#current: Waiting | null = null;
	#queue: Waiting[] = [];
	#timer: ReturnType<typeof setTimeout> | undefined;

	constructor(start: () => ValidationWorker = startWorker) {
		this.#start = start;
	}

	validate(schema: unknown, text: string): Promise<Verdict> {
		return new Promise((settle) => {
			this.#queue.push({ job: { schema, text }, settle });
			this.#next();
		});
	}

	/** Ends the worker; what still waits is answered as unavailable. */
	dispose(): void {
		this.#stop();
		const waiting = this.#current ? [this.#current, ...this.#queue] : this.#queue;
		this.#current = null;
		this.#queue = [];
		for (const { settle } of waiting) settle(unavailable('The validation was ended.'));
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
		worker.onmessage = (event: MessageEvent<ValidationAnswer>) => {
			if (event.data !== null) {
				this.#settle(event.data);
				return;
			}
			this.#isReady = true;
			if (this.#current) this.#post(this.#current);
		};
		worker.onerror = (event) => {
			this.#stop();
			this.#settle(unavailable(event.message || 'The worker for schemas could not be started.'));
		};
		this.#worker = worker;
	}

	#post({ job }: Waiting): void {
		this.#timer = setTimeout(() => {
			this.#stop();
			this.#settle({ kind: 'too-slow', limitMs });
		}, limitMs);
		this.#worker?.postMessage(job);
	}

	#settle(verdict: Verdict): void {
		clearTimeout(this.#timer);
		this.#current?.settle(verdict);
		this.#current = null;
		this.#next();
	}

	#stop(): void {
		clearTimeout(this.#timer);
		this.#worker?.terminate();
		this.#worker = null;
		this.#isReady = false;
	}
}

function startWorker(): ValidationWorker {
	return new Worker(new URL('../workers/schema.worker.ts', import.meta.url), { type: 'module' });
}

function unavailable(reason: string): Verdict {
	return { kind: 'unavailable', reason };
}
