import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseMessage, readMessage } from '../wire/message.ts';
import { defaultTimeLimits, type ClientProfile } from './client-profile.ts';
import { Connection } from './connection.ts';
import { RequestIds } from './pending-requests.ts';
import type { Answer, Question } from './question.ts';
import { revisions } from './revisions/index.ts';
import { MemoryTransport, type MemoryAnswer } from './transports/memory.ts';

const client: ClientProfile = {
	info: { name: 'quayside', version: '0.4.0' },
	capabilities: { roots: {}, sampling: {}, elicitation: { form: {} } },
	roots: [{ uri: 'file:///port' }],
};

interface Rig {
	readonly connection: Connection;
	readonly transport: MemoryTransport;
	/** What was told into the log. */
	readonly told: string[];
	readonly questions: Question[];
	/** Answers the oldest question. */
	readonly decide: (answer: Answer) => void;
}

async function connect(
	revisionId: string,
	answer: MemoryAnswer = () => [],
	kind: MemoryTransport['kind'] = 'stdio',
): Promise<Rig> {
	const transport = new MemoryTransport({ answer, kind });
	const told: string[] = [];
	const questions: Question[] = [];
	const deciders: ((answer: Answer) => void)[] = [];
	const connection = new Connection({
		transport,
		client: () => client,
		limits: { ...defaultTimeLimits, silenceMs: 100, totalMs: 1000, probeMs: 50, bootMs: 50, startMs: 500 },
		ids: new RequestIds(),
		askPerson: (question, signal) => {
			questions.push(question);
			return new Promise((resolve) => {
				deciders.push(resolve);
				signal.addEventListener('abort', () => resolve(null));
			});
		},
		tell: (_, sentence) => told.push(sentence),
	});
	let seq = 0;
	const onFrame = (frame: Parameters<typeof readMessage>[0]) =>
		connection.take({ seq: ++seq, frame, message: readMessage(frame) });
	await connection.open({ onFrame, onEnd: () => undefined }, new AbortController().signal);
	const revision = revisions.find(({ id }) => id === revisionId);
	if (!revision) throw new Error(`No revision ${revisionId}`);
	connection.speak(revision);
	return { connection, transport, told, questions, decide: (decision) => deciders.shift()?.(decision) };
}

const sentTexts = ({ transport }: Rig) => transport.sent.map(({ text }) => text);
const call = { method: 'tools/call', params: { name: 'echo' } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('an answer is matched by value and type, and the first one counts', async () => {
	const rig = await connect('2025-11-25');
	const { reply } = rig.connection.request(call);
	rig.transport.say('{"jsonrpc":"2.0","id":"1","result":{"wrong":"type"}}');
	rig.transport.say('{"jsonrpc":"2.0","id":1,"result":{"n":1}}');
	rig.transport.say('{"jsonrpc":"2.0","id":1,"result":{"n":2}}');
	expect(await reply).toEqual({ kind: 'result', result: { n: 1 }, seq: 3 });
	expect(rig.told).toEqual([
		'This answers no request of ours: there is none with the id "1"',
		'A second answer to request 1 (`tools/call`): the first one counts',
	]);
});

test('a late answer is told to be one', async () => {
	const rig = await connect('2025-11-25');
	const pending = rig.connection.request(call);
	void rig.connection.cancel(pending);
	await vi.runAllTimersAsync();
	rig.transport.say('{"jsonrpc":"2.0","id":1,"result":{}}');
	expect(rig.told.at(-1)).toBe('A late answer to request 1 (`tools/call`), which was cancelled');
});

test('the headers of a person take the place of ours for the text that goes with them', async () => {
	const rig = await connect('2026-07-28', undefined, 'streamable-http');
	await rig.connection.sendRaw('{"jsonrpc":"2.0","id":1,"method":"tools/list"}', [
		['mcp-method', 'tools/call'],
		['X-Trace', '1'],
	]);
	expect(rig.transport.sent.at(-1)?.headers).toEqual([
		['MCP-Protocol-Version', '2026-07-28'],
		['mcp-method', 'tools/call'],
		['X-Trace', '1'],
	]);
});

test('the answer to what a person wrote is expected, once', async () => {
	const rig = await connect('2025-11-25');
	await rig.connection.sendRaw('{"jsonrpc":"2.0","id":"mine","method":"ping"}');
	rig.transport.say('{"jsonrpc":"2.0","id":"mine","result":{}}');
	expect(rig.told).toEqual([]);
	rig.transport.say('{"jsonrpc":"2.0","id":"mine","result":{}}');
	expect(rig.told).toEqual(['A second answer to request "mine" (`ping`): the first one counts']);
});

test.each(['12345678901234567890', '0.1234567890123456789', '7'])(
	'a request with the id %s gets it back as it was written',
	async (id) => {
		const rig = await connect('2025-11-25');
		rig.transport.say(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`);
		await vi.runAllTimersAsync();
		expect(sentTexts(rig)).toEqual([`{"jsonrpc":"2.0","id":${id},"result":{}}`]);
	},
);

test('ids grow and are never used twice', async () => {
	const rig = await connect('2025-11-25');
	for (let i = 0; i < 3; i++) void rig.connection.request(call);
	expect(sentTexts(rig).map((text) => (JSON.parse(text) as { id: unknown }).id)).toEqual([1, 2, 3]);
});

test('progress keeps a call alive, and is seen', async () => {
	const rig = await connect('2025-11-25');
	const pending = rig.connection.request(call);
	for (let progress = 1; progress <= 3; progress++) {
		await vi.advanceTimersByTimeAsync(80);
		const params = { progressToken: 1, progress, total: 3, message: 'loading' };
		rig.transport.say(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params }));
	}
	expect(pending.progress).toMatchObject({ progress: 3, total: 3, message: 'loading' });
	await vi.advanceTimersByTimeAsync(120);
	expect(await pending.reply).toMatchObject({ kind: 'timed-out', limit: 'silence' });
});

test('the limit on the whole holds, whatever progress comes', async () => {
	const rig = await connect('2025-11-25');
	const pending = rig.connection.request(call);
	for (let progress = 1; progress <= 15; progress++) {
		await vi.advanceTimersByTimeAsync(80);
		const params = { progressToken: 1, progress };
		rig.transport.say(JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params }));
	}
	expect(await pending.reply).toMatchObject({ kind: 'timed-out', limit: 'total', afterMs: 1000 });
});

test('a timeout is told, and the server hears that nobody waits any more', async () => {
	const rig = await connect('2025-11-25');
	void rig.connection.request(call);
	await vi.advanceTimersByTimeAsync(150);
	expect(rig.told).toEqual(['No answer to `tools/call`: gave up after 0.1 s without a sign of life']);
	expect(sentTexts(rig)[1]).toBe(
		'{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1,"reason":"No answer within 0.1 s"}}',
	);
});

test.each([0, '', 'x', 7])('cancelling the request with the id %j names it', async (id) => {
	const rig = await connect('2025-11-25');
	const pending = rig.connection.request(call, { id });
	await rig.connection.cancel(pending, 'enough');
	expect(await pending.reply).toEqual({ kind: 'cancelled', reason: 'enough' });
	expect(JSON.parse(sentTexts(rig)[1] ?? '')).toEqual({
		jsonrpc: '2.0',
		method: 'notifications/cancelled',
		params: { requestId: id, reason: 'enough' },
	});
});

test('an answer that comes while the cancellation is under way is only logged', async () => {
	const rig = await connect('2025-11-25', (text) =>
		text.includes('notifications/cancelled') ? ['{"jsonrpc":"2.0","id":1,"result":{}}'] : [],
	);
	const pending = rig.connection.request(call);
	await rig.connection.cancel(pending);
	expect(await pending.reply).toEqual({ kind: 'cancelled' });
});

test('in the stateless era over HTTP the stream is closed instead', async () => {
	const rig = await connect('2026-07-28', undefined, 'streamable-http');
	const pending = rig.connection.request(call);
	const signal = rig.transport.sent[0]?.signal;
	void rig.connection.cancel(pending);
	expect(signal?.aborted).toBe(true);
	expect(sentTexts(rig)).toHaveLength(1);
});

test('initialize is never cancelled by a notification', async () => {
	const rig = await connect('2025-11-25');
	rig.connection.revision = null;
	const revision = revisions[1];
	if (!revision) throw new Error('No handshake revision');
	const pending = rig.connection.request(revision.opening(client), { revision });
	await vi.advanceTimersByTimeAsync(150);
	expect(await pending.reply).toMatchObject({ kind: 'timed-out' });
	expect(sentTexts(rig)).toHaveLength(1);
});

test.each([
	['ping', undefined, { result: {} }],
	['roots/list', undefined, { result: { roots: [{ uri: 'file:///port' }] } }],
	['tasks/list', {}, { error: { code: -32601, message: 'Method not found: tasks/list' } }],
	[
		'elicitation/create',
		{ mode: 'url' },
		{ error: { code: -32602, message: 'This client did not declare the elicitation mode "url"' } },
	],
])('a server that asks %s %j is answered at once', async (method, params, answer) => {
	const rig = await connect('2025-11-25');
	rig.transport.say(JSON.stringify({ jsonrpc: '2.0', id: 's1', method, params }));
	expect(JSON.parse(sentTexts(rig)[0] ?? '')).toEqual({ jsonrpc: '2.0', id: 's1', ...answer });
	expect(rig.questions).toEqual([]);
});

test('a question waits for a person, and no clock runs meanwhile', async () => {
	const rig = await connect('2025-11-25');
	const pending = rig.connection.request(call);
	const params = { mode: 'form', message: 'Who?' };
	rig.transport.say(JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'elicitation/create', params }));
	expect(rig.questions).toEqual([
		{ method: 'elicitation/create', params, seq: 2, during: 1, via: 'request' },
	]);
	expect(pending.openQuestions).toBe(1);
	await vi.advanceTimersByTimeAsync(5000);
	expect(pending.isSettled).toBe(false);
	rig.decide({ kind: 'result', result: { action: 'decline' } });
	await vi.advanceTimersByTimeAsync(1);
	expect(JSON.parse(sentTexts(rig)[1] ?? '')).toEqual({
		jsonrpc: '2.0',
		id: 0,
		result: { action: 'decline' },
	});
	await vi.advanceTimersByTimeAsync(150);
	expect(await pending.reply).toMatchObject({ kind: 'timed-out' });
});

test('a question that the server takes back gets no answer', async () => {
	const rig = await connect('2025-11-25');
	rig.transport.say('{"jsonrpc":"2.0","id":"s1","method":"sampling/createMessage","params":{}}');
	rig.transport.say('{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"s1"}}');
	await vi.advanceTimersByTimeAsync(1);
	expect(sentTexts(rig)).toEqual([]);
});

test('a request of a server of the stateless era gets no response', async () => {
	const rig = await connect('2026-07-28');
	rig.transport.say('{"jsonrpc":"2.0","id":"s1","method":"ping"}');
	expect(sentTexts(rig)).toEqual([]);
});

test('when the server goes, what waits for it is lost, and what follows too', async () => {
	const rig = await connect('2025-11-25');
	const pending = rig.connection.request(call);
	const failure = { hop: 'process', code: 'process-exited', detail: 'It exited with code 1' } as const;
	rig.transport.end({ cause: 'server', failure });
	expect(await pending.reply).toEqual({ kind: 'lost', failure });
	expect(await rig.connection.request(call).reply).toEqual({ kind: 'lost', failure });
	expect(await rig.connection.sendRaw('{}')).toEqual({ ok: false, failure });
	expect(rig.told).toEqual(['It exited with code 1', 'It exited with code 1']);
});

test('text goes out as it was written', async () => {
	const rig = await connect('2025-11-25');
	await rig.connection.sendRaw('{"broken":');
	expect(sentTexts(rig)).toEqual(['{"broken":']);
	expect(parseMessage('{"broken":').kind).toBe('unreadable');
});

test('a broken answer ends its call at once, and a whole one after it is only told', async () => {
	const rig = await connect('2025-11-25');
	const { reply } = rig.connection.request(call);
	rig.transport.say('{"jsonrpc":"2.0","id":1,"result":{"n":NaN}}');
	expect(await reply).toMatchObject({
		kind: 'lost',
		failure: {
			code: 'not-mcp',
			detail: expect.stringMatching(/^The answer to `tools\/call` cannot be read: /) as string,
		},
	});
	rig.transport.say('{"jsonrpc":"2.0","id":1,"result":{"n":1}}');
	expect(rig.told.at(-1)).toBe('A late answer to request 1 (`tools/call`), which was given up for lost');
});
