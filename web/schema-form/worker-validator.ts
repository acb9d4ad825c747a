import type { Validator, Verdict } from '#shared/schema/validator.ts';
import { TimedWorker, type JobWorker } from '../ui/timed-worker.ts';
import type { ValidationJob } from '../workers/schema.worker.ts';

const limitMs = 500;

/**
 * Validates in a worker that is ended when a schema takes longer than half a second: a regular expression of a stranger may
 * take for ever.
 */
export class WorkerValidator implements Validator {
	readonly #worker: TimedWorker<ValidationJob, Verdict>;

	constructor(start: () => JobWorker = startWorker) {
		this.#worker = new TimedWorker(start);
	}

	async validate(schema: unknown, text: string): Promise<Verdict> {
		const outcome = await this.#worker.ask({ schema, text }, limitMs);
		switch (outcome.kind) {
			case 'done':
				return outcome.answer;
			case 'too-slow':
				return { kind: 'too-slow', limitMs };
			case 'unavailable':
				return outcome;
		}
	}

	/** Ends the worker; what still waits is answered as unavailable. */
	dispose(): void {
		this.#worker.dispose();
	}
}

function startWorker(): Worker {
	return new Worker(new URL('../workers/schema.worker.ts', import.meta.url), { type: 'module' });
}
