import { expect, test } from 'vitest';
import { defaultTimeLimits } from '../protocol/client-profile.ts';
import { handshake, open, until } from './session-rig.ts';

const form = {
	method: 'elicitation/create',
	params: { message: 'Name?', requestedSchema: { type: 'object', properties: {} } },
};

test('who started a call, who cancelled it and who answered is on record, with the frames', async () => {
	const { session } = open(
		handshake(({ id, method }, server) => {
			if (method === 'tools/call') server.send({ id: 'q', ...form });
			if (id === 'q') server.send({ id: 99, result: {} });
		}, {}),
	);
	await session.connect();
	const operation = session.request('tools/call', { name: 'ask' }, { startedBy: 'again' });
	await until(session, () => operation.status.state === 'waiting-for-person');
	const [question] = session.requests;
	session.answer(question?.key ?? '', { kind: 'result', result: { action: 'cancel' } });
	operation.cancel();
	await operation.reply;
	session.deny('tools/call', { name: 'ask' }, 'saved');
	const [requestSeq] = operation.status.requestSeqs;
	expect(session.acts.map(({ what, by, seq, subject }) => [what, by, seq, subject])).toEqual([
		['run', 'again', requestSeq, 'tools/call ask'],
		['answer', 'person', question?.seq, 'elicitation/create'],
		['cancel', 'person', requestSeq, 'tools/call ask'],
		['deny', 'saved', null, 'tools/call ask'],
	]);
});

test('what a person wrote by hand is on record with its frame, what the page asks by itself is not', async () => {
	const { session } = open(handshake(undefined, {}));
	await session.connect();
	await session.sendRaw('{"jsonrpc":"2.0","method":"notifications/x"}', 'edited');
	session.ping();
	const frame = session.log.entries.find(({ frame: { body } }) => body.data.includes('notifications/x'));
	expect(session.acts).toMatchObject([{ what: 'send', by: 'edited', seq: frame?.seq }]);
});

test('the time that a person was asked for is counted apart', async () => {
	const { session } = open(
		handshake(({ id, method }, server) => {
			if (method === 'tools/call') server.send({ id: 'q', ...form });
			if (id === 'q') server.send({ id: session.calls.all.at(-2)?.id, result: { content: [] } });
		}, {}),
	);
	await session.connect();
	const operation = session.request('tools/call', { name: 'ask' });
	await until(session, () => operation.status.state === 'waiting-for-person');
	expect(operation.status.waitedMs).toBe(0);
	const askedAt = Date.now();
	await until(session, () => session.requests.length > 0);
	while (Date.now() - askedAt < 15) await new Promise(setImmediate);
	session.answer(session.requests[0]?.key ?? '', { kind: 'result', result: { action: 'cancel' } });
	operation.cancel();
	await operation.reply;
	expect(operation.status.waitedMs).toBeGreaterThanOrEqual(15);
	expect(operation.status.waitedMs).toBeLessThan(defaultTimeLimits.silenceMs);
});

test('a walk through pages shows what has come, and stops when it is not wanted any more', async () => {
	const { session } = open(
		handshake(({ id, method, params }, server) => {
			if (method !== 'tools/list') return;
			const page = Number(params?.['cursor'] ?? 0);
			const tool = { name: `t${page}`, inputSchema: { type: 'object' } };
			if (page < 3) server.send({ id, result: { tools: [tool], nextCursor: String(page + 1) } });
		}),
	);
	await session.connect();
	await until(session, () => session.catalog.tools.items.length === 3);
	expect(session.catalog.tools.state).toBe('loading');
	session.cancelLoad('tools');
	await until(session, () => session.catalog.tools.state === 'failed');
	expect(session.catalog.tools.items.map(({ name }) => name)).toEqual(['t0', 't1', 't2']);
	expect(session.catalog.tools.problem).toBe('Cancelled after 3 pages; the server may have more');
	expect(session.catalog.tools.hasMore).toBe(true);
});

test('a list that ended early is loaded on from where it stopped', async () => {
	let isPatient = false;
	const asked: unknown[] = [];
	const { session } = open(
		handshake(({ id, method, params }, server) => {
			if (method !== 'tools/list') return;
			const page = Number(params?.['cursor'] ?? 0);
			asked.push(params?.['cursor']);
			const tool = { name: `t${page}`, inputSchema: { type: 'object' } };
			if (page === 2 && !isPatient) server.send({ id, error: { code: -32000, message: 'busy' } });
			else
				server.send({ id, result: { tools: [tool], ...(page < 3 ? { nextCursor: String(page + 1) } : {}) } });
		}),
	);
	await session.connect();
	await until(session, () => session.catalog.tools.state === 'failed');
	expect(session.catalog.tools.problem).toContain('Page 3');
	expect(session.catalog.tools.hasMore).toBe(true);
	isPatient = true;
	await session.loadMore('tools');
	expect(asked).toEqual([undefined, '1', '2', '2', '3']);
	expect(session.catalog.tools).toMatchObject({ state: 'loaded', isStale: false });
	expect(session.catalog.tools.hasMore).toBeUndefined();
	expect(session.catalog.tools.problem).toBeUndefined();
	expect(session.catalog.tools.items.map(({ name }) => name)).toEqual(['t0', 't1', 't2', 't3']);
});
