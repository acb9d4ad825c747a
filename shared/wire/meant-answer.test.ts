import { expect, test } from 'vitest';
import { meantAnswer } from './meant-answer.ts';

test.each([
	['a value that is no JSON', '{"jsonrpc":"2.0","id":7,"result":{"n":NaN}}', 7],
	['a comma too many', '{"jsonrpc":"2.0","id":7,"result":{},}', 7],
	['an error without its end', '{"jsonrpc":"2.0","id":"7","error":{"code":1', '7'],
	['a mark before it, and its members in another order', '\uFEFF{"id":0,"jsonrpc":"2.0","result":[', 0],
	['a text without its end', `{"jsonrpc":"2.0","id":7,"result":"${'x'.repeat(100_000)}`, 7],
	['single quotes in the result', `{"jsonrpc":"2.0","id":7,"result":{'a':1}}`, 7],
])('tells the id of an answer with %s', (_, text, id) => {
	expect(meantAnswer(text)).toBe(id);
});

test.each([
	['a request', '{"jsonrpc":"2.0","id":7,"method":"ping","result":'],
	['an id that may go on', '{"jsonrpc":"2.0","result":1,"id":7'],
	['nothing behind the id', '{"jsonrpc":"2.0","id":7'],
	['no JSON-RPC', '{"id":7,"result":{'],
	['an id that is none', '{"jsonrpc":"2.0","id":{"a":1},"result":{'],
	['the id of something inside', '{"jsonrpc":"2.0","result":{"id":7,"error":'],
	['a list', '[{"jsonrpc":"2.0","id":7,"result":'],
	['no JSON at all', 'listening on port 7'],
	['nothing', ''],
])('%s was to answer nothing', (_, text) => {
	expect(meantAnswer(text)).toBeUndefined();
});
