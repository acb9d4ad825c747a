import { expect, test } from 'vitest';
import { StderrTail } from './stderr-tail.ts';

function tailOf(limitBytes: number, ...pieces: string[]): string {
	const tail = new StderrTail(limitBytes);
	for (const piece of pieces) tail.add(new TextEncoder().encode(piece));
	return tail.text;
}

test.each([
	['nothing', [], ''],
	['what fits', ['one\n', 'two'], 'one\ntwo'],
	['exactly what fits', ['one\ntwo\n12'], 'one\ntwo\n12'],
	['whole lines of what does not', ['zero\none\n', 'two'], 'one\ntwo'],
	['the end of one long line', ['0123456789', 'abcdef'], '6789abcdef'],
	['the end of one large piece', ['0123\n456789abc'], '456789abc'],
])('keeps %s', (_, pieces, text) => {
	expect(tailOf(10, ...pieces)).toBe(text);
});

test('puts a character together that two pieces share', () => {
	const bytes = new TextEncoder().encode('né');
	const tail = new StderrTail();
	tail.add(bytes.subarray(0, 2));
	tail.add(bytes.subarray(2));
	expect(tail.text).toBe('né');
});
