import { expect, test } from 'vitest';
import type { ServerEntry } from '../config/server-entry.ts';
import type { SessionView } from '../session/session-view.ts';
import type { Frame } from '../wire/frame.ts';
import { readMessage } from '../wire/message.ts';
import { keepOtherRecords } from './other-records.ts';
import { readSession } from './read.ts';
import { readSessionFile, sessionFileBytes } from './session-file.ts';
import { writeSession, type SessionFileAbout } from './write.ts';

const epoch = 1_785_240_000_000;

const about: SessionFileAbout = {
	createdAt: epoch,
	producer: { name: 'wirescope', version: '0.1.0' },
	entry: null,
	mode: 'full',
	id: 'file-1',
};

function frame(parts: Partial<Frame> & { text?: string }): Frame {
	const { text = '', ...rest } = parts;
	return {
		at: epoch + 12.345,
		direction: 'in',
		channel: 'stdout',
		body: { encoding: 'utf8', data: text },
		bytes: new TextEncoder().encode(text).length,
		...rest,
	};
}

function event(block: string, sse: Frame['sse'] = {}): Frame {
	return frame({ channel: 'sse-event', text: block, sse, exchange: 'x1' });
}

function viewOf(frames: readonly Frame[], server: SessionView['server'] = null): SessionView {
	const entries = frames.map((item, index) => ({ seq: index + 1, frame: item, message: readMessage(item) }));
	const none = { state: 'not-asked', items: [], isStale: false } as const;
	return {
		state: { kind: 'recording', source: 'test' },
		log: { entries, at: (seq) => entries[seq - 1], onAppend: () => () => undefined },
		calls: { all: [], of: () => undefined, about: () => [] },
		catalog: { tools: none, resources: none, templates: none, prompts: none },
		server,
		transport: null,
		route: null,
		sessionId: null,
		steps: [],
		requests: [],
		tasks: [],
		subscriptions: new Map(),
		acts: [],
		annotations: new Map(),
		roots: [],
		logLevel: null,
		onChange: () => () => undefined,
	};
}

const long = 'wave '.repeat(10_000);

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

const everyKind: readonly (readonly [string, Frame])[] = [
	['a message', frame({ text: ping })],
	['a message out', frame({ channel: 'stdin', direction: 'out', text: ping })],
	['a big integer', frame({ text: '{"jsonrpc":"2.0","id":12345678901234567890,"result":{"n":1.0}}' })],
	['duplicate keys', frame({ text: '{"jsonrpc":"2.0","id":1,"id":2,"result":{}}' })],
	['white space', frame({ text: ' {"jsonrpc": "2.0", "id": 1, "result": {}}' })],
	['escapes', frame({ text: '{"jsonrpc":"2.0","id":1,"result":{"a":"\\u0041\\ud800"}}' })],
	['a member called __proto__', frame({ text: '{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"a":1}}}' })],
	['keys that are numbers', frame({ text: '{"jsonrpc":"2.0","id":1,"result":{"b":1,"1":2}}' })],
	['a byte order mark', frame({ text: `\uFEFF${ping}` })],
	['noise', frame({ text: 'GET / 200\u2028\u001b[0m' })],
	['JSON that is no JSON-RPC', frame({ text: '{"level":"info"}' })],
	[
		'deep nesting',
		frame({ text: `{"jsonrpc":"2.0","id":1,"result":${'['.repeat(20_000)}${']'.repeat(20_000)}}` }),
	],
	['bytes that are no text', frame({ body: { encoding: 'base64', data: 'Y+k=' }, bytes: 2 })],
	['stderr', frame({ channel: 'stderr', text: 'warning: cold\tcache' })],
	[
		'stderr that is no text',
		frame({ channel: 'stderr', body: { encoding: 'base64', data: '/w==' }, bytes: 1 }),
	],
	['a cut line', frame({ text: '{"jsonrpc":"2.0","id":1,"resu', cutFrom: 70_000_000, bytes: 70_000_000 })],
	['an odd time', frame({ text: ping, at: epoch + 0.123456789 })],
	['a time before the first', frame({ text: ping, at: epoch - 1000.5 })],
	[
		'a request head',
		frame({
			channel: 'http-request',
			direction: 'out',
			exchange: 'x1',
			head: {
				kind: 'request',
				method: 'POST',
				url: 'https://example.com/mcp',
				headers: [
					['A', '1'],
					['a', '2'],
				],
			},
		}),
	],
	[
		'a reply head',
		frame({
			channel: 'http-response',
			exchange: 'x1',
			head: {
				kind: 'response',
				status: 200,
				statusText: 'OK',
				headers: [
					['Set-Cookie', 'a'],
					['Set-Cookie', 'b'],
				],
				tookMs: 1.25,
			},
		}),
	],
	[
		'a reply head that a page saw',
		frame({
			channel: 'http-response',
			exchange: 'x1',
			head: {
				kind: 'response',
				status: 404,
				statusText: '',
				headers: [],
				tookMs: 0,
				onlyExposedHeaders: true,
				sentHeaders: [['Host', 'x']],
			},
		}),
	],
	['a body', frame({ channel: 'http-body', direction: 'out', text: ping, exchange: 'x1' })],
	['a body of HTML', frame({ channel: 'http-body', text: '<h1>Not found</h1>\r\n', exchange: 'x1' })],
	['an event', event(`event: message\nid: 7\ndata: ${ping}`, { event: 'message', id: '7', data: ping })],
	['an event with CRLF', event(`data:${ping}\r\nid: 7`, { id: '7', data: ping })],
	[
		'an event of two data lines',
		event('data: {"jsonrpc":"2.0",\ndata: "id":1,"result":{}}', {
			data: '{"jsonrpc":"2.0",\n"id":1,"result":{}}',
		}),
	],
	[
		'an event with a lossy number',
		event('data: {"jsonrpc":"2.0","id":1,"result":1.0}', { data: '{"jsonrpc":"2.0","id":1,"result":1.0}' }),
	],
	['an event that is no JSON', event('data: hello', { data: 'hello' })],
	[
		'an event whose data stands twice in it',
		event(`: ${ping}\ndata: ${ping}`, { comment: ping, data: ping }),
	],
	['a comment', event(': keep-alive', { comment: 'keep-alive' })],
	['an endpoint', event('event: endpoint\ndata: /m?s=1', { event: 'endpoint', data: '/m?s=1' })],
	['an id alone', event('id: 9', { id: '9' })],
	['a retry', event('retry: 1500', { retryMs: 1500 })],
	['an event that the end cut off', event(`data: ${ping}`, {})],
	[
		'an event that is no text',
		frame({
			channel: 'sse-event',
			body: { encoding: 'base64', data: 'ZGF0YTog6Q==' },
			sse: { data: '\uFFFD' },
			bytes: 7,
		}),
	],
	[
		'a start',
		frame({
			channel: 'process',
			direction: 'local',
			text: 'Started',
			event: { kind: 'process-started', pid: 7, command: 'node', args: ['a b', ''] },
		}),
	],
	[
		'a start without a number',
		frame({
			channel: 'process',
			direction: 'local',
			text: 'Started',
			event: { kind: 'process-started', pid: null, command: 'x', args: [] },
		}),
	],
	[
		'an exit',
		frame({
			channel: 'process',
			direction: 'local',
			text: 'Exited',
			event: { kind: 'process-exited', code: null, signal: 'SIGTERM' },
		}),
	],
	[
		'the end of a stream',
		frame({
			channel: 'connection',
			direction: 'local',
			text: 'Ended',
			exchange: 'x1',
			event: { kind: 'stream-ended', exchange: 'x1', broken: true },
		}),
	],
	[
		'a failure',
		frame({
			channel: 'connection',
			direction: 'local',
			text: 'Failed',
			event: { kind: 'failure', hop: 'network', code: 'cors' },
		}),
	],
	[
		'a failure that ended a request',
		frame({
			channel: 'connection',
			direction: 'local',
			text: 'Failed',
			event: { kind: 'failure', hop: 'network', code: 'cors', requestId: 7 },
		}),
	],
	[
		'a long string',
		frame({ text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { data: long, a: [long] } }) }),
	],
	[
		'a long string that is a key',
		frame({ text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: { [long]: 1 } }) }),
	],
	['a long text that is no message', frame({ channel: 'http-body', text: `<p>${long}`, exchange: 'x1' })],
	[
		'a long string with half a character',
		frame({ text: JSON.stringify({ jsonrpc: '2.0', id: 1, result: `${long}\ud800` }) }),
	],
	[
		'a long string under __proto__',
		frame({ text: `{"jsonrpc":"2.0","id":1,"result":{"__proto__":"${long}"}}` }),
	],
	[
		'a message that looks like a reference',
		frame({ text: `{"jsonrpc":"2.0","id":1,"result":{"$blob":"sha256-${'0'.repeat(64)}"}}` }),
	],
	[
		'a long event',
		event(`data: {"jsonrpc":"2.0","id":1,"result":"${long}"}`, {
			data: `{"jsonrpc":"2.0","id":1,"result":"${long}"}`,
		}),
	],
	['a note', frame({ channel: 'connection', direction: 'local', text: 'Note', event: { kind: 'note' } })],
	['a local frame without an event', frame({ channel: 'connection', direction: 'local', text: 'x' })],
];

test.each(everyKind)('gives back exactly: %s', async (_, original) => {
	const first = frame({ at: epoch, text: ping });
	const lines = [...writeSession(viewOf([first, original]), about)];
	const read = await readSession(lines.join(''));
	expect(read).toMatchObject({ ok: true, notes: [] });
	expect(read.ok && read.frames).toEqual([first, original]);
});

test('keeps who did what, marks and notes', async () => {
	const acts = [
		{ at: epoch + 1.5, what: 'run', by: 'person', seq: 1, subject: 'tools/call greet' },
		{ at: epoch + 2, what: 'deny', by: 'link', seq: null, subject: 'tools/call sink' },
	] as const;
	const annotations = new Map([
		[1, { isMarked: true, note: '' }],
		[2, { isMarked: false, note: 'Here' }],
	]);
	const view = { ...viewOf([frame({ at: epoch, text: ping }), frame({ text: ping })]), acts, annotations };
	const read = await readSession([...writeSession(view, about)].join(''));
	expect(read).toMatchObject({ ok: true, notes: [] });
	expect(read.ok && read.acts).toEqual(acts);
	expect(read.ok && read.annotations).toEqual(annotations);
});

test('masks a secret in a note and in what an act is about', () => {
	const acts = [
		{
			at: epoch,
			what: 'run',
			by: 'person',
			seq: null,
			subject: 'resources/read https://a.example/?token=abc',
		},
	] as const;
	const annotations = new Map([[1, { isMarked: false, note: 'Bearer abcdefghijk' }]]);
	const view = { ...viewOf([frame({ at: epoch, text: ping })]), acts, annotations };
	const written = [...writeSession(view, { ...about, mode: 'masked' })].join('');
	expect(written).not.toContain('token=abc');
	expect(written).not.toContain('abcdefghijk');
});

test('writes the same file again from what it read', async () => {
	const frames = everyKind.map(([, item]) => item);
	for (const mode of ['full', 'masked'] as const) {
		const written = [...writeSession(viewOf(frames), { ...about, mode })];
		const read = await readSession(written.join(''));
		expect(read.ok && [...writeSession(viewOf(read.frames), { ...about, mode })]).toEqual(written);
	}
});

test('reads whatever pieces the file comes in, packed or not', async () => {
	const frames = everyKind.map(([, item]) => item);
	for (const name of ['a.mcps', 'a.mcps.gz']) {
		const stream = sessionFileBytes(viewOf(frames), about, name);
		const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
		expect(bytes[0]).toBe(name.endsWith('.gz') ? 0x1f : 0x7b);
		const pieces = Array.from({ length: Math.ceil(bytes.length / 777) }, (_, at) =>
			bytes.slice(at * 777, at * 777 + 777),
		);
		const read = await readSessionFile(name, new Response(new Blob(pieces)).body ?? new ReadableStream());
		expect(read.ok && read.frames).toEqual(frames);
		expect(read).toMatchObject({ ok: true, notes: [] });
	}
});

test('is readable for others: messages as values, requests and replies tied, a head and an end', () => {
	const entry: ServerEntry = {
		name: 'kite',
		launch: { kind: 'stdio', command: 'npx', args: ['kite'], env: { LOG: 'debug' }, cwd: '/srv' },
	};
	const frames = [
		frame({
			at: epoch,
			channel: 'http-request',
			direction: 'out',
			exchange: 'x1',
			head: { kind: 'request', method: 'POST', url: 'https://example.com/mcp', headers: [] },
		}),
		event(`id: 7\ndata: ${ping}`, { id: '7', data: ping }),
	];
	const server = { revision: '2025-11-25', capabilities: { tools: {} }, info: { name: 'x' }, seq: 2 };
	const records = [...writeSession(viewOf(frames, server), { ...about, entry, title: 'A walk' })].map(
		(line) => JSON.parse(line) as unknown,
	);
	expect(records).toEqual([
		{
			k: 'head',
			mcps: '1.0',
			id: 'file-1',
			created: '2026-07-28T12:00:00.000Z',
			producer: { name: 'wirescope', version: '0.1.0' },
			epoch,
			servers: [
				{
					ref: 's1',
					label: 'kite',
					transport: 'stdio',
					command: 'npx',
					args: ['kite'],
					cwd: '/srv',
					envKeys: ['LOG'],
				},
			],
			privacy: { mode: 'full' },
			title: 'A walk',
		},
		{
			k: 'http',
			seq: 1,
			t: 0,
			conn: 1,
			ex: 'x1',
			bytes: 0,
			dir: 'c2s',
			method: 'POST',
			url: 'https://example.com/mcp',
			reqHeaders: [],
		},
		{
			k: 'rpc',
			seq: 2,
			t: 12345,
			conn: 1,
			ex: 'x1',
			bytes: 52,
			'x-wirescope': { block: 'id: 7\ndata: \0' },
			dir: 's2c',
			ch: 'sse-event',
			via: 1,
			sse: '7',
			msg: { jsonrpc: '2.0', id: 1, method: 'ping' },
		},
		{
			k: 'conn',
			conn: 1,
			ev: 'ready',
			after: 2,
			revision: '2025-11-25',
			serverInfo: { name: 'x' },
			capabilities: { tools: {} },
		},
		{
			k: 'end',
			counts: { head: 1, http: 1, rpc: 1, conn: 1 },
			firstT: 0,
			lastT: 12345,
			sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
		},
	]);
});

const headLine = `{"k":"head","mcps":"1.0","id":"a","created":"","producer":{"name":"x","version":"1"},"epoch":0,"servers":[],"privacy":{"mode":"full"}}\n`;
const pingLine = `{"k":"rpc","seq":1,"t":0,"conn":1,"bytes":40,"dir":"s2c","ch":"stdout","msg":${ping}}\n`;
const noEnd = 'The file has no end record: the recording stopped early, or the file was cut';

test.each([
	['', 'The file is empty'],
	['hello', 'This is not a session file: its first line has to be its head, found hello'],
	['{"log":{}}\n', 'This is not a session file: its first line has to be its head, found {"log":{}}'],
	['{"k":"head"}\n', 'The head of this session file has no format version ("mcps")'],
	[
		'{"k":"head","mcps":"2.0"}\n',
		'This session file has format version 2.0; only 1.x can be opened here. Use a newer version of Wirescope',
	],
	[
		'{"k":"head","mcps":"1.3"}\n',
		'The head of this session file is wrong at "id": Invalid key: Expected "id" but received undefined',
	],
])('refuses %j', async (text, problem) => {
	expect(await readSession(text)).toEqual({ ok: false, problem });
});

test.each([
	['a torn last line', `${pingLine}{"k":"rpc","se`, 1, ['The last line, 3, is torn and was left out', noEnd]],
	['a broken line in the middle', `{"k":\n${pingLine}`, 1, ['1 record was left out: no JSON', noEnd]],
	[
		'an unknown kind',
		`{"k":"future"}\n${pingLine}`,
		1,
		[noEnd, '1 record is of an unknown kind: it is not shown, and kept when the session is exported again'],
	],
	['a record without a kind', `{"a":1}\n${pingLine}`, 1, ['1 record was left out: no kind ("k")', noEnd]],
	[
		'a long string that is missing',
		`${pingLine}${pingLine.replace('"ping"', `{"$blob":"sha256-${'0'.repeat(64)}"}`)}`,
		1,
		['1 record was left out: a long string of it is not in the file', noEnd],
	],
	[
		'a kind that holds no frame',
		`{"k":"note","text":"x"}\n${pingLine}`,
		1,
		['1 record was left out: the kind "note" with wrong members', noEnd],
	],
	[
		'wrong members',
		`{"k":"rpc","seq":"1"}\n${pingLine}`,
		1,
		['1 record was left out: the kind "rpc" with wrong members', noEnd],
	],
	['unknown members', pingLine.replace('"seq"', '"x-other":{"a":1},"seq"'), 1, [noEnd]],
	['blank lines and CRLF', `\r\n${pingLine.replace('\n', '\r\n')}\n`, 1, [noEnd]],
	['a list', `[]\n${pingLine}`, 1, ['1 record was left out: no JSON', noEnd]],
])('reads on after %s', async (_, body, count, notes) => {
	const read = await readSession(headLine + body);
	expect(read).toMatchObject({ ok: true, notes });
	expect(read.ok && read.frames.length).toBe(count);
});

test('writes a long string once, before the first message that has it', () => {
	const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { data: long } });
	const lines = [...writeSession(viewOf([frame({ text }), frame({ text })]), about)];
	expect(lines.map((line) => /"k":"(\w+)"/.exec(line)?.[1])).toEqual(['head', 'blob', 'rpc', 'rpc', 'end']);
	expect(lines.join('').length).toBeLessThan(long.length * 1.1);
	expect(JSON.parse(lines[2] ?? '')).toMatchObject({
		msg: {
			result: { data: { $blob: expect.stringMatching(/^sha256-[0-9a-f]{64}$/) as unknown, bytes: 50_000 } },
		},
	});
});

test('refuses a file that names a long string again and again', async () => {
	const sha256 = '0'.repeat(64);
	const blob = JSON.stringify({ k: 'blob', sha256, bytes: 50_000, data: long });
	const bomb = pingLine.replace(
		'"ping"',
		JSON.stringify(Array.from({ length: 100 }, () => ({ $blob: `sha256-${sha256}` }))),
	);
	const read = await readSession(`${headLine}${blob}\n${bomb.repeat(50)}`, {
		characters: 1_000_000,
		records: 1000,
	});
	expect(read).toEqual({
		ok: false,
		problem: 'The file names its long strings more often than can be opened',
	});
});

test('says in between where a reader may begin', () => {
	const frames = Array.from({ length: 10_001 }, (_, at) => frame({ at: epoch + at, text: ping }));
	const lines = [...writeSession(viewOf(frames), about)];
	const marks = lines.flatMap((line, at) => (line.startsWith('{"k":"mark"') ? [{ at, line }] : []));
	expect(marks.map(({ line }) => JSON.parse(line) as unknown)).toEqual([
		{
			k: 'mark',
			seq: 5000,
			t: 4_999_000,
			offset: expect.any(Number) as unknown,
			counts: { head: 1, rpc: 5000 },
		},
		{
			k: 'mark',
			seq: 10_000,
			t: 9_999_000,
			offset: expect.any(Number) as unknown,
			counts: { head: 1, rpc: 10_000, mark: 1 },
		},
	]);
	for (const { at, line } of marks) {
		const before = new TextEncoder().encode(lines.slice(0, at).join('')).length;
		expect(JSON.parse(line)).toMatchObject({ offset: before });
	}
});

test('keeps records of unknown kinds in their places, masked like all others', async () => {
	const future = '{"k":"x-other","seq":5000,"note":"Bearer abcdefghijk"}';
	const read = await readSession(`${headLine}${pingLine}${future}\n${pingLine}`);
	const view = viewOf(read.ok ? read.frames : []);
	keepOtherRecords(view, read.ok ? read.others : []);
	const again = (mode: 'full' | 'masked') => [...writeSession(view, { ...about, mode })][2];
	expect(again('full')).toBe(`${future}\n`);
	expect(again('masked')).toBe(`${future.replace('abcdefghijk', '‹secret:bearer#1›')}\n`);
});

test('notices that a file was changed', async () => {
	const text = [...writeSession(viewOf([frame({ text: ping })]), about)].join('');
	expect(await readSession(text.replace('"ping"', '"pong"'))).toMatchObject({
		ok: true,
		notes: ['The file was changed after it was written: its checksum is another one'],
	});
});

test('survives what a hostile file may hold', async () => {
	const deep = `{"k":"rpc","seq":1,"t":0,"conn":1,"bytes":1,"dir":"s2c","ch":"stdout","msg":${'['.repeat(100_000)}${']'.repeat(100_000)}}\n`;
	const proto = pingLine.replace('"seq"', '"__proto__":{"polluted":1},"seq"');
	const read = await readSession(`${headLine}${deep}${proto}${'['.repeat(200_000)}\n`);
	expect(read).toMatchObject({ ok: true, frames: [{ channel: 'stdout' }] });
	expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

test('refuses a file beyond its limits', async () => {
	expect(await readSession(headLine + pingLine.repeat(5), { characters: 10_000, records: 3 })).toEqual({
		ok: false,
		problem: 'The file has more than 3 records, the most that is opened',
	});
	expect(await readSession(headLine + pingLine.repeat(500), { characters: 10_000, records: 3_000 })).toEqual({
		ok: false,
		problem: 'The file is larger than 10000 characters, the most that is opened',
	});
});

test('says that a file is not packed as its name says', async () => {
	const read = await readSessionFile('a.mcps.gz', new Response(headLine).body ?? new ReadableStream());
	expect(read.ok ? '' : read.problem).toMatch(/^a\.mcps\.gz cannot be unpacked: /);
});

test('a masked file holds none of the secrets, says how many there were, and marks their records', () => {
	const entry: ServerEntry = {
		name: 'kite',
		launch: {
			kind: 'http',
			url: 'https://me:canary-1@example.com/mcp?api_key=canary-2',
			headers: [['Authorization', 'Bearer canary-3']],
			transport: 'auto',
			route: 'auto',
		},
	};
	const frames = [
		frame({
			channel: 'http-request',
			direction: 'out',
			exchange: 'x1',
			head: {
				kind: 'request',
				method: 'POST',
				url: 'https://example.com/mcp?api_key=canary-2',
				headers: [['Authorization', 'Bearer canary-3']],
			},
		}),
		frame({
			channel: 'http-response',
			exchange: 'x1',
			head: {
				kind: 'response',
				status: 200,
				statusText: 'OK',
				headers: [['Mcp-Session-Id', 'canary-4']],
				tookMs: 1,
			},
		}),
		event('data: {"jsonrpc":"2.0","id":1,"result":{"text":"you sent canary-3"}}', {
			data: '{"jsonrpc":"2.0","id":1,"result":{"text":"you sent canary-3"}}',
		}),
		frame({ channel: 'stderr', text: 'session canary-4 opened' }),
		frame({ text: ping }),
	];
	const lines = [
		...writeSession(viewOf(frames), { ...about, entry, mode: 'masked', title: 'With canary-4 inside' }),
	];
	const text = lines.join('');
	expect(text).not.toContain('canary');
	expect(text).toContain('you sent ‹secret:bearer#1›');
	expect(JSON.parse(lines[0] ?? '')).toMatchObject({
		privacy: { mode: 'masked', counts: { bearer: 3, 'session-id': 3, 'query-value': 2, 'user-info': 1 } },
	});
	expect(lines.slice(1, 6).map((line) => line.includes('"flags":["redacted"]'))).toEqual([
		true,
		true,
		true,
		true,
		false,
	]);
});
