import { expect, test } from 'vitest';
import type { Call } from '#shared/session/call.ts';
import type { CallReader } from '#shared/session/session-view.ts';
import type { Channel, Frame } from '#shared/wire/frame.ts';
import { readMessage } from '#shared/wire/message.ts';
import { rowFacts } from './row-facts.ts';

const noCalls: CallReader = { all: [], of: () => undefined, about: () => [] };

function frame(channel: Channel, data: string, more: Partial<Frame> = {}): Frame {
	const direction = channel === 'stdin' || channel === 'http-request' ? 'out' : 'in';
	return { at: 0, direction, channel, body: { encoding: 'utf8', data }, bytes: data.length, ...more };
}

function facts(made: Frame, calls = noCalls) {
	return rowFacts({ seq: 9, frame: made, message: readMessage(made) }, calls);
}

function rpc(members: string): string {
	return `{"jsonrpc":"2.0",${members}}`;
}

test.each([
	['initialize', '{"protocolVersion":"2025-11-25"}', '2025-11-25'],
	['tools/call', '{"name":"get_weather","arguments":{}}', 'get_weather'],
	['resources/read', '{"uri":"file:///a.txt"}', 'file:///a.txt'],
	['prompts/get', '{"name":"greet"}', 'greet'],
	['tools/list', '{"cursor":"page-2"}', 'page-2'],
	['tools/list', '{}', ''],
	['logging/setLevel', '{"level":"debug"}', 'debug'],
	['server/discover', '{"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}}', '2026-07-28'],
	['completion/complete', '{"argument":{"name":"city","value":"Os"}}', 'city = Os'],
	['sampling/createMessage', '{"messages":[{"content":{"type":"text","text":"Sum up"}}]}', 'Sum up'],
	['elicitation/create', '{"message":"Your name?"}', 'Your name?'],
	['tools/call', '["not","an","object"]', ''],
])('says what the request %s with %s is about', (method, params, subject) => {
	const row = facts(frame('stdin', rpc(`"id":1,"method":"${method}","params":${params}`)));
	expect(row).toMatchObject({ kind: 'request', method, subject, id: '1' });
});

test.each([
	['notifications/progress', '{"progress":3,"total":8,"message":"reading gauges"}', '3 of 8, reading gauges'],
	['notifications/progress', '{"progress":0.5}', '0.5'],
	['notifications/message', '{"level":"warning","logger":"gauge","data":"slow"}', 'warning gauge: slow'],
	['notifications/message', '{"level":"info","data":{"a":1}}', 'info: {"a":1}'],
	['notifications/cancelled', '{"requestId":7,"reason":"enough"}', 'id 7, enough'],
	['notifications/resources/updated', '{"uri":"demo://a"}', 'demo://a'],
	['notifications/tools/list_changed', '{}', ''],
])('says what %s with %s tells', (method, params, subject) => {
	const row = facts(frame('stdout', rpc(`"method":"${method}","params":${params}`)));
	expect(row).toMatchObject({ kind: 'notification', method, subject, id: '' });
});

test.each([
	['tools/list', '', '{"tools":[{},{}]}', '2 tools'],
	['tools/list', '', '{"tools":[{}],"nextCursor":"b"}', '1 tool, more pages'],
	['resources/templates/list', '', '{"resourceTemplates":[]}', '0 templates'],
	['initialize', '', '{"serverInfo":{"name":"lib","title":"Library","version":"1.8.0"}}', 'Library 1.8.0'],
	[
		'server/discover',
		'',
		'{"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"lib","version":"2"}}}',
		'lib 2',
	],
	['tools/call', 'add', '{"_meta":{"io.modelcontextprotocol/serverInfo":{"name":"lib"}}}', 'add'],
	['tools/call', 'add', '{"content":[]}', 'add'],
	['tools/call', 'add', '{"content":[],"isError":true}', 'add, tool error'],
	['tools/call', 'add', '{"resultType":"input_required"}', 'add, input required'],
	['tools/call', 'add', '{"tools":[1]}', 'add'],
	['elicitation/create', '', '{"action":"accept"}', 'accept'],
])('says what the answer to %s %s holds', (method, subject, result, expected) => {
	const call: Call = {
		requestSeq: 4,
		id: 1,
		method,
		subject,
		from: 'client',
		startedAt: 100,
		endedAt: 144,
		replySeq: 9,
		progressSeqs: [],
		state: 'answered',
	};
	const row = facts(frame('stdout', rpc(`"id":1,"result":${result}`)), {
		all: [call],
		of: () => call,
		about: () => [],
	});
	expect(row).toMatchObject({ kind: 'result', method, subject: expected, tookMs: 44 });
});

test('an error shows its code and message, an answer without a request says so', () => {
	const row = facts(frame('stdout', rpc('"id":"a","error":{"code":-32602,"message":"No berth"}')));
	expect(row).toMatchObject({
		kind: 'error',
		method: 'answers no request',
		subject: '-32602 No berth',
		id: '"a"',
	});
	expect(row.tookMs).toBeUndefined();
});

test.each([
	['7', '7'],
	['0', '0'],
	['"7"', '"7"'],
	['""', '""'],
	['9007199254740993', '9007199254740993'],
	['12345678901234567890', '12345678901234567890'],
])('writes the id %s as it crossed', (id, shown) => {
	expect(facts(frame('stdout', rpc(`"id":${id},"method":"ping"`))).id).toBe(shown);
});

test.each([
	['stdout', 'Loading index… 100%', 'noise'],
	['stdout', '{"jsonrpc":"2.0","id":3,"resu', 'malformed'],
	['stdout', '  [1, 2', 'malformed'],
	['stdout', '"a string"', 'malformed'],
	['stdout', '{"id":1,"result":{}}', 'malformed'],
	['stdin', 'not json at all', 'malformed'],
	['http-body', 'Internal Server Error', 'http'],
	['http-body', '{"detail":', 'malformed'],
	['stderr', 'INFO  ready', 'stderr'],
	['stderr', '{"jsonrpc":"2.0","method":"x"}', 'stderr'],
] as const)('reads %s %s as %s', (channel, data, kind) => {
	expect(facts(frame(channel, data)).kind).toBe(kind);
});

test('bytes that are no UTF-8 are malformed and show as hex', () => {
	const row = facts(frame('stdout', '', { body: { encoding: 'base64', data: '//5h' }, bytes: 3 }));
	expect(row).toMatchObject({ kind: 'malformed', subject: 'ff fe 61', bytes: 3 });
});

test('a request head shows its path and what it is for, a response head its status and time', () => {
	const request = frame('http-request', '', {
		head: {
			kind: 'request',
			method: 'POST',
			url: 'https://harbour.example/mcp?x=1',
			headers: [
				['content-type', 'application/json'],
				['Mcp-Name', 'get_tide'],
			],
		},
	});
	expect(facts(request)).toMatchObject({ kind: 'http', method: 'POST /mcp', subject: 'Mcp-Name: get_tide' });
	const response = frame('http-response', '', {
		head: {
			kind: 'response',
			status: 200,
			statusText: '',
			headers: [['Content-Type', 'text/event-stream']],
			tookMs: 18,
		},
	});
	expect(facts(response)).toEqual({
		kind: 'http',
		method: '200',
		subject: 'text/event-stream',
		id: '',
		tookMs: 18,
	});
});

test('an event without a message shows its fields', () => {
	const event = { sse: { id: '9f-1', retryMs: 3000 } };
	expect(facts(frame('sse-event', 'id: 9f-1\nretry: 3000', event))).toMatchObject({
		kind: 'sse',
		method: 'event',
		subject: 'id 9f-1, retry 3000',
	});
	expect(facts(frame('sse-event', ': keep alive', { sse: { comment: ' keep alive' } }))).toMatchObject({
		kind: 'sse',
		method: 'comment',
		subject: 'keep alive',
	});
});

test.each([
	[
		{ kind: 'process-started', pid: 48213, command: 'uvx', args: ['lib', '--stdio'] },
		'process',
		'started',
		'uvx lib --stdio, pid 48213',
	],
	[{ kind: 'process-exited', code: 1, signal: null }, 'process', 'exited', 'code 1'],
	[{ kind: 'process-exited', code: null, signal: 'SIGKILL' }, 'process', 'exited', 'signal SIGKILL'],
	[{ kind: 'stream-ended', exchange: 'x', broken: true }, 'note', 'stream broke off', 'said for people'],
	[{ kind: 'failure', hop: 'server', code: 'timed-out' }, 'note', 'timed-out', 'said for people'],
] as const)('tells the local event %o', (event, kind, method, subject) => {
	const channel = event.kind.startsWith('process') ? 'process' : 'connection';
	const row = facts(frame(channel, 'said for people', { direction: 'local', event, bytes: 15 }));
	expect(row).toEqual({ kind, method, subject, id: '' });
});

test('a batch is one row that names what is in it', () => {
	const row = facts(frame('stdout', `[${rpc('"id":1,"result":{}')},${rpc('"method":"n/x"')}]`));
	expect(row).toMatchObject({ kind: 'result', method: 'batch of 2', subject: 'result, n/x' });
});

test('a subject is one line and no longer than a row can show', () => {
	const row = facts(frame('stderr', `first\n  second ${'x'.repeat(100_000)}`));
	expect(row.subject.startsWith('first second xxx')).toBe(true);
	expect(row.subject.length).toBeLessThan(310);
});
