import { expect, test } from 'vitest';
import type { Frame } from '#shared/wire/frame.ts';
import { readMessage } from '#shared/wire/message.ts';
import { taskEnd } from './task-result.ts';

function entry(message: object) {
	const data = JSON.stringify({ jsonrpc: '2.0', ...message });
	const frame: Frame = {
		at: 0,
		direction: 'in',
		channel: 'stdout',
		body: { encoding: 'utf8', data },
		bytes: data.length,
	};
	return { seq: 1, frame, message: readMessage(frame) };
}
const call = { content: [] };
const error = { code: -1, message: 'Sunk' };

test.each([
	['an answer to tasks/result', { id: 1, result: call }, { kind: 'result', value: call, path: ['result'] }],
	['an error as that answer', { id: 1, error }, { kind: 'error', value: error, path: ['error'] }],
	[
		'a task with its result',
		{ id: 1, result: { taskId: 'a', status: 'completed', result: call } },
		{ kind: 'result', value: call, path: ['result', 'result'] },
	],
	[
		'a task with its error',
		{ id: 1, result: { taskId: 'a', status: 'failed', error } },
		{ kind: 'error', value: error, path: ['result', 'error'] },
	],
	[
		'a notification',
		{ method: 'notifications/tasks', params: { taskId: 'a', status: 'completed', result: call } },
		{ kind: 'result', value: call, path: ['params', 'result'] },
	],
])('finds the end of a task in %s', (_, message, end) => {
	expect(taskEnd(entry(message))).toEqual(end);
});

test('a notification that tells only how a task stands has no end in it', () => {
	expect(
		taskEnd(entry({ method: 'notifications/tasks', params: { taskId: 'a', status: 'working' } })),
	).toBeNull();
	expect(taskEnd(undefined)).toBeNull();
});
