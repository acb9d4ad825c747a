import { expect, test } from 'vitest';
import { Annotations } from './annotations.ts';

test('a frame has a mark, a note, or both, until both are taken away', () => {
	const annotations = new Annotations();
	annotations.mark(7, true);
	annotations.note(7, '  ask the author \n');
	expect([...annotations.all]).toEqual([[7, { isMarked: true, note: 'ask the author' }]]);
	annotations.mark(7, false);
	expect([...annotations.all]).toEqual([[7, { isMarked: false, note: 'ask the author' }]]);
	annotations.note(7, '   ');
	expect(annotations.all.size).toBe(0);
});

test('what is held is replaced, and only by a change', () => {
	const annotations = new Annotations();
	const before = annotations.all;
	expect(annotations.mark(1, false)).toBe(false);
	expect(annotations.all).toBe(before);
	expect(annotations.mark(1, true)).toBe(true);
	expect(annotations.all).not.toBe(before);
	expect(before.size).toBe(0);
});

test('a note has a bound', () => {
	const annotations = new Annotations();
	annotations.note(1, 'x'.repeat(20_000));
	expect(annotations.all.get(1)?.note.length).toBe(10_000);
});

test('takes what was kept, but nothing that says nothing', () => {
	const annotations = new Annotations();
	annotations.mark(1, true);
	annotations.restore([
		[2, { isMarked: false, note: 'slow' }],
		[3, { isMarked: false, note: '' }],
	]);
	expect([...annotations.all.keys()]).toEqual([1, 2]);
});
