import { expect, test } from 'vitest';
import type { SavedAnswer } from '#shared/answers/saved-answer.ts';
import { AjvValidator } from '#shared/schema/ajv-validator.ts';
import type { Validator } from '#shared/schema/validator.ts';
import type { ServerRequest } from '#shared/session/session-view.ts';
import { writeJson } from '#shared/wire/raw-json.ts';
import { AnswerDraft } from './answer-draft.svelte.ts';
import { misfitWords, titleOf } from './card-words.ts';

const ajv = new AjvValidator();
const validator: Validator = { validate: async (schema, text) => Promise.resolve(ajv.check(schema, text)) };
const schema = {
	type: 'object',
	required: ['berth'],
	properties: { berth: { type: 'integer', minimum: 1 }, day: { type: 'string', default: '2026-08-01' } },
};
const elicitation = { message: 'Which berth?', requestedSchema: schema };

async function draftOf(method: string, params: unknown): Promise<AnswerDraft> {
	const request: ServerRequest = {
		key: 'q',
		method,
		params,
		seq: 1,
		via: 'request',
		at: 0,
		state: 'waiting',
	};
	const draft = new AnswerDraft(request, validator);
	await draft.validated();
	return draft;
}

function saved(answer: SavedAnswer['answer'], method = 'elicitation/create'): SavedAnswer {
	return { id: 'a', name: 'Berth 4', method, question: null, isAutomatic: false, answer };
}

function sent(draft: AnswerDraft): string {
	const answer = draft.answer();
	return answer.kind === 'result' ? writeJson(answer.result) : `${answer.code} ${answer.message}`;
}

test('a form begins with its defaults, says what is missing, and is sent as it is', async () => {
	const draft = await draftOf('elicitation/create', elicitation);
	expect(titleOf(draft)).toBe('The server asks you for 2 values');
	expect(draft.isMisfit).toBe(true);
	expect(misfitWords(draft)).toBe('Not sent, as it does not fit what was asked for: berth is required.');
	draft.form.text = '{"berth": 12345678901234567890}';
	await draft.validated();
	expect(draft.isMisfit).toBe(false);
	expect(sent(draft)).toBe('{"action":"accept","content":{"berth":12345678901234567890}}');
});

test('the whole answer begins with what would be sent, and may be anything', async () => {
	const draft = await draftOf('elicitation/create', elicitation);
	draft.view = 'whole';
	expect(JSON.parse(draft.whole)).toEqual({ action: 'accept', content: { day: '2026-08-01' } });
	expect(draft.isMisfit).toBe(false);
	draft.whole = '{"action":';
	expect(draft.problem).toMatchObject({ line: 1 });
	draft.whole = '{"action":"accept"}';
	expect(sent(draft)).toBe('{"action":"accept"}');
	draft.wholeAs = 'error';
	draft.whole = '{"code":-32000,"message":"Not today"}';
	expect(sent(draft)).toBe('-32000 Not today');
});

test('a prepared answer fills the form, and is no longer that answer once it is edited', async () => {
	const draft = await draftOf('elicitation/create', elicitation);
	draft.take(saved({ kind: 'result', text: '{"action":"accept","content":{"berth":4}}' }));
	expect(draft.view).toBe('form');
	expect(draft.form.read(['berth'])).toBe('4');
	expect(draft.preparedAs).toBe('Berth 4');
	draft.form.write(['berth'], '5');
	expect(draft.preparedAs).toBeUndefined();
});

test('a prepared refusal is shown whole', async () => {
	const draft = await draftOf('elicitation/create', elicitation);
	draft.take(saved({ kind: 'result', text: '{"action":"decline"}' }));
	expect([draft.view, sent(draft)]).toEqual(['whole', '{"action":"decline"}']);
	draft.take(saved({ kind: 'error', code: -1, message: 'No' }));
	expect([draft.view, sent(draft)]).toEqual(['whole', '-1 No']);
});

test('an answer in the place of a model is checked as well', async () => {
	const draft = await draftOf('sampling/createMessage', { messages: [], maxTokens: 10 });
	expect(draft.isMisfit).toBe(false);
	draft.form.text = '{"role":"assistant","content":{"type":"text"}}';
	await draft.validated();
	expect(misfitWords(draft)).toContain('model is required');
});

test('consent to a page has no content', async () => {
	const draft = await draftOf('elicitation/create', { mode: 'url', url: 'https://a.example/' });
	expect(draft.views).toEqual(['form', 'whole']);
	expect(sent(draft)).toBe('{"action":"accept"}');
});

test('folds away what looks like a secret until a person wants to see it, and sends it as the JSON has it', async () => {
	const properties = {
		berth: { type: 'integer' },
		api_token: { type: 'string' },
		note: { description: 'Your PIN' },
	};
	const draft = await draftOf('elicitation/create', {
		message: 'Who?',
		requestedSchema: { type: 'object', properties },
	});
	expect(draft.secrets).toEqual(['api_token', 'note']);
	expect(draft.form.folded).toEqual(['api_token', 'note']);
	draft.form.text = '{"api_token":"x"}';
	expect(draft.form.folded).toEqual(['api_token', 'note']);
	expect(writeJson(draft.answer())).toContain('{"api_token":"x"}');
});
