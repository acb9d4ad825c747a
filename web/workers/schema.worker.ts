/// <reference lib="webworker" />
import { AjvValidator } from '#shared/schema/ajv-validator.ts';
import type { Verdict } from '#shared/schema/validator.ts';

/** What the page asks this worker, one at a time. */
export interface ValidationJob {
	readonly schema: unknown;
	readonly text: string;
}

/** `null` says that the worker is there and waits for its first job. */
export type ValidationAnswer = Verdict | null;

// The page ends this worker when a schema takes too long, so nothing here has to watch the clock.
const validator = new AjvValidator();
const answer = (message: ValidationAnswer): void => {
	postMessage(message);
};

addEventListener('message', (event: MessageEvent<ValidationJob>) => {
	answer(validator.check(event.data.schema, event.data.text));
});
answer(null);
