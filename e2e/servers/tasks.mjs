// A server whose calls become tasks, on both wires, over stdio.
//   node tasks.mjs              tasks of 2025-11-25: the client asks for them
//   node tasks.mjs stateless    the tasks extension of 2026-07-28: the server decides
// Tools: survey {lanes} (progress, then a result), ask (needs input), sink (fails), forever (until cancelled), write (asks for a model's words).
import { createInterface } from 'node:readline';

const isStateless = process.argv[2] === 'stateless';
const stepMs = 150;
const tasks = new Map();
const asked = new Map();
let made = 0;

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const text = (words, extra = {}) => ({ content: [{ type: 'text', text: words }], ...extra });
const form = {
	mode: 'form',
	message: 'Lane 4 is blocked by a wreck. Go around it?',
	requestedSchema: {
		type: 'object',
		required: ['around'],
		properties: { around: { type: 'boolean', title: 'Go around', default: true } },
	},
};
const tools = ['survey', 'ask', 'sink', 'forever', 'write'].map((name) => ({
	name,
	description: `Runs as a task: ${name}`,
	inputSchema: { type: 'object', properties: { lanes: { type: 'integer', default: 3 } } },
	annotations: { readOnlyHint: true },
	...(isStateless || name === 'write' ? {} : { execution: { taskSupport: 'optional' } }),
}));

createInterface({ input: process.stdin })
	.on('line', (line) => take(JSON.parse(line)))
	.on('close', () => process.exit(0));

function take(message) {
	if (message.method === undefined) {
		asked.get(message.id)?.(message);
		asked.delete(message.id);
		return;
	}
	if (message.id === undefined) return;
	const result = answer(message);
	if (result instanceof Promise) void result.then((late) => reply(message.id, late));
	else reply(message.id, result);
}

function reply(id, result) {
	if (result.error) send({ id, error: result.error });
	else send({ id, result: { ...(isStateless ? { resultType: 'complete' } : {}), ...result } });
}

function answer({ method, params = {} }) {
	switch (method) {
		case 'initialize':
			if (isStateless) break;
			return {
				protocolVersion: params.protocolVersion,
				capabilities: {
					tools: {},
					logging: {},
					tasks: { list: {}, cancel: {}, requests: { tools: { call: {} } } },
				},
				serverInfo: { name: 'tasks', version: '1' },
			};
		case 'server/discover':
			if (!isStateless) break;
			return {
				supportedVersions: ['2026-07-28'],
				capabilities: { tools: {}, extensions: { 'io.modelcontextprotocol/tasks': {} } },
				serverInfo: { name: 'tasks', version: '1' },
			};
		case 'tools/list':
			return { tools };
		case 'tools/call':
			return call(params);
		case 'tasks/list':
			return { tasks: [...tasks.values()].map(told) };
		case 'tasks/get':
			return known(params, told);
		case 'tasks/result':
			return known(params, ended);
		case 'tasks/update':
			return known(params, (task) => {
				task.answer(params.inputResponses);
				return {};
			});
		case 'tasks/cancel':
			return known(params, (task) => {
				change(task, { status: 'cancelled', statusMessage: 'Cancelled as asked' });
				return isStateless ? {} : told(task);
			});
	}
	return { error: { code: -32601, message: `Method not found: ${method}` } };
}

function call({ name, arguments: values = {}, task: wanted, _meta = {} }) {
	if (name === 'write') return write();
	if (!isStateless && wanted === undefined) return text(`${name} ran at once`);
	const now = new Date().toISOString();
	const task = { taskId: `task-${++made}`, status: 'working', createdAt: now, lastUpdatedAt: now };
	task[isStateless ? 'ttlMs' : 'ttl'] = 60_000;
	task[isStateless ? 'pollIntervalMs' : 'pollInterval'] = 100;
	const kept = { ...task, name, answer: () => undefined };
	kept.isOver = new Promise((resolve) => (kept.end = resolve));
	kept.isFetched = new Promise((resolve) => (kept.fetch = resolve));
	tasks.set(kept.taskId, kept);
	void run(kept, values.lanes ?? 3, _meta.progressToken);
	return isStateless ? { resultType: 'task', ...told(kept) } : { task: told(kept) };
}

/** Asks for a model's words during the call itself, with a tool to use (2025-11-25). */
function write() {
	if (isStateless) return text('nothing to write');
	return ask('sampling/createMessage', {
		systemPrompt: 'You are a harbour master of few words.',
		messages: [{ role: 'user', content: { type: 'text', text: 'How high is the tide at Tromsø?' } }],
		maxTokens: 100,
		temperature: 0.2,
		modelPreferences: { hints: [{ name: 'claude' }], speedPriority: 0.8 },
		tools: [
			{
				name: 'get_tide',
				description: 'Tells the tide',
				inputSchema: { type: 'object', properties: { port: { type: 'string' } } },
			},
		],
	}).then(({ result, error }) => text(`The model wrote ${JSON.stringify(result ?? error)}`));
}

async function run(task, lanes, progressToken) {
	for (let lane = 1; lane <= lanes && task.name !== 'ask'; lane++) {
		await new Promise((resolve) => setTimeout(resolve, stepMs));
		if (task.status !== 'working') return;
		change(task, { statusMessage: `Lane ${lane} of ${lanes}` });
		if (progressToken === undefined || isStateless) continue;
		const params = { progressToken, progress: lane, total: lanes, message: `Lane ${lane}` };
		send({ method: 'notifications/progress', params });
	}
	if (task.name === 'forever') return;
	if (task.name === 'sink') {
		change(task, {
			status: 'failed',
			statusMessage: 'Sunk',
			outcome: text('The ship sank', { isError: true }),
		});
		return;
	}
	const answered = task.name === 'ask' ? await input(task) : null;
	if (task.status === 'cancelled') return;
	const words = answered ? `Answered ${JSON.stringify(answered)}` : `Surveyed ${lanes} lanes`;
	change(task, {
		status: 'completed',
		statusMessage: 'Done',
		outcome: text(words, { structuredContent: { lanes } }),
	});
}

async function input(task) {
	if (isStateless) {
		task.inputRequests = { lane4: { method: 'elicitation/create', params: form } };
		change(task, { status: 'input_required' });
		const responses = await new Promise((resolve) => (task.answer = resolve));
		delete task.inputRequests;
		change(task, { status: 'working' });
		return responses.lane4;
	}
	change(task, { status: 'input_required' });
	await task.isFetched;
	const related = { 'io.modelcontextprotocol/related-task': { taskId: task.taskId } };
	const { result } = await ask('elicitation/create', { ...form, _meta: related });
	return result;
}

function ask(method, params) {
	const id = `ask-${asked.size + 1}-${Date.now()}`;
	send({ id, method, params });
	return new Promise((resolve) => asked.set(id, resolve));
}

function known({ taskId }, use) {
	const task = tasks.get(taskId);
	return task ? use(task) : { error: { code: -32602, message: `No task ${taskId}` } };
}

/** The answer to `tasks/result`: what the call itself would have answered. */
async function ended(task) {
	task.fetch();
	await task.isOver;
	return task.outcome ?? { error: { code: -32000, message: 'The task was cancelled' } };
}

function told({
	taskId,
	status,
	statusMessage,
	createdAt,
	lastUpdatedAt,
	ttl,
	ttlMs,
	pollInterval,
	pollIntervalMs,
	inputRequests,
	outcome,
}) {
	return {
		taskId,
		status,
		statusMessage,
		createdAt,
		lastUpdatedAt,
		ttl,
		ttlMs,
		pollInterval,
		pollIntervalMs,
		inputRequests,
		...(isStateless && outcome
			? outcome.isError
				? { status: 'completed', result: outcome }
				: { result: outcome }
			: {}),
	};
}

function change(task, what) {
	Object.assign(task, what, { lastUpdatedAt: new Date().toISOString() });
	if (!isStateless) send({ method: 'notifications/tasks/status', params: told(task) });
	if (['completed', 'failed', 'cancelled'].includes(task.status)) task.end();
}
