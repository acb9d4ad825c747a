import { expect, test } from 'vitest';
import { listRemarks } from './list-remarks.ts';

test('says nothing where nothing is amiss', () => {
	expect(listRemarks({ leftOut: 0, trouble: null })).toEqual([]);
});

test('says how many rows are not drawn, and how to reach them', () => {
	expect(listRemarks({ leftOut: 66_667, trouble: null })).toEqual([
		'The first 66,667 frames are not drawn: a browser draws no higher list. A filter or a part of the time reaches them.',
	]);
});

test('says on which frames a pattern took too long, and whether it goes on', () => {
	expect(listRemarks({ leftOut: 0, trouble: { slow: [1204], failure: null } })).toEqual([
		'The pattern took too long on frame 1,204 and was stopped there; what it might match is shown.',
	]);
	expect(
		listRemarks({ leftOut: 0, trouble: { slow: [1, 2], failure: 'It took too long on 2 frames.' } }),
	).toEqual([
		'The pattern took too long on frames 1, 2 and was stopped there; what it might match is shown.',
		'The search for the pattern ended: It took too long on 2 frames. Later frames are not shown.',
	]);
});
