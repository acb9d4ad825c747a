import { expect, test, vi } from 'vitest';
import type { Script, ScriptedServer, ScriptMessage } from './scripted-process.ts';
import { handshake, methods, open, stateless, texts, until } from './session-rig.ts';
import { Session } from './session.ts';

test('connects without a handshake to a server that answers the probe', async () => {
	const { session, processes } = open(stateless(() => undefined));
	await session.connect();
	expect(session.state.kind).toBe('connected');
	expect(session.server).toMatchObject({ revision: '2026-07-28', supportedVersions: ['2026-07-28'] });
	expect(methods(processes)).toEqual(['server/discover']);
	expect(session.steps.at(-1)).toMatchObject({ isVerdict: true, seq: 3 });
});

test('falls back to the handshake, on the same process, and says so', async () => {
	const { session, processes } = open(handshake(undefined, {}));
	await session.connect();
	expect(session.server?.revision).toBe('2025-11-25');
	expect(processes.launches).toBe(1);
	expect(methods(processes)).toEqual(['server/discover', 'initialize', 'notifications/initialized']);
	expect(texts(session)).toEqual([
		'`server/discover` for 2026-07-28: answered with `-32601` "Unknown"',
		'`initialize` for 2025-11-25: answered, versions 2025-11-25',
		'Connected with 2025-11-25 by handshake',
	]);
});

test('starts a program anew that ends on the probe', async () => {
	const answer = handshake(undefined, {});
	const { session, processes } = open((message, server, launch) => {
		if (message.method === 'server/discover') server.exit(1);
		else answer(message, server, launch);
	});
	await session.connect();
	expect(session.state.kind).toBe('connected');
	expect(processes.launches).toBe(2);
});

test('a program that says nothing to the probe gets the handshake after a while', async () => {
	const answer = handshake(undefined, {});
	const { session, processes } = open((message, server, launch) => {
		if (message.method === 'server/discover') server.write('old server is up\n', 'stderr');
		else answer(message, server, launch);
	});
	await session.connect();
	expect(session.server?.revision).toBe('2025-11-25');
	expect(processes.launches).toBe(1);
});

test('a probe that is answered late still counts', async () => {
	const { session } = open((message, server) => {
		if (message.method === 'server/discover') server.write('starting\n', 'stderr');
		if (message.method !== 'initialize') return;
		const result = { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} };
		server.send({ id: 'probe-1', result });
		server.send({ id: message.id, error: { code: -32601, message: 'Unknown' } });
	});
	await session.connect();
	expect(session.state.kind).toBe('connected');
	expect(session.server?.revision).toBe('2026-07-28');
});

test('a program that writes nothing until it knows the request gets the handshake, too', async () => {
	const answer = handshake(undefined, {});
	const { session, processes } = open(
		(message, server, launch) => {
			if (message.method !== 'server/discover') answer(message, server, launch);
		},
		'auto',
		{ bootMs: 20 },
	);
	await session.connect();
	expect(session.server?.revision).toBe('2025-11-25');
	expect(processes.launches).toBe(1);
	expect(texts(session)[0]).toMatch(/^`server\/discover` for 2026-07-28: no answer within 0\.\d s$/);
});

test('a program that never says anything ends with what was waited for', async () => {
	const { session, processes } = open(() => undefined, 'auto', { bootMs: 20, startMs: 100 });
	await session.connect();
	expect(methods(processes)).toEqual(['server/discover', 'initialize']);
	expect(session.state).toMatchObject({
		kind: 'failed',
		failure: {
			code: 'timed-out',
			detail: expect.stringMatching(
				/^The program answered neither `server\/discover` nor `initialize` within 0\.\d s$/,
			) as string,
		},
	});
});

test('a server that chooses an older revision gets it', async () => {
	const { session } = open(({ id, method }, server) => {
		const result = { protocolVersion: '2024-11-05', capabilities: {}, serverInfo: {} };
		if (method === 'initialize') server.send({ id, result });
	}, '2025-11-25');
	await session.connect();
	expect(session.server?.revision).toBe('2024-11-05');
});

test('a server that chooses a revision we do not know is named both', async () => {
	const { session, processes } = open(({ id, method }, server) => {
		if (method === 'initialize') server.send({ id, result: { protocolVersion: '2099-01-01' } });
	}, '2025-11-25');
	await session.connect();
	expect(session.state).toMatchObject({
		kind: 'failed',
		failure: {
			code: 'version-mismatch',
			detail: 'We asked for 2025-11-25 and the server chose "2099-01-01", which we do not speak',
			supported: ['2099-01-01'],
		},
	});
	expect(methods(processes)).not.toContain('notifications/initialized');
});

test('a refusal that lists revisions leads to one more try', async () => {
	const data = { supported: ['2025-06-18'], requested: '2025-11-25' };
	const script: Script = ({ id, method, params }, server) => {
		if (method === 'server/discover') server.send({ id, error: { code: -32601, message: 'Unknown' } });
		if (method !== 'initialize') return;
		if (params?.['protocolVersion'] === '2025-06-18') {
			server.send({ id, result: { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: {} } });
		} else server.send({ id, error: { code: -32602, message: 'Unsupported', data } });
	};
	const { session } = open(script);
	await session.connect();
	expect(session.server?.revision).toBe('2025-06-18');

	const pinned = open(script, '2025-11-25').session;
	await pinned.connect();
	expect(pinned.state).toMatchObject({
		kind: 'failed',
		failure: { code: 'version-mismatch', supported: ['2025-06-18'] },
	});
});

test('a pinned revision that is refused and yet listed is asked for once more, with a new id', async () => {
	const data = { supported: ['2026-07-28'], requested: '2026-07-28' };
	const { session, processes } = open(({ id }, server) => {
		if (id === 'probe-1') server.send({ id, error: { code: -32022, message: 'Not now', data } });
		else server.send({ id, result: { supportedVersions: ['2026-07-28'], capabilities: {} } });
	}, '2026-07-28');
	await session.connect();
	expect(session.server?.revision).toBe('2026-07-28');
	expect(processes.received.map(({ id }) => id)).toEqual(['probe-1', 'probe-2']);

	const stubborn = open(
		({ id }, server) => server.send({ id, error: { code: -32022, message: 'Never', data } }),
		'2026-07-28',
	);
	await stubborn.session.connect();
	expect(stubborn.session.state).toMatchObject({
		kind: 'failed',
		failure: { code: 'version-mismatch', supported: ['2026-07-28'] },
	});
	expect(stubborn.processes.received).toHaveLength(2);
});

test('a pinned server without discovery is connected to all the same, and its lists are tried', async () => {
	const { session } = open(({ id, method }, server) => {
		if (method === 'tools/list') {
			const _meta = { 'io.modelcontextprotocol/serverInfo': { name: 'shy', version: '1' } };
			server.send({ id, result: { tools: [{ name: 'a', inputSchema: { type: 'object' } }], _meta } });
		} else server.send({ id, error: { code: -32601, message: 'Unknown' } });
	}, '2026-07-28');
	await session.connect();
	expect(session.state.kind).toBe('connected');
	await until(session, () => session.catalog.prompts.state === 'failed');
	expect(session.catalog.tools).toMatchObject({ state: 'loaded', items: [{ name: 'a' }] });
	expect(session.server).toMatchObject({
		revision: '2026-07-28',
		info: { name: 'shy' },
		capabilities: {},
		isUndeclared: true,
	});
	expect(texts(session).at(-1)).toBe(
		'Connected with 2026-07-28, as pinned: the server has no `server/discover`, so that what it offers is unknown',
	);
});

test('a pinned server that knows neither discovery nor any list is told not to speak the revision', async () => {
	const { session } = open(
		({ id }, server) => server.send({ id, error: { code: -32601, message: 'Unknown' } }),
		'2026-07-28',
	);
	await session.connect();
	expect(session.state).toEqual({
		kind: 'failed',
		failure: {
			hop: 'server',
			code: 'version-mismatch',
			detail:
				'The server does not speak 2026-07-28: `server/discover` was answered with `-32601` "Unknown", ' +
				'and so were `tools/list`, `resources/list`, `prompts/list` with `-32601`. ' +
				'Choose automatic, and the revision is found out',
			rpc: { code: -32601, message: 'Unknown' },
		},
	});
});

test('the list that tells a pinned revision is walked to its end', async () => {
	const { session } = open(({ id, method, params }, server) => {
		if (method !== 'tools/list') {
			server.send({ id, error: { code: -32601, message: 'Unknown' } });
			return;
		}
		const tool = { inputSchema: { type: 'object' } };
		const isFirst = params?.['cursor'] === undefined;
		const first = { tools: [{ name: 'a', ...tool }], nextCursor: 'more' };
		server.send({ id, result: isFirst ? first : { tools: [{ name: 'b', ...tool }] } });
	}, '2026-07-28');
	await session.connect();
	await until(session, () => session.catalog.tools.state === 'loaded');
	expect(session.catalog.tools.items.map(({ name }) => name)).toEqual(['a', 'b']);
});

test('a program that crashes shows how it ended', async () => {
	const { session } = open((_, server) => {
		server.write('Error: no port\n', 'stderr');
		server.exit(3);
	}, '2025-11-25');
	await session.connect();
	expect(session.state).toMatchObject({
		kind: 'failed',
		failure: { hop: 'process', code: 'process-exited', exitCode: 3, stderr: 'Error: no port\n' },
	});
});

test('connecting can be cancelled, and then nothing is left', async () => {
	const { session } = open(() => undefined);
	const done = session.connect();
	await until(
		session,
		() => session.state.kind === 'connecting' && /server\/discover/.test(session.state.awaited),
	);
	session.cancelConnect();
	await done;
	expect(session.state).toMatchObject({ kind: 'failed', failure: { hop: 'page', code: 'aborted' } });
});

test('an unknown revision is refused with those that we know', async () => {
	const { session } = open(() => undefined, '2023-01-01');
	await session.connect();
	expect(session.state).toMatchObject({
		failure: { detail: expect.stringContaining('"2023-01-01"; we know 2026-07-28, 2025-11-25') as string },
	});
});

test('lists are loaded page after page, and the cursor goes back as it came', async () => {
	const pages: Record<string, object> = {
		none: { tools: [{ name: 'a', inputSchema: { type: 'object' } }], nextCursor: '' },
		'': { tools: [{ name: 'b', inputSchema: { type: 'object' } }], nextCursor: 'Zm9v+/=&?#' },
		'Zm9v+/=&?#': { tools: [{ name: 'a', inputSchema: { type: 'object' } }] },
	};
	const { session } = open(
		handshake(({ id, method, params }, server) => {
			const cursor = params?.['cursor'];
			if (method === 'tools/list')
				server.send({ id, result: pages[typeof cursor === 'string' ? cursor : 'none'] });
		}),
	);
	await session.connect();
	await until(session, () => session.catalog.tools.state === 'loaded');
	expect(session.catalog.tools.items.map(({ key, name }) => [key, name])).toEqual([
		['["a",0]', 'a'],
		['["b",0]', 'b'],
		['["a",1]', 'a'],
	]);
	expect(session.catalog.prompts.state).toBe('not-offered');
});

test('a cursor that comes again ends the list with a word about it', async () => {
	const { session, processes } = open(
		handshake(({ id, method }, server) => {
			if (method === 'tools/list')
				server.send({ id, result: { tools: [{ name: 'stuck' }], nextCursor: 'x' } });
		}),
	);
	await session.connect();
	await until(session, () => session.catalog.tools.state === 'loaded');
	expect(session.catalog.tools.problem).toBe(
		'The cursor does not advance: "x" came a second time, after 2 pages',
	);
	expect(session.catalog.tools.items.map(({ name }) => name)).toEqual(['stuck']);
	expect(methods(processes).filter((method) => method === 'tools/list')).toHaveLength(2);
});

test('one list that fails leaves the others as they are', async () => {
	const { session } = open(
		handshake(
			({ id, method }, server) => {
				if (method === 'prompts/list') server.send({ id, result: { prompts: [{ name: 'greet' }] } });
				else if (method?.endsWith('/list')) server.send({ id, error: { code: -32601, message: 'Unknown' } });
			},
			{ tools: {}, resources: {}, prompts: {} },
		),
	);
	await session.connect();
	await until(session, () => session.catalog.templates.state === 'failed');
	expect(session.catalog.tools).toMatchObject({
		state: 'failed',
		problem: 'The server answered `-32601`: Unknown',
	});
	expect(session.catalog.prompts).toMatchObject({ state: 'loaded', items: [{ name: 'greet' }] });
});

test('a list that changed is loaded anew, once, after a moment of quiet', async () => {
	let asked = 0;
	const { session } = open(
		handshake(({ id, method }, server) => {
			if (method !== 'tools/list') return;
			asked += 1;
			server.send({ id, result: { tools: [{ name: `tool-${asked}` }] } });
			if (asked > 1) return;
			for (let i = 0; i < 5; i++) server.send({ method: 'notifications/tools/list_changed' });
		}),
	);
	await session.connect();
	await until(session, () => session.catalog.tools.isStale);
	await until(session, () => !session.catalog.tools.isStale && session.catalog.tools.state === 'loaded');
	expect(session.catalog.tools.items.map(({ name }) => name)).toEqual(['tool-2']);
	expect(asked).toBe(2);
});

test('what a changed list brought is kept apart until a person has seen it', async () => {
	let names = ['a', 'b'];
	const { session } = open(
		handshake(({ id, method }, server) => {
			if (method === 'tools/list')
				server.send({ id, result: { tools: names.map((name) => ({ name, n: names.length })) } });
			if (method !== 'tools/call') return;
			server.send({ id, result: {} });
			server.send({ method: 'notifications/tools/list_changed' });
		}),
	);
	await session.connect();
	await until(session, () => session.catalog.tools.state === 'loaded');
	expect(session.catalog.tools.changes).toBeUndefined();
	names = ['b', 'c', 'd'];
	await session.request('tools/call').reply;
	await until(session, () => Boolean(session.catalog.tools.changes));
	expect(session.catalog.tools.changes).toEqual({
		added: ['["c",0]', '["d",0]'],
		removed: ['["a",0]'],
		changed: ['["b",0]'],
	});
	await session.load('tools');
	expect(session.catalog.tools.changes?.removed).toEqual(['["a",0]']);
	expect(session.catalog.tools.seen?.map(({ name }) => name)).toEqual(['a', 'b']);
	session.acceptChanges('tools');
	expect(session.catalog.tools).toMatchObject({
		state: 'loaded',
		items: [{ name: 'b' }, { name: 'c' }, { name: 'd' }],
	});
	expect(session.catalog.tools.changes).toBeUndefined();
	expect(session.catalog.tools.seen).toBeUndefined();
});

const form = { method: 'elicitation/create', params: { mode: 'form', message: 'When?' } };

test('input that a server requires is asked for, and the call goes on with it', async () => {
	const { session, processes } = open(
		stateless(({ id, method, params }, server) => {
			if (method !== 'tools/call') return;
			if (params?.['requestState'] === undefined) {
				const inputRequests = { when: form, dirs: { method: 'roots/list' } };
				server.send({ id, result: { resultType: 'input_required', inputRequests, requestState: 'v1 "ü"' } });
			} else if (params['requestState'] === 'v1 "ü"') {
				server.send({ id, result: { resultType: 'input_required', requestState: 'v2' } });
			} else server.send({ id, result: { resultType: 'complete', content: [] } });
		}),
	);
	await session.connect();
	const operation = session.request('tools/call', { name: 'pilot', arguments: { vessel: 'Möwe' } });
	await until(session, () => session.requests.length === 1);
	expect(operation.status.state).toBe('waiting-for-person');
	const [question] = session.requests;
	expect(question).toMatchObject({
		method: form.method,
		via: 'input-required',
		during: 4,
		seq: 5,
		state: 'waiting',
	});
	session.answer(question?.key ?? '', {
		kind: 'result',
		result: { action: 'accept', content: { when: 'noon' } },
	});
	expect(await operation.reply).toMatchObject({ kind: 'result', result: { content: [] } });
	expect(session.requests[0]?.state).toBe('answered');

	const [first, second, third] = processes.received.slice(1);
	expect(second?.params).toMatchObject({
		name: 'pilot',
		arguments: { vessel: 'Möwe' },
		inputResponses: {
			when: { action: 'accept', content: { when: 'noon' } },
			dirs: { roots: [{ uri: 'file:///port' }] },
		},
		requestState: 'v1 "ü"',
	});
	expect(third?.params).toMatchObject({ requestState: 'v2' });
	expect(third?.params).not.toHaveProperty('inputResponses');
	expect([first?.id, second?.id, third?.id]).toEqual([1, 2, 3]);
	expect(operation.status.requestSeqs).toEqual([4, 6, 8]);
	expect(session.calls.all.slice(1).map(({ continues }) => continues)).toEqual([undefined, 4, 6]);
});

test('a server that asks in circles is left after ten rounds', async () => {
	const { session, processes } = open(
		stateless(({ id, method }, server) => {
			if (method === 'tools/call')
				server.send({
					id,
					result: { resultType: 'input_required', inputRequests: { dirs: { method: 'roots/list' } } },
				});
		}),
	);
	await session.connect();
	const reply = await session.request('tools/call', { name: 'circle' }).reply;
	expect(reply).toMatchObject({ kind: 'result', result: { resultType: 'input_required' } });
	expect(processes.received).toHaveLength(11);
});

test('cancelling withdraws the question that is still open', async () => {
	const { session } = open(
		stateless(({ id, method }, server) => {
			if (method === 'tools/call')
				server.send({ id, result: { resultType: 'input_required', inputRequests: { when: form } } });
		}),
	);
	await session.connect();
	const operation = session.request('tools/call', { name: 'ask' });
	await until(session, () => session.requests.length === 1);
	operation.cancel('never mind');
	expect(await operation.reply).toEqual({ kind: 'cancelled', reason: 'never mind' });
	expect(session.requests[0]?.state).toBe('withdrawn');
	expect(operation.status.state).toBe('ended');
});

test('a question during a call pauses it until a person has answered', async () => {
	const calls: ScriptMessage[] = [];
	const ask = (message: ScriptMessage, server: ScriptedServer) => {
		if (message.method === 'tools/call') {
			calls.push(message);
			server.send({ id: 'q', ...form });
		}
		if (message.id === 'q')
			server.send({ id: calls[0]?.id, result: { content: [], answer: message.result } });
	};
	const { session } = open(handshake(ask, {}));
	await session.connect();
	const operation = session.request('tools/call', { name: 'ask' });
	await until(session, () => operation.status.state === 'waiting-for-person');
	session.answer(session.requests[0]?.key ?? '', { kind: 'result', result: { action: 'cancel' } });
	expect(await operation.reply).toMatchObject({ kind: 'result', result: { answer: { action: 'cancel' } } });
});

test('the preview is what is then sent', async () => {
	const { session, processes } = open(stateless(({ id }, server) => server.send({ id, result: {} })));
	await session.connect();
	const preview = session.preview('tools/call', { name: 'echo', arguments: {} });
	await session.request('tools/call', { name: 'echo', arguments: {} }).reply;
	expect(JSON.parse(preview.text)).toEqual(processes.received.at(-1));
	expect(preview.headers).toContainEqual(['Mcp-Name', 'echo']);
});

test('a process that goes ends the session and what waits in it', async () => {
	const { session } = open(
		handshake(({ method }, server) => {
			if (method === 'tools/call') server.exit(9);
		}, {}),
	);
	await session.connect();
	const reply = await session.request('tools/call', { name: 'crash' }).reply;
	expect(reply).toMatchObject({ kind: 'lost', failure: { code: 'process-exited', exitCode: 9 } });
	expect(session.state).toMatchObject({ kind: 'closed', asked: false, failure: { exitCode: 9 } });
	expect(session.calls.all.at(-1)?.state).toBe('lost');
	expect(await session.request('tools/call').reply).toMatchObject({ kind: 'lost' });
});

test('a recording shows what the live session showed', async () => {
	const { session } = open(
		handshake(({ id, method }, server) => {
			if (method === 'tools/list')
				server.send({ id, result: { tools: [{ name: 'a', inputSchema: { type: 'object' } }] } });
			else server.send({ id, error: { code: -32602, message: 'No' } });
		}),
	);
	await session.connect();
	await until(session, () => session.catalog.tools.state === 'loaded');
	await session.request('tools/call', { name: 'b' }).reply;
	await session.disconnect();
	expect(session.state).toMatchObject({ kind: 'closed', asked: true });

	const recording = Session.fromRecording(
		'walk.mcps',
		session.log.entries.map(({ frame }) => frame),
	);
	expect(recording.state).toEqual({ kind: 'recording', source: 'walk.mcps' });
	expect(recording.catalog).toEqual(session.catalog);
	expect(recording.calls.all).toEqual(session.calls.all);
	expect(recording.server).toEqual(session.server);
	expect(recording.transport).toBe('stdio');
	await recording.connect();
	expect(await recording.request('ping').reply).toMatchObject({ kind: 'lost' });
});

test('every item of a batch counts: answers, questions and news', async () => {
	const waiting: unknown[] = [];
	const { session, processes } = open(({ id, method }, server) => {
		if (method === 'initialize') {
			const capabilities = { tools: { listChanged: true }, prompts: {} };
			server.send({ id, result: { protocolVersion: '2025-03-26', capabilities, serverInfo: {} } });
		}
		if (!method?.endsWith('/list') || waiting.push(id) < 2) return;
		const answers = [{ tools: [{ name: 'a' }] }, { prompts: [{ name: 'b' }] }];
		const items: object[] = waiting.map((one, at) => ({ jsonrpc: '2.0', id: one, result: answers[at] }));
		items.push({ jsonrpc: '2.0', id: 'p', method: 'ping' });
		items.push({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' });
		server.write(`${JSON.stringify(items)}\n`);
	}, '2025-03-26');
	await session.connect();
	await until(session, () => session.catalog.prompts.state === 'loaded');
	expect(session.catalog).toMatchObject({
		tools: { state: 'loaded', items: [{ name: 'a' }], isStale: true },
		prompts: { items: [{ name: 'b' }] },
	});
	await vi.waitFor(() => {
		expect(processes.received).toContainEqual({ jsonrpc: '2.0', id: 'p', result: {} });
	});
});

test('every frame is announced in the order of the log, also what an answer caused', async () => {
	const { session } = open(
		handshake((message, server) => {
			if (message.method === 'tools/call') {
				server.send({ id: 'p', method: 'ping' });
				server.send({ id: message.id, result: {} });
			}
		}, {}),
	);
	const seen: number[] = [];
	session.log.onAppend(({ seq }) => seen.push(seq));
	await session.connect();
	await session.request('tools/call').reply;
	expect(seen).toEqual(session.log.entries.map(({ seq }) => seq));
});

test('20,000 notifications during one call cost little', async () => {
	const { session } = open(
		handshake(({ id, method }, server) => {
			if (method !== 'tools/call') return;
			const lines = Array.from({ length: 20_000 }, (_, n) =>
				JSON.stringify({
					jsonrpc: '2.0',
					method: 'notifications/progress',
					params: { progressToken: id, progress: n },
				}),
			);
			server.write(`${lines.join('\n')}\n`);
			server.send({ id, result: {} });
		}, {}),
	);
	await session.connect();
	const begin = performance.now();
	const operation = session.request('tools/call', { name: 'flood' });
	await operation.reply;
	expect(performance.now() - begin).toBeLessThan(2000);
	expect(operation.status.progress?.progress).toBe(19_999);
	expect(session.calls.all.at(-1)?.progressSeqs).toHaveLength(20_000);
});
