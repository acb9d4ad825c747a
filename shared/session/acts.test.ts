import { expect, test } from 'vitest';
import { ActLog, starterOf } from './acts.ts';

const run = { what: 'run', by: 'again', seq: null, subject: 'tools/call tide' } as const;

test('an act learns the frame that it led to, and the list is replaced whole', () => {
	const acts = new ActLog();
	const tie = acts.add(run);
	acts.add({ ...run, by: 'person' });
	const before = acts.all;
	tie(7);
	expect(acts.all.map(({ by, seq }) => [by, seq])).toEqual([
		['again', 7],
		['person', null],
	]);
	expect(before[0]?.seq).toBeNull();
	expect(acts.all).not.toBe(before);
});

test('says who started a request, and nothing of one that nobody is on record for', () => {
	const acts = new ActLog();
	acts.add({ ...run, seq: 7 });
	acts.add({ ...run, what: 'cancel', by: 'person', seq: 7 });
	expect(starterOf(acts.all, 7)).toBe('again');
	expect(starterOf(acts.all, 8)).toBeUndefined();
});

test('keeps what an earlier time knew before its own', () => {
	const acts = new ActLog();
	acts.add(run);
	acts.restore([{ ...run, at: 1, by: 'link' }]);
	expect(acts.all.map(({ by }) => by)).toEqual(['link', 'again']);
});
