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

// The first check of a dialect also compiles its meta-schema: that is no schema's own time.
for (const dialect of [
	'https://json-schema.org/draft/2020-12/schema',
	'http://json-schema.org/draft-07/schema#',
]) {
	validator.check({ $schema: dialect, type: 'object' }, '{}');
}

addEventListener('message', (event: MessageEvent<ValidationJob>) => {
	answer(validator.check(event.data.schema, event.data.text));
});
answer(null);
