import { expect, test } from 'vitest';
import { listIn, MemoryClient } from './testing/memory-client.ts';
import { objectIn } from './rpc.ts';

const handshake = { revision: '2025-11-25' } as const;
const statelessEra = { revision: '2026-07-28' } as const;
const anyString: unknown = expect.any(String);
const info: unknown = expect.objectContaining({ name: 'harbour-office' });
const meta = { 'io.modelcontextprotocol/serverInfo': info };

test.each([
	['2024-11-05', '2024-11-05'],
	['2025-03-26', '2025-03-26'],
	['2025-06-18', '2025-06-18'],
	['2025-11-25', '2025-11-25'],
	['2026-07-28', '2025-11-25'],
	['1999-01-01', '2025-11-25'],
])('agrees to %s with %s', async (asked, agreed) => {
	const client = new MemoryClient(handshake);
	await client.send({
		jsonrpc: '2.0',
		id: 'a',
		method: 'initialize',
		params: { protocolVersion: asked, capabilities: {}, clientInfo: { name: 'c', version: '1' } },
	});
	expect(objectIn(client.received[0], 'result')['protocolVersion']).toBe(agreed);
});

test('says who it is in the words of the newest handshake revision', async () => {
	const client = new MemoryClient(handshake);
	const reply = await client.request('initialize', {
		protocolVersion: '2025-11-25',
		capabilities: {},
		clientInfo: { name: 'c', version: '1' },
	});
	expect(reply).toEqual({
		jsonrpc: '2.0',
		id: 1,
		result: {
			protocolVersion: '2025-11-25',
			capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} },
			serverInfo: {
				name: 'harbour-office',
				title: 'Harbour office',
				version: '1.0.0',
				description: 'Wirescope’s demo server: tides, berths and a webcam.',
			},
			instructions:
				'This is a small harbour office. Start with get_tide_forecast, look through the webcam, and ask before you reserve a berth.',
		},
	});
});

test('names what initialize lacks', async () => {
	const client = new MemoryClient(handshake);
	expect(await client.request('initialize', { protocolVersion: 7, capabilities: {} })).toEqual({
		jsonrpc: '2.0',
		id: 1,
		error: {
			code: -32602,
			message:
				'initialize needs "protocolVersion" as a string, found 7; "clientInfo" as an object, found nothing',
		},
	});
});

test('answers only ping before initialize', async () => {
	const client = new MemoryClient(handshake);
	expect(await client.request('ping')).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
	expect(await client.request('tools/list')).toEqual({
		jsonrpc: '2.0',
		id: 2,
		error: { code: -32600, message: 'Send initialize first, found "tools/list"' },
	});
});

test('is discovered in the stateless era', async () => {
	const client = await MemoryClient.connect(statelessEra);
	expect(objectIn(await client.request('server/discover'), 'result')).toEqual({
		resultType: 'complete',
		supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
		capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} },
		instructions: anyString,
		ttlMs: 3_600_000,
		cacheScope: 'public',
		_meta: meta,
	});
});

test.each([
	[{}, -32602, 'params._meta["io.modelcontextprotocol/protocolVersion"] must be a string, found nothing'],
	[
		{ 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
		-32602,
		'params._meta["io.modelcontextprotocol/clientCapabilities"] must be an object, found nothing',
	],
	[
		{
			'io.modelcontextprotocol/protocolVersion': '2027-01-15',
			'io.modelcontextprotocol/clientCapabilities': {},
		},
		-32022,
		'This server does not speak "2027-01-15" here, but 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05',
	],
	[
		{
			'io.modelcontextprotocol/protocolVersion': '2026-07-28',
			'io.modelcontextprotocol/clientCapabilities': {},
			'io.modelcontextprotocol/logLevel': 'loud',
		},
		-32602,
		'params._meta["io.modelcontextprotocol/logLevel"] must be a log level, found "loud"',
	],
])('refuses the envelope %j', async (_meta, code, message) => {
	const client = new MemoryClient(handshake);
	const reply = await client.request('server/discover', { _meta });
	expect(reply['error']).toMatchObject({ code, message });
});

test('knows no method of the other era', async () => {
	const old = await MemoryClient.connect(handshake);
	expect((await old.request('subscriptions/listen'))['error']).toEqual({
		code: -32601,
		message: 'There is no method "subscriptions/listen"',
	});
	const stateless = await MemoryClient.connect(statelessEra);
	for (const method of ['ping', 'logging/setLevel', 'resources/subscribe', 'constructor']) {
		expect((await stateless.request(method))['error']).toMatchObject({ code: -32601 });
	}
});

test('gives lists hints for caches in the stateless era only', async () => {
	const old = await MemoryClient.connect(handshake);
	expect(Object.keys(objectIn(await old.request('prompts/list'), 'result'))).toEqual(['prompts']);
	const stateless = await MemoryClient.connect(statelessEra);
	for (const method of ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list']) {
		expect(objectIn(await stateless.request(method), 'result')).toMatchObject({
			resultType: 'complete',
			ttlMs: 3_600_000,
			cacheScope: 'public',
			_meta: meta,
		});
	}
});

test('refuses a cursor that it never gave out', async () => {
	const client = await MemoryClient.connect(handshake);
	expect((await client.request('tools/list', { cursor: 'x' }))['error']).toEqual({
		code: -32602,
		message: 'This server gave out no cursor, found "x"',
	});
});

test('describes its tools without what an old revision does not define', async () => {
	const client = await MemoryClient.connect({ revision: '2024-11-05' });
	const tools = listIn((await client.request('tools/list'))['result'], 'tools');
	for (const tool of tools) {
		expect(Object.keys(tool).sort()).toEqual(['description', 'inputSchema', 'name']);
	}
	expect(JSON.stringify(tools)).not.toContain('x-mcp-header');
});

test('repeats the id with its type, and refuses one that is still in use', async () => {
	const client = await MemoryClient.connect(handshake);
	const survey = (id: string | number) =>
		client.send({
			jsonrpc: '2.0',
			id,
			method: 'tools/call',
			params: { name: 'survey_the_seabed', arguments: { seconds: 0 } },
		});
	await Promise.all([survey(7), survey('7'), survey(7)]);
	expect(client.received.filter((message) => 'error' in message)).toEqual([
		{ jsonrpc: '2.0', id: 7, error: { code: -32600, message: 'A request with the id 7 is still running' } },
	]);
	const results = client.received.filter((message) => 'result' in message);
	expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining([7, '7']));
	expect(results).toHaveLength(2);
});

test.each(['2025-11-25', '2026-07-28'] as const)(
	'stops when cancelled, without a reply (%s)',
	async (revision) => {
		const client = await MemoryClient.connect({ revision });
		const surveying = client.call('survey_the_seabed', { seconds: 60 });
		const failed = expect(surveying).rejects.toThrow('No reply to tools/call');
		const requestId = revision === '2026-07-28' ? 1 : 2;
		await client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
		await failed;
		expect(client.received.filter((message) => 'id' in message)).toEqual([]);
	},
);

test('sends log messages from the level that was set', async () => {
	const client = await MemoryClient.connect(handshake);
	await client.request('logging/setLevel', { level: 'notice' });
	await client.call('survey_the_seabed', { seconds: 0 });
	const logged = client.received.filter(({ method }) => method === 'notifications/message');
	expect(logged).toEqual([
		{
			jsonrpc: '2.0',
			method: 'notifications/message',
			params: { level: 'notice', logger: 'harbour-office', data: 'The survey boat is back.' },
		},
	]);
	expect((await client.request('logging/setLevel', { level: 'loud' }))['error']).toEqual({
		code: -32602,
		message: 'There is no log level "loud"',
	});
});

test('sends log messages in the stateless era only where the request wants them', async () => {
	const methods = async (logLevel?: string) => {
		const client = await MemoryClient.connect({ ...statelessEra, ...(logLevel ? { logLevel } : {}) });
		await client.call('survey_the_seabed', { seconds: 0 });
		return client.received.map(({ method }) => method);
	};
	expect(await methods()).toEqual(['notifications/progress', undefined]);
	expect(await methods('info')).toContain('notifications/message');
});

test('tells a subscriber of the wind until it has heard enough', async () => {
	const client = await MemoryClient.connect({ ...handshake, windEveryMs: 2 });
	expect(await client.request('resources/subscribe', { uri: 'harbour://wind' })).toMatchObject({
		result: {},
	});
	await expect.poll(() => client.received.length).toBeGreaterThan(2);
	expect(client.received.at(-1)).toEqual({
		jsonrpc: '2.0',
		method: 'notifications/resources/updated',
		params: { uri: 'harbour://wind' },
	});
	await client.request('resources/unsubscribe', { uri: 'harbour://wind' });
	expect((await client.request('resources/subscribe', { uri: 'harbour://fog' }))['error']).toEqual({
		code: -32002,
		message: 'There is no resource at "harbour://fog"',
		data: { uri: 'harbour://fog' },
	});
});

test('tells a listener of the wind, and acknowledges nothing else', async () => {
	const client = await MemoryClient.connect({ ...statelessEra, windEveryMs: 2 });
	const ended = client
		.request('subscriptions/listen', {
			notifications: {
				toolsListChanged: true,
				resourceSubscriptions: ['harbour://wind', 'harbour://notices'],
			},
		})
		.catch((error: unknown) => String(error));
	await expect.poll(() => client.received.length).toBeGreaterThan(1);
	const _meta = { 'io.modelcontextprotocol/subscriptionId': 1 };
	expect(client.received.slice(0, 2)).toEqual([
		{
			jsonrpc: '2.0',
			method: 'notifications/subscriptions/acknowledged',
			params: { _meta, notifications: { resourceSubscriptions: ['harbour://wind'] } },
		},
		{
			jsonrpc: '2.0',
			method: 'notifications/resources/updated',
			params: { _meta, uri: 'harbour://wind' },
		},
	]);
	await client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } });
	expect(await ended).toBe('Error: No reply to subscriptions/listen');
});

test('reads resources, and names the one that is missing by the code of the era', async () => {
	const old = await MemoryClient.connect(handshake);
	expect(await old.request('resources/read', { uri: 'harbour://wind' })).toMatchObject({
		result: {
			contents: [
				{
					uri: 'harbour://wind',
					mimeType: 'application/json',
					text: '{"knots":11,"gusts":16,"from":"SW"}',
				},
			],
		},
	});
	const missing = { uri: 'harbour://atlantis' };
	expect((await old.request('resources/read', missing))['error']).toEqual({
		code: -32002,
		message: 'There is no resource at "harbour://atlantis"',
		data: missing,
	});
	const stateless = await MemoryClient.connect(statelessEra);
	expect((await stateless.request('resources/read', missing))['error']).toMatchObject({ code: -32602 });
});

test('reads every listed resource, and one of the template', async () => {
	const client = await MemoryClient.connect(statelessEra);
	const resources = listIn((await client.request('resources/list'))['result'], 'resources');
	const uris = [...resources.map(({ uri }) => uri), 'harbour://tides/DE-HEL'];
	for (const uri of uris) {
		const { contents } = objectIn(await client.request('resources/read', { uri }), 'result');
		expect(contents).toEqual([expect.objectContaining({ uri, mimeType: anyString })]);
	}
});

test('fills a prompt in, and names the argument that is missing', async () => {
	const client = await MemoryClient.connect(handshake);
	const greeted = await client.request('prompts/get', {
		name: 'greet_a_ship',
		arguments: { ship: 'Petrel' },
	});
	expect(greeted['result']).toEqual({
		description: 'A welcome for a ship that is about to moor.',
		messages: [
			{
				role: 'user',
				content: {
					type: 'text',
					text: 'Greet the ship “Petrel” over the radio in one friendly sentence, and tell her that berth B1 is free.',
				},
			},
		],
	});
	expect((await client.request('prompts/get', { name: 'greet_a_ship' }))['error']).toEqual({
		code: -32602,
		message: 'The prompt "greet_a_ship" needs the argument "ship"',
	});
});

test('completes arguments of prompts and templates', async () => {
	const client = await MemoryClient.connect(handshake);
	const ship = await client.request('completion/complete', {
		ref: { type: 'ref/prompt', name: 'greet_a_ship' },
		argument: { name: 'ship', value: 'p' },
	});
	expect(ship['result']).toEqual({
		completion: { values: ['Petrel', 'Pelican', 'Puffin'], total: 3, hasMore: false },
	});
	const station = await client.request('completion/complete', {
		ref: { type: 'ref/resource', uri: 'harbour://tides/{station}' },
		argument: { name: 'station', value: 'no' },
	});
	expect(station['result']).toEqual({
		completion: { values: ['NO-TOS', 'NO-BGO'], total: 2, hasMore: false },
	});
	const wrong = await client.request('completion/complete', {
		ref: { type: 'ref/prompt', name: 'greet_a_ship' },
		argument: { name: 'sheep', value: '' },
	});
	expect(wrong['error']).toEqual({ code: -32602, message: '"greet_a_ship" has no argument named "sheep"' });
});

test('takes a batch in the one revision that has them', async () => {
	const batch = {
		kind: 'batch',
		items: [
			{ kind: 'request', id: 'x', method: 'ping', params: undefined },
			{ kind: 'notification', method: 'notifications/roots/list_changed', params: undefined },
		],
	} as const;
	const old = await MemoryClient.connect({ revision: '2025-03-26' });
	await old.session.receive(batch);
	expect(old.received).toEqual([{ jsonrpc: '2.0', id: 'x', result: {} }]);
	const later = await MemoryClient.connect(handshake);
	await later.session.receive(batch);
	expect(later.received).toEqual([
		{ jsonrpc: '2.0', error: { code: -32600, message: 'There are no batches in revision 2025-11-25' } },
	]);
});
