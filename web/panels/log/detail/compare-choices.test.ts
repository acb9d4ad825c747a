import { expect, test } from 'vitest';
import type { Call } from '#shared/session/call.ts';
import { compareChoices } from './compare-choices.ts';

const call = (requestSeq: number, replySeq: number, subject = 'get_tide_forecast'): Call => ({
	requestSeq,
	replySeq,
	id: requestSeq,
	method: 'tools/call',
	subject,
	from: 'client',
	startedAt: 0,
	progressSeqs: [],
	state: 'answered',
});
const all = [call(1, 2), call(3, 4, 'other'), call(5, 6), call(7, 8)];
const calls = {
	all,
	about: () => [],
	of: (seq: number) => all.find(({ requestSeq, replySeq }) => requestSeq === seq || replySeq === seq),
};
const labels = (seq: number, marked: readonly number[] = []) =>
	compareChoices(seq, {
		calls,
		annotations: new Map(marked.map((each) => [each, { isMarked: true, note: '' }])),
	}).map(({ label }) => label);

test('offers the answers before and after of the same call, its request, and what is marked', () => {
	expect(labels(6, [4, 6])).toEqual([
		'The answer before (frame 2)',
		'The next answer (frame 8)',
		'Its request (frame 5)',
		'Marked (frame 4)',
	]);
});

test('offers requests for a request', () => {
	expect(labels(5)).toEqual([
		'The request before (frame 1)',
		'The next request (frame 7)',
		'Its answer (frame 6)',
	]);
});

test('offers nothing for a frame that stands alone', () => {
	expect(labels(9)).toEqual([]);
});
