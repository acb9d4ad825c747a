import { expect, test, vi } from 'vitest';
import type { Script, ScriptedProcesses, ScriptMessage, ScriptedServer } from './scripted-process.ts';
import { handshake, methods, open, stateless, until } from './session-rig.ts';
import type { Session } from './session.ts';

const meta = (id: unknown) => ({ _meta: { 'io.modelcontextprotocol/subscriptionId': id } });
const listens = ({ received }: ScriptedProcesses) =>
	received.filter(({ method }) => method === 'subscriptions/listen');
const notes = (session: Session) =>
	session.log.entries.filter(({ frame }) => frame.event?.kind === 'note').map(({ frame }) => frame.body.data);

/** Acknowledges everything but these, and hands each listen on. */
function listening(
	capabilities: object,
	then: (message: ScriptMessage, server: ScriptedServer, count: number) => void = () => undefined,
	without: readonly string[] = [],
): Script {
	let count = 0;
	return stateless((message, server) => {
		const { id, method, params } = message;
		if (method === 'tools/list') server.send({ id, result: { tools: [{ name: `tool-${count}` }] } });
		if (method !== 'subscriptions/listen') return;
		const asked = Object.entries(params?.['notifications'] as object).filter(
			([key]) => !without.includes(key),
		);
		const notifications: unknown = Object.fromEntries(asked);
		server.send({
			method: 'notifications/subscriptions/acknowledged',
			params: { ...meta(id), notifications },
		});
		then(message, server, ++count);
	}, capabilities);
}

test('listens for the list changes that the server declared, and for no others', async () => {
	const { session, processes } = open(listening({ tools: { listChanged: true }, prompts: {} }));
	await session.connect();
	await until(session, () => session.catalog.tools.state === 'loaded');
	expect(listens(processes).map(({ params }) => params?.['notifications'])).toEqual([
		{ toolsListChanged: true },
	]);
	expect(session.calls.all.find(({ method }) => method === 'subscriptions/listen')?.state).toBe('waiting');
});

test('asks for nothing where nothing was declared', async () => {
	const { session, processes } = open(listening({ tools: {} }));
	await session.connect();
	await until(session, () => session.catalog.tools.state === 'loaded');
	expect(listens(processes)).toEqual([]);
});

test('what is not accepted is told', async () => {
	const { session } = open(listening({ tools: { listChanged: true } }, undefined, ['toolsListChanged']));
	await session.connect();
	await vi.waitFor(() =>
		expect(notes(session)).toEqual([
			'The server declared `tools.listChanged`, and yet did not accept `toolsListChanged`',
		]),
	);
});

test('a subscription opens a new stream before the old one is closed', async () => {
	const capabilities = { tools: { listChanged: true }, resources: { subscribe: true } };
	const { session, processes } = open(listening(capabilities));
	await session.connect();
	await session.subscribe('harbour://wind');
	await until(session, () => session.subscriptions.get('harbour://wind')?.state === 'open');
	await until(session, () => methods(processes).includes('notifications/cancelled'));
	const [first, second] = listens(processes);
	expect(second?.params?.['notifications']).toEqual({
		toolsListChanged: true,
		resourceSubscriptions: ['harbour://wind'],
	});
	const cancelled = processes.received.find(({ method }) => method === 'notifications/cancelled');
	expect(cancelled?.params?.['requestId']).toBe(first?.id);
});

test('an update is counted with its time, also where it names a part of the resource', async () => {
	const { session } = open(
		listening({ resources: { subscribe: true } }, ({ id }, server) => {
			for (const uri of ['file:///logs', 'file:///logs/today', 'file:///logsheet']) {
				server.send({ method: 'notifications/resources/updated', params: { ...meta(id), uri } });
			}
		}),
	);
	await session.connect();
	await session.subscribe('file:///logs');
	await until(session, () => session.subscriptions.get('file:///logs')?.updates === 2);
	const { updatedAt, updatedSeq } = session.subscriptions.get('file:///logs') ?? {};
	expect(session.log.at(updatedSeq ?? 0)?.frame.at).toBe(updatedAt);
});

test.each<[string, (id: unknown, server: ScriptedServer) => void]>([
	['by a result', (id, server) => server.send({ id, result: { resultType: 'complete', ...meta(id) } })],
	[
		'by a cancellation',
		(id, server) =>
			server.send({ method: 'notifications/cancelled', params: { requestId: id, reason: 'shutdown' } }),
	],
])(
	'a stream that the server ends %s is opened anew, and what may have been missed is loaded',
	async (_, end) => {
		const { session, processes } = open(
			listening({ tools: { listChanged: true } }, ({ id }, server, count) => {
				if (count === 1) end(id, server);
			}),
		);
		await session.connect();
		await until(session, () => session.catalog.tools.items[0]?.name === 'tool-2');
		expect(listens(processes)).toHaveLength(2);
		const [first] = session.calls.all.filter(({ method }) => method === 'subscriptions/listen');
		expect(first?.state).toMatch(/answered|cancelled/);
	},
);

test('a server that never acknowledges is asked again, and given up after some attempts', async () => {
	const { session, processes } = open(
		stateless(() => undefined, { resources: { subscribe: true } }),
		'auto',
		{ acknowledgeMs: 5, reopenMs: 1 },
	);
	await session.connect();
	await session.subscribe('harbour://wind');
	await until(session, () => session.subscriptions.get('harbour://wind')?.state === 'refused');
	expect(session.subscriptions.get('harbour://wind')?.problem).toBe(
		'Gave up after 6 attempts without an acknowledgement',
	);
	expect(listens(processes)).toHaveLength(6);
});

test('a server that does not know the request is not asked again', async () => {
	const { session, processes } = open(
		stateless(({ id }, server) => server.send({ id, error: { code: -32601, message: 'Unknown' } }), {
			resources: { subscribe: true },
		}),
	);
	await session.connect();
	await session.subscribe('harbour://wind');
	await until(session, () => session.subscriptions.get('harbour://wind')?.state === 'refused');
	expect(session.subscriptions.get('harbour://wind')?.problem).toBe('The server answered `-32601`: Unknown');
	expect(listens(processes)).toHaveLength(1);
	expect(session.state.kind).toBe('connected');
});

test('in the handshake era each resource has requests of its own', async () => {
	const { session, processes } = open(
		handshake(
			({ id, method, params }, server) => {
				if (params?.['uri'] === 'harbour://none')
					server.send({ id, error: { code: -32002, message: 'No such thing' } });
				else if (method === 'resources/subscribe' || method === 'resources/unsubscribe')
					server.send({ id, result: {} });
			},
			{ resources: { subscribe: true } },
		),
	);
	await session.connect();
	await session.subscribe('harbour://wind');
	await session.subscribe('harbour://none');
	expect([...session.subscriptions]).toEqual([
		['harbour://wind', { state: 'open', updates: 0 }],
		[
			'harbour://none',
			{ state: 'refused', updates: 0, problem: 'The server answered `-32002`: No such thing' },
		],
	]);
	await session.unsubscribe('harbour://wind');
	expect([...session.subscriptions.keys()]).toEqual(['harbour://none']);
	expect(methods(processes)).toContain('resources/unsubscribe');
	expect(listens(processes)).toEqual([]);
	await session.disconnect();
	expect(session.subscriptions.size).toBe(0);
});
