import { expect, test } from 'vitest';
import { RawJson } from '../wire/raw-json.ts';
import { questionHash } from './question-hash.ts';
import {
	automaticOne,
	fittingAnswers,
	readSavedAnswer,
	toAnswer,
	toSaved,
	type SavedAnswer,
} from './saved-answer.ts';

const asked = {
	method: 'elicitation/create',
	params: { message: 'How long?', requestedSchema: { type: 'object' } },
};
const saved = (id: string, change: Partial<SavedAnswer> = {}): SavedAnswer => ({
	id,
	name: id,
	method: 'elicitation/create',
	question: null,
	isAutomatic: false,
	answer: { kind: 'result', text: '{"action":"decline"}' },
	...change,
});

test.each([
	['another id and token', { ...asked.params, _meta: { progressToken: 7 }, elicitationId: 'x' }, true],
	['the mode written out', { ...asked.params, mode: 'form' }, true],
	['other words', { ...asked.params, message: 'How wide?' }, false],
	['another schema', { ...asked.params, requestedSchema: { type: 'object', required: ['a'] } }, false],
])('a question with %s has the same hash: %#', (_, params, isSame) => {
	expect(questionHash({ method: asked.method, params }) === questionHash(asked)).toBe(isSame);
});

test('answers made for a question come before those for its method, others do not fit', () => {
	const all = [
		saved('any'),
		saved('this', { question: questionHash(asked) }),
		saved('that', { question: 'another' }),
		saved('sampling', { method: 'sampling/createMessage' }),
	];
	expect(fittingAnswers(all, asked).map(({ id }) => id)).toEqual(['this', 'any']);
});

test('only what a person switched on goes out by itself, and never to open a page', () => {
	expect(automaticOne([saved('a')], asked)).toBeUndefined();
	expect(automaticOne([saved('a'), saved('b', { isAutomatic: true })], asked)?.id).toBe('b');
	const page = { method: 'elicitation/create', params: { mode: 'url', url: 'https://a.example/' } };
	const forPage = saved('c', { isAutomatic: true, question: questionHash(page) });
	expect(automaticOne([forPage, saved('d', { isAutomatic: true })], page)).toBeUndefined();
});

test('an answer is kept digit for digit', () => {
	const text = '{"action":"accept","content":{"berth":12345678901234567890}}';
	expect(toSaved({ kind: 'result', result: new RawJson(text) })).toEqual({ kind: 'result', text });
	expect(toAnswer(saved('a', { answer: { kind: 'result', text } }))).toEqual({
		kind: 'result',
		result: new RawJson(text),
	});
	expect(toSaved({ kind: 'error', code: -1, message: 'No' })).toEqual({
		kind: 'error',
		code: -1,
		message: 'No',
	});
});

test.each([
	null,
	5,
	{},
	{ ...saved('a'), name: 1 },
	{ ...saved('a'), answer: { kind: 'result' } },
	{ ...saved('a'), question: 3 },
])('%j was not stored by us', (value) => {
	expect(readSavedAnswer(value)).toBeNull();
});

test('what was stored is read again, and goes out by itself only where it says so', () => {
	expect(readSavedAnswer({ ...saved('a'), isAutomatic: 'yes' })).toEqual(saved('a'));
});
