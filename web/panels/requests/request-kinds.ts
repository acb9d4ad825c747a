import { isSchemaObject } from '#shared/schema/json-schema.ts';
import type { ServerAnswer, ServerRequest } from '#shared/session/session-view.ts';
import { RawJson } from '#shared/wire/raw-json.ts';

/** One thing that a server may ask of a person, and what each answer to it is on the wire. */
export interface RequestKind {
	readonly title: string;
	/** How the answer is given: in the server's form, by opening its page, or as JSON. */
	readonly answerBy: 'form' | 'page' | 'json';
	readonly fits: (request: ServerRequest) => boolean;
	/** The JSON with which a person begins, where they write it. */
	readonly draft: (request: ServerRequest) => string;
	readonly accept: (text: string) => ServerAnswer;
	readonly decline: ServerAnswer;
	readonly cancel: ServerAnswer;
}

/** The first that fits is it; the last fits everything. */
const requestKinds: readonly RequestKind[] = [
	{
		title: 'Elicitation',
		answerBy: 'form',
		fits: ({ method, params }) => method === 'elicitation/create' && modeOf(params) !== 'url',
		draft: () => '{}',
		accept: (text) => ({ kind: 'result', result: { action: 'accept', content: new RawJson(text) } }),
		decline: { kind: 'result', result: { action: 'decline' } },
		cancel: { kind: 'result', result: { action: 'cancel' } },
	},
	{
		title: 'URL',
		answerBy: 'page',
		fits: ({ method }) => method === 'elicitation/create',
		draft: () => '{}',
		// Specification, elicitation, URL mode: accept means consent, not completion, and has no content.
		accept: () => ({ kind: 'result', result: { action: 'accept' } }),
		decline: { kind: 'result', result: { action: 'decline' } },
		cancel: { kind: 'result', result: { action: 'cancel' } },
	},
	{
		title: 'Sampling',
		answerBy: 'json',
		fits: ({ method }) => method === 'sampling/createMessage',
		draft: () =>
			JSON.stringify(
				{ role: 'assistant', content: { type: 'text', text: '' }, model: 'a person', stopReason: 'endTurn' },
				null,
				2,
			),
		accept: rawResult,
		decline: { kind: 'error', code: -1, message: 'User rejected sampling request' },
		cancel: { kind: 'error', code: -1, message: 'User cancelled sampling request' },
	},
	{
		title: 'Request',
		answerBy: 'json',
		fits: () => true,
		draft: () => '{}',
		accept: rawResult,
		decline: { kind: 'error', code: -32603, message: 'The user declined the request' },
		cancel: { kind: 'error', code: -32603, message: 'The user cancelled the request' },
	},
];

export function kindOf(request: ServerRequest): RequestKind {
	const kind = requestKinds.find(({ fits }) => fits(request));
	if (!kind) throw new Error(`No kind of request fits ${request.method}; the last of the list fits all.`);
	return kind;
}

function modeOf(params: unknown): unknown {
	return isSchemaObject(params) ? params['mode'] : undefined;
}

function rawResult(text: string): ServerAnswer {
	return { kind: 'result', result: new RawJson(text) };
}
