import { expect, test } from 'vitest';
import { Session } from '#shared/session/session.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { argumentsOf, callsOf, lateReplyOf, replyOf } from './past-calls.ts';

const frame = (at: number, direction: 'in' | 'out', message: object | string): Frame => {
	const data = typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...message });
	return {
		at,
		direction,
		channel: direction === 'in' ? 'stdout' : 'stdin',
		body: { encoding: 'utf8', data },
		bytes: data.length,
	};
};
const call = (id: number, name: string) => ({ id, method: 'tools/call', params: { name, arguments: {} } });

const session = Session.fromRecording('test', [
	frame(
		1,
		'out',
		'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"tide","arguments":{"n":1.0}}}',
	),
	frame(2, 'in', { id: 1, result: { content: [] } }),
	frame(3, 'out', call(2, 'other')),
	frame(4, 'out', call(3, 'tide')),
	frame(5, 'in', { id: 3, error: { code: -32602, message: 'no' } }),
	frame(6, 'out', call(4, 'tide')),
]);

test('finds the calls of one tool in a recording, newest first, and how they ended', () => {
	const replies = callsOf(session, 'tide').map((one) => replyOf(one, session.log));
	expect(replies).toEqual([
		null,
		{ kind: 'error', error: { code: -32602, message: 'no' }, seq: 5 },
		{ kind: 'result', result: { content: [] }, seq: 2 },
	]);
});

test('gives the arguments as they were sent', () => {
	const [, , first] = callsOf(session, 'tide');
	expect(first && argumentsOf(first, session.log)).toBe('{"n":1.0}');
});

test('an answer that came too late is told apart, with how late it was', () => {
	const late = Session.fromRecording('late', [
		frame(100, 'out', call(1, 'tide')),
		frame(200, 'out', { method: 'notifications/cancelled', params: { requestId: 1 } }),
		frame(2_200, 'in', { id: 1, result: { content: [] } }),
	]);
	const [only] = callsOf(late, 'tide');
	expect(only && replyOf(only, late.log)).toEqual({ kind: 'cancelled' });
	expect(only && lateReplyOf(only, late.log)).toEqual({
		reply: { kind: 'result', result: { content: [] }, seq: 3 },
		afterMs: 2_000,
	});
});

test('an answer in time is not late', () => {
	const [, second] = callsOf(session, 'tide');
	expect(second && lateReplyOf(second, session.log)).toBeNull();
});
