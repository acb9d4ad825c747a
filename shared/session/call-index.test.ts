import { expect, test } from 'vitest';
import { localFrame, textFrame } from '../protocol/transports/make-frame.ts';
import type { Frame } from '../wire/frame.ts';
import { CallIndex } from './call-index.ts';
import { SessionLog } from './session-log.ts';

const out = (message: object, exchange?: string) => crossed('out', message, exchange);
const into = (message: object, exchange?: string) => crossed('in', message, exchange);

function crossed(direction: 'in' | 'out', message: object, exchange?: string): Frame {
	const channel = exchange ? 'http-body' : direction === 'in' ? 'stdout' : 'stdin';
	const text = JSON.stringify({ jsonrpc: '2.0', ...message });
	return textFrame(direction, channel, text, exchange ? { exchange } : {});
}

function index(...frames: Frame[]) {
	const log = new SessionLog();
	const calls = new CallIndex();
	for (const frame of frames) calls.take(log.append(frame));
	return calls;
}

const brief = ({ all }: CallIndex) =>
	all.map(({ requestSeq, replySeq, from, state }) => [requestSeq, replySeq, from, state]);

test('pairs requests and replies by side, value and type of the id', () => {
	const calls = index(
		out({ id: 1, method: 'tools/list' }),
		into({ id: 1, method: 'roots/list' }),
		out({ id: '1', method: 'tools/call', params: { name: 'echo' } }),
		into({ id: '1', error: { code: -32602, message: 'No' } }),
		out({ id: 1, result: { roots: [] } }),
		into({ id: 1, result: { tools: [] } }),
	);
	expect(brief(calls)).toEqual([
		[1, 6, 'client', 'answered'],
		[2, 5, 'server', 'answered'],
		[3, 4, 'client', 'failed'],
	]);
	expect(calls.of(5)).toBe(calls.all[1]);
	expect(calls.all[2]?.subject).toBe('echo');
});

test('the first of two answers counts, and both belong to the call', () => {
	const calls = index(
		out({ id: 0, method: 'ping' }),
		into({ id: 0, result: {} }),
		into({ id: 0, result: {} }),
	);
	expect(calls.all[0]?.replySeq).toBe(2);
	expect(calls.of(3)).toBe(calls.all[0]);
});

test('an answer after a cancellation is seen, but changes nothing', () => {
	const calls = index(
		out({ id: 0, method: 'tools/call' }),
		out({ method: 'notifications/cancelled', params: { requestId: 0 } }),
		into({ id: 0, result: {} }),
	);
	expect(calls.all[0]).toMatchObject({ state: 'cancelled', replySeq: 3 });
	expect(calls.of(2)).toBe(calls.all[0]);
});

test('progress belongs to the call whose token it names', () => {
	const calls = index(
		out({ id: 1, method: 'tools/call', params: { _meta: { progressToken: 'a' } } }),
		into({ method: 'notifications/progress', params: { progressToken: 'a', progress: 1, total: 2 } }),
		into({ method: 'notifications/progress', params: { progressToken: 'b', progress: 9 } }),
	);
	expect(calls.all[0]).toMatchObject({ progressSeqs: [2], progress: { progress: 1, total: 2 } });
	expect(calls.of(3)).toBeUndefined();
});

test('an error without an id belongs to the request whose reply it is', () => {
	const calls = index(
		out({ id: 1, method: 'ping' }, 'x1'),
		out({ id: 2, method: 'ping' }, 'x2'),
		into({ id: null, error: { code: -32700, message: 'Parse error' } }, 'x2'),
	);
	expect(brief(calls)).toEqual([
		[1, undefined, 'client', 'waiting'],
		[2, 3, 'client', 'failed'],
	]);
});

test('what is told of a call ends it', () => {
	const failure = (code: string, requestId: number) =>
		localFrame('connection', { kind: 'failure', hop: 'server', code, requestId }, `It ended: ${code}`);
	const calls = index(
		out({ id: 1, method: 'a' }),
		out({ id: 2, method: 'b' }),
		out({ id: 3, method: 'c' }),
		failure('timed-out', 1),
		failure('aborted', 2),
		failure('stream-ended', 3),
	);
	expect(calls.all.map(({ state }) => state)).toEqual(['timed-out', 'cancelled', 'lost']);
	expect(calls.all[2]?.failure).toEqual({
		hop: 'server',
		code: 'stream-ended',
		detail: 'It ended: stream-ended',
	});
});

test('a process that exits loses every call that still waits', () => {
	const calls = index(
		out({ id: 1, method: 'a' }),
		into({ id: 1, result: {} }),
		out({ id: 2, method: 'b' }),
		into({ id: 's', method: 'roots/list' }),
		localFrame(
			'process',
			{ kind: 'process-exited', code: 3, signal: null },
			'The program exited with code 3',
		),
	);
	expect(calls.all.map(({ state }) => state)).toEqual(['answered', 'lost', 'lost']);
	expect(calls.all[1]?.failure).toMatchObject({ hop: 'process', exitCode: 3 });
});

test('a stream that is resumed after all brings its answer', () => {
	const calls = index(
		out({ id: 1, method: 'a' }, 'x1'),
		localFrame('connection', { kind: 'stream-ended', exchange: 'x1', broken: true }, 'It broke off'),
		into({ id: 1, result: {} }),
	);
	expect(calls.all[0]?.state).toBe('answered');
	expect(calls.all[0]).not.toHaveProperty('failure');
});

test('the rounds of one operation are linked by what they repeat', () => {
	const call = (id: number, more: object = {}) =>
		out({ id, method: 'tools/call', params: { name: 'pilot', ...more } });
	const asks = (id: number, requestState: string) =>
		into({ id, result: { resultType: 'input_required', requestState } });
	const calls = index(
		call(1),
		call(2),
		asks(1, 'one'),
		asks(2, 'two'),
		call(3, { requestState: 'two' }),
		call(4, { requestState: 'one', inputResponses: {} }),
		call(5, { requestState: 'unknown' }),
	);
	expect(calls.all.map(({ continues }) => continues)).toEqual([undefined, undefined, 2, 1, undefined]);
});

test('a batch is as many messages as it has items', () => {
	const items = [
		{ jsonrpc: '2.0', id: 1, method: 'a' },
		{ jsonrpc: '2.0', id: 2, method: 'b' },
	];
	expect(index(textFrame('out', 'stdin', JSON.stringify(items))).all.map(({ method }) => method)).toEqual([
		'a',
		'b',
	]);
});

test('knows our calls about one thing, newest first, as one list until one of them begins or ends', () => {
	const log = new SessionLog();
	const calls = new CallIndex();
	const take = (frame: Frame) => calls.take(log.append(frame));
	const about = () => calls.about('tools/call', 'tide');
	const ask = (id: number, name: string) => out({ id, method: 'tools/call', params: { name } });
	take(ask(1, 'tide'));
	take(ask(2, 'wind'));
	take(into({ id: 9, method: 'tools/call', params: { name: 'tide' } }));
	take(ask(3, 'tide'));
	const before = about();
	expect(before.map(({ requestSeq }) => requestSeq)).toEqual([4, 1]);
	take(into({ id: 2, result: {} }));
	expect(about()).toBe(before);
	take(into({ id: 1, result: {} }));
	expect(about()).not.toBe(before);
	expect(calls.about('prompts/get', 'tide')).toEqual([]);
});

test('of several rounds about one thing it keeps the last', () => {
	const params = { name: 'tide' };
	const calls = index(
		out({ id: 1, method: 'tools/call', params }),
		into({ id: 1, result: { resultType: 'input_required', requestState: 's' } }),
		out({ id: 2, method: 'tools/call', params }),
		out({ id: 3, method: 'tools/call', params: { ...params, inputResponses: {}, requestState: 's' } }),
	);
	expect(calls.about('tools/call', 'tide').map(({ requestSeq }) => requestSeq)).toEqual([4, 3]);
});
