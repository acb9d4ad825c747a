import { expect, test } from 'vitest';
import type { SavedAnswer } from '#shared/answers/saved-answer.ts';
import type { ServerRequest } from '#shared/session/session-view.ts';
import { RawJson } from '#shared/wire/raw-json.ts';
import { PreparedAnswers } from './prepared-answers.svelte.ts';
import { Preferences } from './preferences.ts';
import { httpEntry } from './relay-target.ts';

const harbour = httpEntry('https://harbour.example/mcp');
const library = httpEntry('https://library.example/mcp');
const answer = (id: string, isAutomatic = false): SavedAnswer => ({
	id,
	name: `Name of ${id}`,
	method: 'sampling/createMessage',
	question: null,
	isAutomatic,
	answer: { kind: 'result', text: '{"model":"a person"}' },
});
const asked: ServerRequest = {
	key: 'q',
	method: 'sampling/createMessage',
	params: {},
	seq: 1,
	via: 'request',
	at: 0,
	state: 'waiting',
};

test('answers belong to one server and are there again after a reload', () => {
	const preferences = new Preferences(localStorage);
	const answers = new PreparedAnswers(preferences);
	expect(answers.save(harbour, answer('a'))).toBeNull();
	expect(answers.save(harbour, { ...answer('a'), name: 'Better' })).toBeNull();
	expect(answers.save(harbour, answer('b'))).toBeNull();
	const again = new PreparedAnswers(preferences);
	expect(again.of(harbour).map(({ name }) => name)).toEqual(['Better', 'Name of b']);
	expect(again.of(library)).toEqual([]);
	again.remove(harbour, 'a');
	again.remove(harbour, 'b');
	expect(new PreparedAnswers(preferences).of(harbour)).toEqual([]);
});

test('an answer goes out by itself only when it was switched on, and under its name', () => {
	const answers = new PreparedAnswers(new Preferences(localStorage));
	answers.save(library, answer('a'));
	expect(answers.sourceFor(library)(asked)).toBeNull();
	answers.save(library, answer('a', true));
	expect(answers.sourceFor(library)(asked)).toEqual({
		kind: 'result',
		result: new RawJson('{"model":"a person"}'),
		preparedAs: 'Name of a',
	});
	expect(answers.sourceFor(harbour)(asked)).toBeNull();
});

test('it says what is not kept', () => {
	const answers = new PreparedAnswers(new Preferences(null));
	expect(answers.save(harbour, answer('a'))).toContain('keeps nothing');
	const long = { kind: 'result', text: `"${'x'.repeat(70_000)}"` } as const;
	expect(answers.save(harbour, { ...answer('b'), answer: long })).toContain('64 KiB');
	for (let at = 0; at < 60; at++) answers.save(library, answer(String(at)));
	expect(answers.of(library)).toHaveLength(50);
	expect(answers.save(library, answer('one more'))).toContain('50 answers');
});
