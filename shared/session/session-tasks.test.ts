import { expect, test } from 'vitest';
import type { Script, ScriptMessage, ScriptedServer } from './scripted-process.ts';
import { client, handshake, open, stateless, until } from './session-rig.ts';
import { Session } from './session.ts';

const times = { createdAt: '2026-08-01T09:00:00Z', lastUpdatedAt: '2026-08-01T09:00:00Z' };
const form = { method: 'elicitation/create', params: { mode: 'form', message: 'Skip lane 4?' } };
const call = { name: 'survey', arguments: { basin: 'north' } };
const withTasks = {
	client: {
		...client,
		capabilities: { ...client.capabilities, extensions: { 'io.modelcontextprotocol/tasks': {} } },
	},
};

/** A task of the extension that goes through these states, one for each `tasks/get`. */
function extension(
	states: readonly object[],
	onUpdate: (message: ScriptMessage) => void = () => undefined,
): Script {
	let polls = 0;
	return stateless((message, server) => {
		const { id, method } = message;
		const shared = { taskId: 'job', ...times, ttlMs: 60_000, pollIntervalMs: 1 };
		if (method === 'tools/call')
			server.send({ id, result: { resultType: 'task', status: 'working', ...shared } });
		if (method === 'tasks/get') {
			const state = states[Math.min(polls++, states.length - 1)];
			server.send({ id, result: { resultType: 'complete', ...shared, ...state } });
		}
		if (method === 'tasks/update' || method === 'tasks/cancel') {
			onUpdate(message);
			server.send({ id, result: { resultType: 'complete' } });
		}
	});
}

test('a call that becomes a task runs until the task is over', async () => {
	const { session, processes } = open(
		extension([
			{ status: 'working', statusMessage: 'Lane 3 of 9' },
			{ status: 'completed', result: { content: [{ type: 'text', text: 'Stored' }] } },
		]),
		'auto',
		{},
		withTasks,
	);
	await session.connect();
	const operation = session.request('tools/call', call);
	await until(session, () => operation.status.task?.message === 'Lane 3 of 9');
	expect(operation.status.state).toBe('running');
	expect(await operation.reply).toMatchObject({ kind: 'result', result: { content: [{ text: 'Stored' }] } });
	expect(session.tasks).toMatchObject([
		{ id: 'job', status: 'completed', createdAt: times.createdAt, ttlMs: 60_000, pollMs: 1, requestSeq: 4 },
	]);
	const [task] = session.tasks;
	expect(session.calls.of(task?.resultSeq ?? 0)?.method).toBe('tasks/get');
	expect(processes.received[1]?.params?.['_meta']).toMatchObject({
		'io.modelcontextprotocol/clientCapabilities': { extensions: { 'io.modelcontextprotocol/tasks': {} } },
	});
});

test('each question of a task is put once, and answered by an update', async () => {
	const asking = { status: 'input_required', inputRequests: { lane4: form } };
	const updates: unknown[] = [];
	const { session } = open(
		extension([asking, asking, asking, { status: 'completed', result: { content: [] } }], ({ params }) =>
			updates.push(params),
		),
	);
	await session.connect();
	const operation = session.request('tools/call', call);
	await until(session, () => session.requests.length === 1);
	expect(session.requests[0]).toMatchObject({ via: 'input-required', during: 4, params: form.params });
	expect(operation.status.state).toBe('waiting-for-person');
	session.answer(session.requests[0]?.key ?? '', {
		kind: 'result',
		result: { action: 'accept', content: { skip: true } },
	});
	expect((await operation.reply).kind).toBe('result');
	expect(session.requests).toHaveLength(1);
	expect(updates).toMatchObject([
		{ taskId: 'job', inputResponses: { lane4: { action: 'accept', content: { skip: true } } } },
	]);
});

test('a task that failed ends with its error, one that the server cancelled says so', async () => {
	const failed = open(
		extension([{ status: 'failed', error: { code: -32603, message: 'Worker lost' } }]),
	).session;
	await failed.connect();
	expect(await failed.request('tools/call', call).reply).toMatchObject({
		kind: 'error',
		error: { code: -32603, message: 'Worker lost' },
	});
	const cancelled = open(extension([{ status: 'cancelled', statusMessage: 'Night falls' }])).session;
	await cancelled.connect();
	expect(await cancelled.request('tools/call', call).reply).toEqual({
		kind: 'cancelled',
		reason: 'The server cancelled the task: Night falls',
	});
});

test('a task is cancelled by its own method, and never by a notification', async () => {
	const states: object[] = [{ status: 'working' }];
	const { session, processes } = open(extension(states, () => states.push({ status: 'cancelled' })));
	await session.connect();
	const operation = session.request('tools/call', call);
	await until(session, () => session.tasks.length > 0);
	operation.cancel('enough');
	expect(await operation.reply).toEqual({ kind: 'cancelled', reason: 'enough' });
	expect(session.tasks[0]?.status).toBe('cancelled');
	expect(processes.received.map(({ method }) => method)).toContain('tasks/cancel');
	expect(processes.received.map(({ method }) => method)).not.toContain('notifications/cancelled');
});

/** A task of 2025-11-25 that asks a question before it is done. */
function core(): Script {
	let status = 'working';
	let callId: string | number | undefined;
	let resultId: string | number | undefined;
	const task = () => ({ taskId: 'tsk', status, ...times, ttl: 900_000, pollInterval: 1 });
	const answer = (message: ScriptMessage, server: ScriptedServer) => {
		const { id, method, params } = message;
		if (method === 'tools/call') callId = id;
		if (method === 'tools/call')
			server.send({ id, result: params?.['task'] ? { task: task() } : { content: [] } });
		if (method === 'tasks/list')
			server.send({ id, result: { tasks: [{ ...task(), taskId: 'older', status: 'completed' }] } });
		if (method === 'tasks/cancel') {
			status = 'cancelled';
			server.send({ id, result: task() });
		}
		if (method === 'tasks/get') {
			if (status === 'working') status = 'input_required';
			server.send({
				method: 'notifications/progress',
				params: { progressToken: callId, progress: 4, total: 9 },
			});
			server.send({ id, result: task() });
		}
		if (method === 'tasks/result') {
			resultId = id;
			const _meta = { 'io.modelcontextprotocol/related-task': { taskId: 'tsk' } };
			server.send({ id: 'q', method: form.method, params: { ...form.params, _meta } });
		}
		if (id === 'q') {
			status = 'completed';
			server.send({
				id: resultId,
				result: { content: [{ type: 'text', text: 'Held' }], answer: message.result },
			});
		}
	};
	return handshake(answer, { tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } } });
}

test('a task of 2025-11-25 is asked for, and gives its questions and its result by tasks/result', async () => {
	const { session, processes } = open(core());
	await session.connect();
	const operation = session.request('tools/call', call, { task: { ttlMs: 900_000 } });
	await until(session, () => operation.status.state === 'waiting-for-person');
	expect(operation.status.progress).toMatchObject({ progress: 4, total: 9 });
	expect(session.requests[0]?.during).toBe(operation.status.requestSeqs[0]);
	session.answer(session.requests[0]?.key ?? '', { kind: 'result', result: { action: 'accept' } });
	expect(await operation.reply).toMatchObject({
		kind: 'result',
		result: {
			content: [{ text: 'Held' }],
			answer: { action: 'accept', _meta: { 'io.modelcontextprotocol/related-task': { taskId: 'tsk' } } },
		},
	});
	expect(processes.received.find(({ method }) => method === 'tools/call')?.params?.['task']).toEqual({
		ttl: 900_000,
	});
	const task = session.tasks.find(({ id }) => id === 'tsk');
	expect(task).toMatchObject({ ttlMs: 900_000, requestSeq: expect.any(Number) as number });
	expect(session.calls.of(task?.resultSeq ?? 0)?.method).toBe('tasks/result');
});

test('tasks that the server has already are listed, and the same in a recording', async () => {
	const { session } = open(core());
	await session.connect();
	await until(session, () => session.tasks.length === 1);
	expect(session.tasks).toMatchObject([{ id: 'older', status: 'completed', requestSeq: null }]);
	await session.disconnect();
	const frames = session.log.entries.map(({ frame }) => frame);
	expect(Session.fromRecording('tasks', frames).tasks).toEqual(session.tasks);
});

test('cancelling a task of 2025-11-25 while it asks', async () => {
	const { session } = open(core());
	await session.connect();
	const operation = session.request('tools/call', call, { task: {} });
	await until(session, () => session.requests.length === 1);
	operation.cancel();
	expect(await operation.reply).toEqual({ kind: 'cancelled' });
	expect(session.tasks.find(({ id }) => id === 'tsk')?.status).toBe('cancelled');
});
