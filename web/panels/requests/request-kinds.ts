import { isSchemaObject } from '#shared/schema/json-schema.ts';
import type { ServerAnswer } from '#shared/session/session-view.ts';
import { RawJson } from '#shared/wire/raw-json.ts';
import { samplingDraft, samplingSchema } from './sampling-schema.ts';

/** The part of a request by which its kind is told; one of a recording has no more. */
export interface Asked {
	readonly method: string;
	readonly params: unknown;
}

/** One kind of request to a person, and what each answer to it is on the wire. */
export interface RequestKind {
	readonly title: string;
	/** How the answer is given: in the server's form, by opening its page, as a model would, or as JSON. */
	readonly answerBy: 'form' | 'page' | 'words' | 'json';
	readonly fits: (asked: Asked) => boolean;
	/** What the text of an accepted answer has to fit; null where nothing is asked of it. */
	readonly schema: (params: Readonly<Record<string, unknown>>) => unknown;
	/** The JSON with which a person begins, where no schema gives it. */
	readonly draft: string;
	/** Path of that text in the whole result. */
	readonly path: readonly string[];
	readonly accept: (text: string) => ServerAnswer;
	readonly decline: ServerAnswer;
	readonly cancel: ServerAnswer;
}

const declined: ServerAnswer = { kind: 'result', result: { action: 'decline' } };
const cancelled: ServerAnswer = { kind: 'result', result: { action: 'cancel' } };

/** The first that fits is it; the last fits everything. */
const requestKinds: readonly RequestKind[] = [
	{
		title: 'Elicitation',
		answerBy: 'form',
		fits: ({ method, params }) => method === 'elicitation/create' && modeOf(params) !== 'url',
		schema: ({ requestedSchema }) => requestedSchema,
		draft: '{}',
		path: ['content'],
		accept: (text) => ({ kind: 'result', result: { action: 'accept', content: new RawJson(text) } }),
		decline: declined,
		cancel: cancelled,
	},
	{
		title: 'URL',
		answerBy: 'page',
		fits: ({ method }) => method === 'elicitation/create',
		schema: () => null,
		draft: '{}',
		path: ['content'],
		// Specification, elicitation, URL mode: accept means consent, not completion, and has no content.
		accept: () => ({ kind: 'result', result: { action: 'accept' } }),
		decline: declined,
		cancel: cancelled,
	},
	{
		title: 'Sampling',
		answerBy: 'words',
		fits: ({ method }) => method === 'sampling/createMessage',
		schema: () => samplingSchema,
		draft: samplingDraft,
		path: [],
		accept: rawResult,
		decline: { kind: 'error', code: -1, message: 'User rejected sampling request' },
		cancel: { kind: 'error', code: -1, message: 'User cancelled sampling request' },
	},
	{
		title: 'Request',
		answerBy: 'json',
		fits: () => true,
		schema: () => null,
		draft: '{}',
		path: [],
		accept: rawResult,
		decline: { kind: 'error', code: -32603, message: 'The user declined the request' },
		cancel: { kind: 'error', code: -32603, message: 'The user cancelled the request' },
	},
];

export function kindOf(asked: Asked): RequestKind {
	const kind = requestKinds.find(({ fits }) => fits(asked));
	if (!kind) throw new Error(`No kind of request fits ${asked.method}; the last of the list fits all.`);
	return kind;
}

function modeOf(params: unknown): unknown {
	return isSchemaObject(params) ? params['mode'] : undefined;
}

function rawResult(text: string): ServerAnswer {
	return { kind: 'result', result: new RawJson(text) };
}
