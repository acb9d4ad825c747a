import { expect, test } from 'vitest';
import type { ServerRequest } from '#shared/session/session-view.ts';
import { writeJson } from '#shared/wire/raw-json.ts';
import { kindOf } from './request-kinds.ts';

const request = (method: string, params: unknown = {}): ServerRequest => ({
	key: 'k',
	method,
	params,
	seq: 1,
	via: 'request',
	at: 0,
	state: 'waiting',
});

test.each([
	['elicitation/create', {}, 'Elicitation', 'form'],
	['elicitation/create', { mode: 'form' }, 'Elicitation', 'form'],
	['elicitation/create', { mode: 'url' }, 'URL', 'page'],
	['sampling/createMessage', {}, 'Sampling', 'words'],
	['roots/list', null, 'Request', 'json'],
])('%s with %j is a %s, answered by %s', (method, params, title, answerBy) => {
	expect(kindOf(request(method, params))).toMatchObject({ title, answerBy });
});

test('an accepted form goes out digit for digit', () => {
	const answer = kindOf(request('elicitation/create')).accept('{"n": 9007199254740993}');
	expect(answer.kind === 'result' && writeJson(answer.result)).toBe(
		'{"action":"accept","content":{"n":9007199254740993}}',
	);
});

test('consent to a page has no content, a sampling that is declined is an error', () => {
	expect(kindOf(request('elicitation/create', { mode: 'url' })).accept('{"a":1}')).toEqual({
		kind: 'result',
		result: { action: 'accept' },
	});
	expect(kindOf(request('sampling/createMessage')).decline).toMatchObject({ kind: 'error', code: -1 });
});
