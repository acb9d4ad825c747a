import { expect, test } from 'vitest';
import { AwaitedAnswers } from './awaited-answers.ts';
import { textFrame } from './make-frame.ts';

const said = (text: string) => textFrame('in', 'stdout', text);
const request = (id: string) => `{"jsonrpc":"2.0","id":${id},"method":"m"}`;
const result = (id: string) => said(`{"jsonrpc":"2.0","id":${id},"result":null}`);

test.each([
	['0', '0', true],
	['""', '""', true],
	['1', '"1"', false],
	['"1"', '1', false],
	['1', '2', false],
])('tells ids apart by value and type: asked %s, answered %s', (asked, answered, isAnswered) => {
	const awaited = new AwaitedAnswers(request(asked));
	awaited.see(result(answered));
	expect(awaited.isAnswered).toBe(isAnswered);
});

test.each([
	['{"jsonrpc":"2.0","id":1,"result":{"n":NaN}}', 'Expected a value at column 39, found "NaN"'],
	['{"jsonrpc":"2.0","id":2,"result":{"n":NaN}}', undefined],
	['{"id":1,"result":{}}', 'Expected "jsonrpc":"2.0", found nothing'],
	['{"n":NaN}', undefined],
])('hears of a broken answer in %s', (text, problem) => {
	const awaited = new AwaitedAnswers(request('1'));
	awaited.see(said(text));
	expect(awaited.isAnswered).toBe(false);
	expect(awaited.problem).toBe(problem);
});

test('waits for every request of a batch, and for nothing else in it', () => {
	const awaited = new AwaitedAnswers(`[${request('1')},${request('"b"')},{"jsonrpc":"2.0","method":"n"}]`);
	awaited.see(result('1'));
	expect(awaited.isAnswered).toBe(false);
	awaited.see(said('[{"jsonrpc":"2.0","id":"b","error":{"code":1,"message":""}}]'));
	expect(awaited.isAnswered).toBe(true);
	expect(awaited.name).toBe('request 1, "b"');
});

test.each([
	['{"jsonrpc":"2.0","method":"notifications/initialized"}', 'notifications/initialized'],
	['{"jsonrpc":"2.0","id":1,"result":{}}', undefined],
	['no message', undefined],
])('waits for nothing after %s', (text, method) => {
	const awaited = new AwaitedAnswers(text);
	expect(awaited.isRequest).toBe(false);
	expect(awaited.isAnswered).toBe(false);
	expect(awaited.method).toBe(method);
});

test('does not take a request of the server with the same id for the answer', () => {
	const awaited = new AwaitedAnswers(request('1'));
	awaited.see(said('{"jsonrpc":"2.0","id":1,"method":"roots/list","params":{"x":"\\"result\\""}}'));
	expect(awaited.isAnswered).toBe(false);
});

test('keeps an error that names no request', () => {
	const awaited = new AwaitedAnswers(request('1'));
	awaited.see(said('{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}'));
	expect(awaited.isAnswered).toBe(false);
	expect(awaited.idlessError).toEqual({ code: -32700, message: 'Parse error' });
});
