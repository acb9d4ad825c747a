import { expect, test } from 'vitest';
import type { Frame } from '../wire/frame.ts';
import { BodyBound } from './body-bound.ts';
import { lateReplyOf, replyOf } from './past-reply.ts';
import { Session } from './session.ts';

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

const callsOf = ({ calls }: Session, tool: string) => calls.about('tools/call', tool);

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

test('says the same where the bodies were packed meanwhile, and where two requests came in one batch', async () => {
	const big = (id: number) => ({
		jsonrpc: '2.0',
		id,
		result: { content: [{ type: 'text', text: `${id} `.repeat(200) }] },
	});
	const batch = [1, 2].map((id) => ({ jsonrpc: '2.0', ...call(id, 'tide') }));
	const recorded = Session.fromRecording('batch', [
		frame(1, 'out', JSON.stringify(batch)),
		frame(2, 'in', JSON.stringify([big(2), big(1)])),
		frame(3, 'out', call(3, 'tide')),
		frame(4, 'in', big(3)),
	]);
	const bound = new BodyBound({ characters: 0, block: 1_000 });
	bound.follow(recorded.log);
	await bound.settled();
	expect(Object.hasOwn(recorded.log.at(4)?.frame.body ?? {}, 'data')).toBe(false);
	const replies = callsOf(recorded, 'tide').map((one) => replyOf(one, recorded.log));
	expect(replies).toEqual(
		[3, 2, 1].map((id) => ({ kind: 'result', result: big(id).result, seq: id === 3 ? 4 : 2 })),
	);
});
