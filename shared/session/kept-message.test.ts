import { expect, test } from 'vitest';
import type { Frame } from '../wire/frame.ts';
import { readMessage } from '../wire/message.ts';
import { keptMessage } from './kept-message.ts';

function line(data: string): Frame {
	return {
		at: 1,
		direction: 'in',
		channel: 'stdout',
		body: { encoding: 'utf8', data },
		bytes: data.length,
	};
}

function kept(text: string) {
	const frame = line(text);
	return keptMessage(readMessage(frame), frame);
}

/** Lets the engine take away what only a `WeakRef` holds, where it was started with `--expose-gc`; else it may stay. */
async function forget() {
	await new Promise((resolve) => setTimeout(resolve));
	globalThis.gc?.();
}

test.each([
	['{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"greet"}}', ['params', { name: 'greet' }]],
	['{"jsonrpc":"2.0","method":"notifications/message","params":["a"]}', ['params', ['a']]],
	['{"jsonrpc":"2.0","id":"a","result":{"content":[]}}', ['result', { content: [] }]],
	['{"jsonrpc":"2.0","id":"a","result":null}', ['result', null]],
	['{"jsonrpc":"2.0","method":"notifications/initialized"}', ['params', undefined]],
] as const)('says the same of %s', async (text, [member, value]) => {
	const message = kept(text);
	const plain = readMessage(line(text));
	expect(message).toMatchObject({ kind: plain.kind });
	expect(Reflect.get(message, member)).toEqual(value);
	await forget();
	expect(Reflect.get(message, member)).toEqual(value);
});

test('reads the items of a batch', async () => {
	const message = kept('[{"jsonrpc":"2.0","method":"a"},{"jsonrpc":"2.0","id":1,"result":{}}]');
	await forget();
	const kinds = message.kind === 'batch' ? message.items.map(({ kind }) => kind) : [];
	expect(kinds).toEqual(['notification', 'result']);
});

test('keeps an id as it was written', () => {
	const message = kept('{"jsonrpc":"2.0","id":12345678901234567890,"method":"a","params":{}}');
	expect(message).toMatchObject({ kind: 'request', idText: '12345678901234567890' });
});

test('gives the same object as long as somebody holds it', async () => {
	const message = kept('{"jsonrpc":"2.0","id":1,"result":{"tools":[]}}');
	const held: unknown = Reflect.get(message, 'result');
	await forget();
	expect(Reflect.get(message, 'result')).toBe(held);
});
