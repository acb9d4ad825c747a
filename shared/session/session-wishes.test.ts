import { expect, test } from 'vitest';
import { client, handshake, methods, open, stateless, until } from './session-rig.ts';
import type { Session } from './session.ts';

const notes = (session: Session) =>
	session.log.entries.filter(({ frame }) => frame.event?.kind === 'note').map(({ frame }) => frame.body.data);

test('a log level is asked for once in the handshake era', async () => {
	const { session, processes } = open(
		handshake(
			({ id, method }, server) => {
				if (method === 'logging/setLevel') server.send({ id, result: {} });
			},
			{ logging: {} },
		),
	);
	await session.connect();
	await session.setLogLevel('warning');
	expect(session.logLevel).toBe('warning');
	expect(processes.received.at(-1)).toMatchObject({
		method: 'logging/setLevel',
		params: { level: 'warning' },
	});
});

test('a server without log levels is left at that', async () => {
	const { session } = open(
		handshake(({ id }, server) => server.send({ id, error: { code: -32601, message: 'Unknown' } }), {
			logging: {},
		}),
	);
	await session.connect();
	await session.setLogLevel('debug');
	expect(session.logLevel).toBeNull();
	expect(notes(session)).toEqual(['The server has no `logging/setLevel`: it decides alone what it logs']);
	expect(session.state.kind).toBe('connected');
});

test('a log level goes with each request of the stateless era, until it is taken back', async () => {
	const { session, processes } = open(stateless(({ id }, server) => server.send({ id, result: {} })));
	await session.connect();
	await session.setLogLevel('info');
	await session.request('tools/call', { name: 'a' }).reply;
	await session.setLogLevel(null);
	await session.request('tools/call', { name: 'a' }).reply;
	const levels = processes.received.map(({ params }) => {
		const meta = params?.['_meta'] as Record<string, unknown> | undefined;
		return meta?.['io.modelcontextprotocol/logLevel'];
	});
	expect(levels).toEqual([undefined, 'info', undefined]);
});

test.each([true, false])('new roots are announced where that was promised: %s', async (listChanged) => {
	const { session, processes } = open(
		handshake(({ id, method }, server) => {
			if (method === 'notifications/roots/list_changed') server.send({ id: 'r', method: 'roots/list' });
			if (method === 'tools/call') server.send({ id, result: {} });
		}, {}),
		'auto',
		{},
		{ client: { ...client, capabilities: { roots: { listChanged } } } },
	);
	await session.connect();
	await session.setRoots([{ uri: 'file:///pier' }]);
	await session.request('tools/call').reply;
	expect(methods(processes).includes('notifications/roots/list_changed')).toBe(listChanged);
	if (listChanged) {
		expect(processes.received).toContainEqual({
			jsonrpc: '2.0',
			id: 'r',
			result: { roots: [{ uri: 'file:///pier' }] },
		});
	}
});

test('completion tells what was chosen so far, where the revision can', async () => {
	for (const [revision, context] of [
		['2025-06-18', { arguments: { country: 'no' } }],
		['2025-03-26', undefined],
	] as const) {
		const { session, processes } = open(
			handshake(({ id, method }, server) => {
				if (method === 'completion/complete')
					server.send({ id, result: { completion: { values: ['Bergen'] } } });
			}, {}),
			revision,
		);
		await session.connect();
		const ref = { type: 'ref/prompt', name: 'greet' } as const;
		const reply = await session.complete(ref, { name: 'city', value: 'B' }, { country: 'no' }).reply;
		expect(reply).toMatchObject({ kind: 'result', result: { completion: { values: ['Bergen'] } } });
		const { params } = processes.received.at(-1) ?? {};
		expect(params).toMatchObject({ ref, argument: { name: 'city', value: 'B' } });
		expect(params?.['context']).toEqual(context);
	}
});

test('a server is asked for a sign of life in the words of its era', async () => {
	const old = open(handshake(({ id }, server) => server.send({ id, result: {} }), {}));
	await old.session.connect();
	await old.session.ping().reply;
	expect(methods(old.processes).at(-1)).toBe('ping');
	const { session, processes } = open(stateless(() => undefined));
	await session.connect();
	await session.ping().reply;
	expect(methods(processes)).toEqual(['server/discover', 'server/discover']);
});

const visit = (elicitationId: string) => ({
	mode: 'url',
	elicitationId,
	url: `https://pay.example/${elicitationId}`,
	message: 'Pay the fee',
});
const withUrls = { client: { ...client, capabilities: { elicitation: { form: {}, url: {} } } } };

/** A server of 2025-11-25 that wants URLs visited before its call succeeds. */
function paying(visits: number) {
	let calls = 0;
	return handshake(({ id, method }, server) => {
		if (method !== 'tools/call') return;
		const data = { elicitations: [visit('a'), visit('b')] };
		if (++calls <= visits) server.send({ id, error: { code: -32042, message: 'Visit these', data } });
		else server.send({ id, result: { content: [] } });
	}, {});
}

test('an error that names URLs asks a person for each, and the call is made once more', async () => {
	const { session, processes } = open(paying(1), 'auto', {}, withUrls);
	await session.connect();
	const operation = session.request('tools/call', { name: 'pay' });
	await until(session, () => session.requests.length === 2);
	expect(session.requests).toMatchObject([
		{ method: 'elicitation/create', params: visit('a'), via: 'url-required' },
		{ params: visit('b') },
	]);
	for (const { key } of session.requests)
		session.answer(key, { kind: 'result', result: { action: 'accept' } });
	expect((await operation.reply).kind).toBe('result');
	expect(methods(processes).filter((method) => method === 'tools/call')).toHaveLength(2);
	expect(operation.status.requestSeqs).toHaveLength(2);
});

test('a person who declines gets the error as it is, and one repetition is enough', async () => {
	const declined = open(
		paying(1),
		'auto',
		{},
		{ ...withUrls, answers: () => ({ kind: 'result', result: { action: 'decline' } }) },
	);
	await declined.session.connect();
	expect(await declined.session.request('tools/call').reply).toMatchObject({
		kind: 'error',
		error: { code: -32042 },
	});
	expect(methods(declined.processes).filter((method) => method === 'tools/call')).toHaveLength(1);

	const insisting = open(
		paying(9),
		'auto',
		{},
		{ ...withUrls, answers: () => ({ kind: 'result', result: { action: 'accept' } }) },
	);
	await insisting.session.connect();
	expect(await insisting.session.request('tools/call').reply).toMatchObject({
		kind: 'error',
		error: { code: -32042 },
	});
	expect(methods(insisting.processes).filter((method) => method === 'tools/call')).toHaveLength(2);
});

test('the server marks that a person is done at a URL; ids that nobody knows are ignored', async () => {
	const { session } = open(
		handshake(({ id, method, result }, server) => {
			if (method === 'tools/call') server.send({ id: 'q', method: 'elicitation/create', params: visit('a') });
			if (id !== 'q' || result === undefined) return;
			server.send({ method: 'notifications/elicitation/complete', params: { elicitationId: 'z' } });
			server.send({ method: 'notifications/elicitation/complete', params: { elicitationId: 'a' } });
		}, {}),
		'auto',
		{},
		withUrls,
	);
	await session.connect();
	void session.request('tools/call');
	await until(session, () => session.requests.length === 1);
	expect(session.requests[0]?.completedAt).toBeUndefined();
	session.answer(session.requests[0]?.key ?? '', { kind: 'result', result: { action: 'accept' } });
	await until(session, () => session.requests[0]?.completedAt !== undefined);
	expect(session.requests[0]?.state).toBe('answered');
});

test('prepared answers come first, a person second, and a broken one is told', async () => {
	const ask = handshake(({ id, method, result }, server) => {
		if (method === 'tools/call')
			server.send({ id: `q${String(id)}`, method: 'sampling/createMessage', params: { n: id } });
		if (result !== undefined) server.send({ id: Number(String(id).slice(1)), result: { got: result } });
	}, {});
	const seen: string[] = [];
	const { session } = open(
		ask,
		'auto',
		{},
		{
			client: { ...client, capabilities: { sampling: {} } },
			answers: ({ key, params }) => {
				seen.push(key);
				if ((params as { n: number }).n === 3) throw new Error('No model');
				return seen.length === 1 ? Promise.resolve({ kind: 'result', result: { text: 'Fair winds' } }) : null;
			},
		},
	);
	await session.connect();
	expect(await session.request('tools/call').reply).toMatchObject({
		result: { got: { text: 'Fair winds' } },
	});
	for (const turn of [2, 3]) {
		const operation = session.request('tools/call');
		await until(session, () => session.requests.length === turn);
		session.answer(session.requests.at(-1)?.key ?? '', { kind: 'result', result: { text: 'By hand' } });
		expect(await operation.reply).toMatchObject({ result: { got: { text: 'By hand' } } });
	}
	expect(notes(session)).toEqual(['The prepared answer to `sampling/createMessage` failed: No model']);
});

test('what was answered, by what and when stays on record; a withdrawal says why', async () => {
	const ask = handshake(({ id, method }, server) => {
		if (method !== 'tools/call') return;
		server.send({ id: `q${String(id)}`, method: 'sampling/createMessage', params: {} });
		if (id !== 3) return;
		const params = { requestId: 'q3', reason: 'Nobody answered within 1 s' };
		server.send({ method: 'notifications/cancelled', params });
	}, {});
	const { session } = open(
		ask,
		'auto',
		{},
		{
			client: { ...client, capabilities: { sampling: {} } },
			answers: ({ key }) =>
				key === 'question-1' ? { kind: 'result', result: { text: 'a' }, preparedAs: 'Fair winds' } : null,
		},
	);
	await session.connect();
	for (const turn of [1, 2]) {
		void session.request('tools/call');
		await until(session, () => session.requests.length === turn);
	}
	await until(session, () => session.requests[1]?.state === 'withdrawn');
	expect(session.requests).toMatchObject([
		{ state: 'answered', preparedAs: 'Fair winds', answer: { kind: 'result', result: { text: 'a' } } },
		{ state: 'withdrawn', withdrawal: 'The server: Nobody answered within 1 s' },
	]);
	expect(session.requests[0]?.answer).not.toHaveProperty('preparedAs');
	expect(session.requests[0]?.settledAt).toBeGreaterThanOrEqual(session.requests[0]?.at ?? Infinity);
	expect(session.acts).toMatchObject([{ what: 'answer', by: 'prepared', subject: 'sampling/createMessage' }]);
});
