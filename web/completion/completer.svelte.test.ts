import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reply } from '#shared/protocol/reply.ts';
import { Completer } from './completer.svelte.ts';

interface Asked {
	readonly text: string;
	readonly answer: (reply: Reply) => void;
	reason?: string | undefined;
}

let asked: Asked[];
let completer: Completer;

beforeEach(() => {
	vi.useFakeTimers();
	asked = [];
	completer = new Completer((text) => {
		let answer: (reply: Reply) => void = () => undefined;
		const reply = new Promise<Reply>((resolve) => (answer = resolve));
		const one: Asked = { text, answer };
		asked.push(one);
		return { reply, cancel: (reason) => (one.reason = reason) };
	});
});

afterEach(() => vi.useRealTimers());

const values = (...found: string[]): Reply => ({
	kind: 'result',
	result: { completion: { values: found } },
	seq: 9,
});
const settle = () => vi.advanceTimersByTimeAsync(0);

test('asks once when a person pauses', async () => {
	for (const text of ['N', 'NO', 'NO-']) completer.typed(text);
	await vi.advanceTimersByTimeAsync(149);
	expect(asked).toEqual([]);
	await vi.advanceTimersByTimeAsync(1);
	expect(asked.map(({ text }) => text)).toEqual(['NO-']);
});

test('drops the answer to an earlier text, and tells the server so', async () => {
	completer.open('N');
	completer.open('NO');
	expect(asked[0]?.reason).toBe('The text changed');
	asked[1]?.answer(values('NO-TOS'));
	await settle();
	asked[0]?.answer(values('NL-VLI', 'NO-TOS'));
	await settle();
	expect(completer.values).toEqual(['NO-TOS']);
});

test('chooses nothing by itself, and goes around the end', async () => {
	completer.open('');
	asked[0]?.answer(values('a', 'b'));
	await settle();
	expect(completer.active).toBe(-1);
	completer.move(-1);
	expect(completer.active).toBe(1);
	completer.move(1);
	expect(completer.active).toBe(0);
});

test('says why there are no suggestions', async () => {
	completer.open('');
	asked[0]?.answer({ kind: 'error', error: { code: -32602, message: 'no such prompt' }, seq: 4 });
	await settle();
	expect(completer.suggesting).toEqual({
		kind: 'failed',
		sentence: 'The server answered with the error -32602: no such prompt',
	});
});
