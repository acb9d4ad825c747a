import { expect, test } from 'vitest';
import type { Frame } from './frame.ts';
import { parseMessage, readMessage } from './message.ts';

test.each([
	['{"jsonrpc":"2.0","id":1,"method":"ping"}', { kind: 'request', id: 1, method: 'ping', params: undefined }],
	['{"jsonrpc":"2.0","id":0,"method":"ping"}', { kind: 'request', id: 0, method: 'ping' }],
	['{"jsonrpc":"2.0","id":"","method":"ping"}', { kind: 'request', id: '', method: 'ping' }],
	['{"jsonrpc":"2.0","id":"1","method":"ping"}', { kind: 'request', id: '1', method: 'ping' }],
	['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', { kind: 'request', id: 1.5, method: 'ping' }],
	[
		'{"jsonrpc":"2.0","id":-7,"method":"","params":[1]}',
		{ kind: 'request', id: -7, method: '', params: [1] },
	],
	[
		'{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}',
		{ kind: 'request', id: 9007199254740992, idText: '9007199254740993' },
	],
	[
		'[{"jsonrpc":"2.0","id":1e999,"method":"ping"}]',
		{ kind: 'batch', items: [{ kind: 'request', idText: '1e999' }] },
	],
	[
		'{"jsonrpc":"2.0","method":"notifications/progress","params":{"a":1}}',
		{ kind: 'notification', params: { a: 1 } },
	],
	['{"jsonrpc":"2.0","id":1,"method":"ping","result":{}}', { kind: 'request', id: 1, method: 'ping' }],
	['{"jsonrpc":"2.0","id":1,"result":{}}', { kind: 'result', id: 1, result: {} }],
	['{"jsonrpc":"2.0","id":0,"result":null}', { kind: 'result', id: 0, result: null }],
	['{"jsonrpc":"2.0","id":1,"result":false}', { kind: 'result', id: 1, result: false }],
	['{"jsonrpc":"2.0","id":1,"result":{},"error":null}', { kind: 'result', id: 1, result: {} }],
	[
		'{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":-1,"message":"x"}}',
		{ kind: 'error', id: 1, error: { code: -1, message: 'x' } },
	],
	['{"jsonrpc":"2.0","id":1,"result":null,"error":{"code":-1,"message":"x"}}', { kind: 'error', id: 1 }],
	[
		'{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x","data":[1]}}',
		{ kind: 'error', id: null, error: { code: -32700, message: 'x', data: [1] } },
	],
	[
		'{"jsonrpc":"2.0","error":{"code":"E","message":7}}',
		{ kind: 'error', id: null, error: { code: 0, message: 'E: 7' } },
	],
	[
		'{"jsonrpc":"2.0","id":1,"error":"broken"}',
		{ kind: 'error', id: 1, error: { code: 0, message: 'broken' } },
	],
	['{"jsonrpc":"2.0","id":1,"error":null}', { kind: 'error', id: 1, error: { code: 0, message: 'null' } }],
	['\uFEFF{"jsonrpc":"2.0","id":1,"method":"ping"}', { kind: 'request', id: 1 }],
	[' {"jsonrpc":"2.0","id":1,"method":"ping"} ', { kind: 'request', id: 1 }],
	[
		'{"jsonrpc":"2.0","method":"__proto__","__proto__":{"id":1}}',
		{ kind: 'notification', method: '__proto__' },
	],
])('reads %s', (text, message) => {
	expect(parseMessage(text)).toMatchObject(message);
});

test.each([
	['hello', 'not-json', 'Expected a value at column 1, found "hello"'],
	['', 'not-json', 'Expected a value at column 1, found the end of the text'],
	['{"a":', 'not-json', 'Expected a value at column 6, found the end of the text'],
	['{"a":1}\n{"b":2}', 'not-json', 'Expected the end of the text at line 2, column 1, found "{"'],
	['42', 'not-json-rpc', 'Expected an object, found 42'],
	['null', 'not-json-rpc', 'Expected an object, found null'],
	['"x"', 'not-json-rpc', 'Expected an object, found "x"'],
	['[]', 'not-json-rpc', 'An empty batch'],
	['{}', 'not-json-rpc', 'Expected "jsonrpc":"2.0", found nothing'],
	['{"level":"info"}', 'not-json-rpc', 'Expected "jsonrpc":"2.0", found nothing'],
	['{"jsonrpc":"1.0","id":1,"method":"ping"}', 'not-json-rpc', 'Expected "jsonrpc":"2.0", found "1.0"'],
	['{"jsonrpc":2.0,"id":1,"method":"ping"}', 'not-json-rpc', 'Expected "jsonrpc":"2.0", found 2'],
	['{"jsonrpc":"2.0"}', 'not-json-rpc', 'No method, no result and no error'],
	['{"jsonrpc":"2.0","id":null,"method":"ping"}', 'not-json-rpc', 'A request whose id is null'],
	['{"jsonrpc":"2.0","id":{},"method":"ping"}', 'not-json-rpc', 'A request whose id is an object'],
	['{"jsonrpc":"2.0","id":1,"method":[]}', 'not-json-rpc', 'The method is not a string but an array'],
	['{"jsonrpc":"2.0","result":{}}', 'not-json-rpc', 'A result whose id is nothing'],
	['{"jsonrpc":"2.0","id":null,"result":{}}', 'not-json-rpc', 'A result whose id is null'],
])('cannot read %s', (text, reason, detail) => {
	expect(parseMessage(text)).toEqual({ kind: 'unreadable', reason, detail });
});

test.each([
	['{"jsonrpc":"2.0","id":1}', 'not-json-rpc', 'No method, no result and no error', 1],
	['{"id":"a","result":{}}', 'not-json-rpc', 'Expected "jsonrpc":"2.0", found nothing', 'a'],
	[
		'{"jsonrpc":"2.0","id":1,"result":{"n":NaN}}',
		'not-json',
		'Expected a value at column 39, found "NaN"',
		1,
	],
])('says what %s was to answer', (text, reason, detail, answers) => {
	expect(parseMessage(text)).toEqual({ kind: 'unreadable', reason, detail, answers });
});

test('reads each item of a batch on its own', () => {
	expect(
		parseMessage('[{"jsonrpc":"2.0","id":1,"result":{}},1,[],{"jsonrpc":"2.0","method":"a"}]'),
	).toMatchObject({
		kind: 'batch',
		items: [
			{ kind: 'result', id: 1 },
			{ kind: 'unreadable', detail: 'Expected an object, found 1' },
			{ kind: 'unreadable', detail: 'A batch in a batch' },
			{ kind: 'notification', method: 'a' },
		],
	});
});

test('never throws, however deep a value is', () => {
	const deep = '['.repeat(100_000) + ']'.repeat(100_000);
	expect(parseMessage(`{"jsonrpc":${deep}}`)).toMatchObject({
		detail: 'Expected "jsonrpc":"2.0", found an array',
	});
	expect(parseMessage(deep)).toMatchObject({ kind: 'batch' });
	expect(parseMessage('['.repeat(100_000))).toMatchObject({ kind: 'unreadable', reason: 'not-json' });
});

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

function frame(parts: Partial<Frame>): Frame {
	const data = parts.body?.data ?? ping;
	return {
		at: 0,
		direction: 'in',
		channel: 'stdout',
		body: { encoding: 'utf8', data },
		bytes: data.length,
		...parts,
	};
}

test.each<[string, Partial<Frame>, object]>([
	['a line of stdout', { channel: 'stdout' }, { kind: 'request' }],
	['a line of blanks', { body: { encoding: 'utf8', data: ' \t\r' } }, { kind: 'aside' }],
	['a line to stdin', { channel: 'stdin', direction: 'out' }, { kind: 'request' }],
	['a line of stderr', { channel: 'stderr' }, { kind: 'aside' }],
	['a head', { channel: 'http-response' }, { kind: 'aside' }],
	['a body', { channel: 'http-body' }, { kind: 'request' }],
	['an empty body', { channel: 'http-body', body: { encoding: 'utf8', data: '' } }, { kind: 'aside' }],
	['an event', { channel: 'sse-event', sse: { data: ping } }, { kind: 'request' }],
	[
		'an event named message',
		{ channel: 'sse-event', sse: { data: ping, event: 'message' } },
		{ kind: 'request' },
	],
	[
		'an event with an empty name',
		{ channel: 'sse-event', sse: { data: ping, event: '' } },
		{ kind: 'request' },
	],
	[
		'an event of another name',
		{ channel: 'sse-event', sse: { data: ping, event: 'endpoint' } },
		{ kind: 'aside' },
	],
	['an event without data', { channel: 'sse-event', sse: { id: '1' } }, { kind: 'aside' }],
	['an event with empty data', { channel: 'sse-event', sse: { data: '' } }, { kind: 'aside' }],
	[
		'bytes that are no text',
		{ body: { encoding: 'base64', data: '/w==' } },
		{ kind: 'unreadable', reason: 'not-utf8' },
	],
	[
		'a frame that was cut',
		{ cutFrom: 99 },
		{ kind: 'unreadable', detail: 'Only the beginning of 99 bytes was kept' },
	],
	[
		'an answer that was cut',
		{ cutFrom: 99, body: { encoding: 'utf8', data: '{"jsonrpc":"2.0","id":1,"result":"xxx' } },
		{ kind: 'unreadable', answers: 1 },
	],
])('reads %s', (_, parts, message) => {
	expect(readMessage(frame(parts))).toMatchObject(message);
});

test('reads 100,000 notifications in well under a second', () => {
	const text = '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"tick"}}';
	const startedAt = performance.now();
	for (let count = 0; count < 100_000; count++) parseMessage(text);
	expect(performance.now() - startedAt).toBeLessThan(3_000);
});
