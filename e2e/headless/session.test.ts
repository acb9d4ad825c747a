import { resolve } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Launch } from '#shared/config/server-entry.ts';
import { defaultTimeLimits, type ClientProfile, type TimeLimits } from '#shared/protocol/client-profile.ts';
import type { ListName } from '#shared/session/session-view.ts';
import { Session } from '#shared/session/session.ts';
import { NodeHttp } from '../../relay/ports/node-http.ts';
import { NodeProcesses } from '../../relay/ports/node-process.ts';

const client: ClientProfile = {
	info: { name: 'wirescope', version: '0.1.0' },
	capabilities: { roots: { listChanged: true }, sampling: {}, elicitation: { form: {}, url: {} } },
	roots: [{ uri: 'file:///tmp', name: 'Temporary files' }],
};
const limits: TimeLimits = {
	...defaultTimeLimits,
	silenceMs: 10_000,
	totalMs: 20_000,
	probeMs: 3_000,
	bootMs: 10_000,
	startMs: 20_000,
};
const everything = program('mcp-server-everything', 'stdio');

const opened: Session[] = [];
afterEach(async () => {
	await Promise.all(opened.splice(0).map((session) => session.disconnect()));
});

function program(name: string, ...args: string[]): Launch {
	const command = resolve(import.meta.dirname, '../../node_modules/.bin', name);
	return { kind: 'stdio', command, args, env: {} };
}

async function connect(launch: Launch, revision = 'auto'): Promise<Session> {
	const session = new Session({
		entry: { name: 'server', launch },
		ports: {
			process: new NodeProcesses(process.env, { afterStdinCloseMs: 100, afterTerminateMs: 500 }),
			direct: null,
			relay: new NodeHttp(),
		},
		client,
		limits,
		revision,
	});
	opened.push(session);
	await session.connect();
	return session;
}

/** Resolves when the session has changed so that this holds. */
function until(session: Session, holds: () => boolean): Promise<void> {
	return new Promise((found) => {
		const off = session.onChange(() => {
			if (!holds()) return;
			off();
			found();
		});
	});
}

async function loaded(session: Session, list: ListName) {
	await session.load(list);
	return session.catalog[list];
}

test('server-everything: connects, lists and calls', async () => {
	const session = await connect(everything);
	expect(session.state.kind).toBe('connected');
	expect(session.server).toMatchObject({
		revision: '2025-11-25',
		info: { name: expect.any(String) as string },
	});
	const tools = await loaded(session, 'tools');
	expect(tools.items.length).toBeGreaterThan(5);
	expect(tools.items.flatMap(({ problems }) => problems)).toEqual([]);
	expect((await loaded(session, 'prompts')).items.length).toBeGreaterThan(0);
	const reply = await session.request('tools/call', { name: 'echo', arguments: { message: 'ahoy' } }).reply;
	expect(reply).toMatchObject({
		kind: 'result',
		result: { content: [{ type: 'text', text: 'Echo: ahoy' }] },
	});
});

test.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])(
	'server-everything speaks %s when it is pinned',
	async (revision) => {
		const session = await connect(everything, revision);
		expect(session.server?.revision).toBe(revision);
		expect((await loaded(session, 'tools')).state).toBe('loaded');
	},
);

test('server-everything: pinned to a revision that it does not speak, the steps say what is missing', async () => {
	const session = await connect(everything, '2026-07-28');
	expect(session.state.kind).toBe('connected');
	expect(session.steps.at(-1)?.text).toMatch(/the server has no `server\/discover`/);
});

test('server-everything: a long call shows progress and can be cancelled', async () => {
	const session = await connect(everything);
	const args = { duration: 30, steps: 300 };
	const operation = session.request('tools/call', {
		name: 'trigger-long-running-operation',
		arguments: args,
	});
	await new Promise<void>((found) => {
		session.onChange(() => {
			if ((operation.status.progress?.progress ?? 0) >= 2) found();
		});
	});
	operation.cancel('seen enough');
	expect(await operation.reply).toEqual({ kind: 'cancelled', reason: 'seen enough' });
	expect(session.calls.all.find(({ subject }) => subject === 'trigger-long-running-operation')?.state).toBe(
		'cancelled',
	);
});

test('server-everything: a task asks back, and has its result in the end', async () => {
	const session = await connect(everything);
	const args = { topic: 'tides', ambiguous: true };
	const operation = session.request(
		'tools/call',
		{ name: 'simulate-research-query', arguments: args },
		{ task: {} },
	);
	await until(session, () => operation.status.state === 'waiting-for-person');
	const [question] = session.requests;
	expect(question?.during).toBe(operation.status.requestSeqs[0]);
	const content = { interpretation: 'technical' };
	session.answer(question?.key ?? '', { kind: 'result', result: { action: 'accept', content } });
	expect(await operation.reply).toMatchObject({
		kind: 'result',
		result: { content: [{ text: expect.stringContaining('tides (technical)') as string }] },
	});
	expect(session.tasks).toMatchObject([{ status: 'completed' }]);
});

test('server-everything: a level, a subscription and a completion', async () => {
	const session = await connect(everything);
	await session.setLogLevel('warning');
	expect(session.logLevel).toBe('warning');
	await session.subscribe('demo://resource/dynamic/text/1');
	expect(session.subscriptions.get('demo://resource/dynamic/text/1')).toEqual({ state: 'open', updates: 0 });
	const ref = { type: 'ref/prompt', name: 'completable-prompt' } as const;
	const reply = await session.complete(ref, { name: 'department', value: 'S' }).reply;
	expect(reply).toMatchObject({ kind: 'result', result: { completion: { values: ['Sales', 'Support'] } } });
	expect((await session.ping().reply).kind).toBe('result');
});

test('server-filesystem: reads its folder', async () => {
	const session = await connect(program('mcp-server-filesystem', resolve(import.meta.dirname, '../..')));
	expect((await loaded(session, 'tools')).items.length).toBeGreaterThan(5);
	expect(session.catalog.prompts.state).toBe('not-offered');
	const reply = await session.request('tools/call', { name: 'list_allowed_directories', arguments: {} })
		.reply;
	expect(reply.kind).toBe('result');
});

test('server-memory: answers a call', async () => {
	const session = await connect(program('mcp-server-memory'));
	const reply = await session.request('tools/call', { name: 'search_nodes', arguments: { query: 'nobody' } })
		.reply;
	expect(reply).toMatchObject({ kind: 'result', result: { structuredContent: { entities: [] } } });
});

test('a program that does not exist is named, with where it was looked for', async () => {
	const session = await connect({ kind: 'stdio', command: 'no-such-program', args: [], env: {} });
	expect(session.state).toMatchObject({
		kind: 'failed',
		failure: { hop: 'process', code: 'command-not-found' },
	});
});
