import { expect, test } from 'vitest';
import { listIn, MemoryClient } from '../testing/memory-client.ts';
import { objectIn, type JsonObject } from '../rpc.ts';

const eras = ['2025-11-25', '2026-07-28'] as const;
const forms = { elicitation: {} };
const anyState: unknown = expect.stringMatching(/^[\w-]+\.[\w-]{16}$/);

/** A result of a tool without the envelope of its era. */
async function resultOf(client: MemoryClient, name: string, values?: JsonObject): Promise<JsonObject> {
	const { resultType, _meta, ...result } = objectIn(await client.call(name, values), 'result');
	const isStateless = resultType !== undefined;
	expect(_meta === undefined).toBe(!isStateless);
	return result;
}

const skipper =
	(lengthM: number, agreed = true) =>
	(_: string, params: JsonObject): JsonObject =>
		String(params['message']).includes('pay double')
			? { action: 'accept', content: { agreed } }
			: { action: 'accept', content: { skipper: 'Ada', lengthM, shorePower: true } };

for (const revision of eras) {
	test(`get_tide_forecast says the same in words, as text and structured (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision });
		const values = { station: 'NO-TOS', from: '2026-11-30T06:00:00+01:00', hours: 14, note: null };
		const result = await resultOf(client, 'get_tide_forecast', values);
		const forecast = {
			station: 'NO-TOS',
			datum: 'chart',
			highs: [{ at: '2026-11-30T14:29Z', height_m: 2.9 }],
			lows: [{ at: '2026-11-30T08:16Z', height_m: 0.62 }],
		};
		expect(result['structuredContent']).toEqual(forecast);
		expect(result['content']).toEqual([
			{ type: 'text', text: 'Tromsø havn: High water 14:29 (2.90 m). Low water 08:16 (0.62 m). ⚓' },
			{ type: 'text', text: JSON.stringify(forecast) },
		]);
	});

	test(`webcam_snapshot sends a PNG of 640 × 480 (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision });
		const [image] = listIn(await resultOf(client, 'webcam_snapshot'), 'content');
		expect(image).toMatchObject({ type: 'image', mimeType: 'image/png' });
		const bytes = Buffer.from(String(image?.['data']), 'base64');
		expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
		expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 480]);
		expect(bytes.length).toBeLessThan(100_000);
	});

	test(`fog_signal sends a WAV as long as its blasts (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision });
		const [audio] = listIn(await resultOf(client, 'fog_signal', { blasts: 2 }), 'content');
		expect(audio).toMatchObject({ type: 'audio', mimeType: 'audio/wav' });
		const bytes = Buffer.from(String(audio?.['data']), 'base64');
		expect(bytes.toString('latin1', 0, 16)).toMatch(/^RIFF....WAVEfmt $/s);
		expect(bytes.length).toBe(44 + 2.4 * 16_000 * 2);
	});

	test(`find_charts links to a chart that no list mentions, and that can be read (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision });
		const content = listIn(await resultOf(client, 'find_charts'), 'content');
		const links = content.filter(({ type }) => type === 'resource_link');
		expect(links.map(({ uri }) => uri)).toEqual([
			'harbour://charts/approach',
			'harbour://charts/old-lighthouse',
		]);
		expect(JSON.stringify(await client.request('resources/list'))).not.toContain('old-lighthouse');
		const read = await client.request('resources/read', { uri: 'harbour://charts/old-lighthouse' });
		expect(JSON.stringify(read)).toContain('40 m inland');
		expect(await resultOf(client, 'find_charts', { words: ['atlantis'] })).toEqual({
			content: [{ type: 'text', text: 'No chart mentions atlantis.' }],
		});
	});

	test(`every_content_type has one of each, and an unknown one (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision });
		const content = listIn(await resultOf(client, 'every_content_type'), 'content');
		const types = content.map(({ type }) => type);
		expect(types).toEqual(['text', 'image', 'audio', 'resource_link', 'resource', 'resource', 'semaphore']);
	});

	test(`survey_the_seabed tells its progress, always further (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision });
		const result = await resultOf(client, 'survey_the_seabed', { seconds: 0.002, note: null });
		expect(result).toEqual({ content: [{ type: 'text', text: 'Surveyed 1 line in 0.002 s.' }] });
		expect(client.received.filter(({ method }) => method === 'notifications/progress')).toEqual([
			{
				jsonrpc: '2.0',
				method: 'notifications/progress',
				params: { progressToken: 'p', progress: 1, total: 1, message: 'Line 1 of 1: an anchor' },
			},
		]);
	});

	test(`reserve_berth asks for the skipper, and a long boat twice (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision, capabilities: forms, answer: skipper(40) });
		expect(await resultOf(client, 'reserve_berth', { boat: 'Petrel' })).toEqual({
			content: [{ type: 'text', text: 'Berth C1 is reserved for Petrel and skipper Ada, with shore power.' }],
		});
	});

	test(`reserve_berth reserves nothing when the person says no (${revision})`, async () => {
		const declined = await MemoryClient.connect({
			revision,
			capabilities: forms,
			answer: () => ({ action: 'decline' }),
		});
		expect(await resultOf(declined, 'reserve_berth', { boat: 'Petrel' })).toEqual({
			content: [{ type: 'text', text: 'No berth reserved for Petrel: the form was not sent.' }],
		});
		const refused = await MemoryClient.connect({
			revision,
			capabilities: forms,
			answer: skipper(40, false),
		});
		expect(await resultOf(refused, 'reserve_berth', { boat: 'Petrel' })).toEqual({
			content: [{ type: 'text', text: 'No berth reserved for Petrel: the long-boat fee was not agreed to.' }],
		});
	});

	test(`ask_the_model quotes the model (${revision})`, async () => {
		const client = await MemoryClient.connect({
			revision,
			capabilities: { sampling: {} },
			answer: () => ({
				role: 'assistant',
				model: 'm',
				content: { type: 'text', text: 'Fog, then rolls.' },
			}),
		});
		expect(await resultOf(client, 'ask_the_model')).toEqual({
			content: [{ type: 'text', text: 'The harbour log now reads: “Fog, then rolls.”' }],
		});
	});

	test(`sink_a_ship, say_nothing and break_the_rules end as they promise (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision });
		expect(await resultOf(client, 'sink_a_ship')).toEqual({
			content: [
				{
					type: 'text',
					text: 'The harbour master refuses to sink Petrel. Try reserve_berth instead.',
				},
			],
			isError: true,
		});
		expect(await resultOf(client, 'say_nothing')).toEqual({ content: [] });
		expect(await client.call('break_the_rules', { error: 'internal-error' })).toMatchObject({
			error: {
				code: -32603,
				message: 'The tide gauge fell into the water',
				data: { gauge: 'north pier' },
			},
		});
	});

	test(`burst sends as many notifications as it was asked for (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision });
		expect(await resultOf(client, 'burst', { n: 20 })).toEqual({
			content: [{ type: 'text', text: 'Counted 20 gulls.' }],
		});
		expect(client.received).toHaveLength(21);
	});

	test(`bad arguments are the tool’s own failure (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision });
		expect(await resultOf(client, 'get_tide_forecast', { hours: 500, from: 'noon', extra: 1 })).toEqual({
			content: [
				{
					type: 'text',
					text: 'Cannot use these arguments: "station" is missing; "hours" must be at most 168, found 500; "from" must be a date and time like 2026-06-21T06:00:00Z, found "noon"; "extra" is not known here.',
				},
			],
			isError: true,
		});
	});

	test(`an unknown tool is a protocol error (${revision})`, async () => {
		const client = await MemoryClient.connect({ revision });
		expect((await client.call('raise_a_ship'))['error']).toEqual({
			code: -32602,
			message: 'There is no tool named "raise_a_ship"',
		});
	});
}

test('bad arguments were a protocol error before 2025-11-25', async () => {
	const client = await MemoryClient.connect({ revision: '2025-06-18' });
	expect((await client.call('get_tide_forecast', { station: 'rome' }))['error']).toEqual({
		code: -32602,
		message:
			'Cannot use these arguments: "station" must be one of NO-TOS, NO-BGO, DE-HEL, FR-SML, found "rome".',
	});
});

test('asks by a request of its own in the handshake era, with the form of the revision', async () => {
	const client = await MemoryClient.connect({
		revision: '2025-06-18',
		capabilities: forms,
		answer: skipper(8),
	});
	await client.call('reserve_berth', { boat: 'Petrel' });
	expect(client.received[0]).toEqual({
		jsonrpc: '2.0',
		id: 'office-1',
		method: 'elicitation/create',
		params: {
			message: 'Who brings Petrel in?',
			requestedSchema: {
				type: 'object',
				properties: {
					skipper: { type: 'string', title: 'Skipper', description: 'Whom we greet.', minLength: 1 },
					lengthM: { type: 'number', title: 'Length in metres', minimum: 1, maximum: 60 },
					side: {
						type: 'string',
						title: 'Mooring side',
						enum: ['port', 'starboard'],
						enumNames: ['Port side', 'Starboard side'],
					},
					shorePower: { type: 'boolean', title: 'Shore power', default: true },
				},
				required: ['skipper', 'lengthM'],
			},
		},
	});
});

test('asks by an input-required result in the stateless era, and refuses a state it did not sign', async () => {
	const client = await MemoryClient.connect({ revision: '2026-07-28', capabilities: forms });
	const result = objectIn(await client.call('reserve_berth', { boat: 'Petrel' }), 'result');
	expect(result).toMatchObject({
		resultType: 'input_required',
		inputRequests: { who: { method: 'elicitation/create', params: { mode: 'form' } } },
		requestState: anyState,
	});
	const forged = await client.request('tools/call', {
		name: 'reserve_berth',
		arguments: { boat: 'Petrel' },
		requestState: 'e30.AAAA',
	});
	expect(forged['error']).toEqual({
		code: -32602,
		message: 'requestState is not one that this server gave out: found "e30.AAAA"',
	});
});

test('says which capability the client lacks', async () => {
	const old = await MemoryClient.connect({ revision: '2025-11-25' });
	expect(await resultOf(old, 'ask_the_model')).toEqual({
		content: [
			{
				type: 'text',
				text: 'This needs a client with a model: declare the capability "sampling".',
			},
		],
		isError: true,
	});
	const stateless = await MemoryClient.connect({ revision: '2026-07-28' });
	expect((await stateless.call('reserve_berth', { boat: 'Petrel' }))['error']).toMatchObject({
		code: -32021,
		data: { requiredCapabilities: { elicitation: { form: {} } } },
	});
});

test('takes a question back when the call is cancelled', async () => {
	const client = await MemoryClient.connect({ revision: '2025-11-25', capabilities: forms });
	const reserving = expect(client.call('reserve_berth', { boat: 'Petrel' })).rejects.toThrow('No reply');
	await client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } });
	await reserving;
	expect(client.received.map(({ method }) => method)).toEqual([
		'elicitation/create',
		'notifications/cancelled',
	]);
	expect(client.received[1]).toMatchObject({ params: { requestId: 'office-1' } });
});

test('repeats the client’s words when it refuses to ask its model', async () => {
	const client = await MemoryClient.connect({ revision: '2025-11-25', capabilities: { sampling: {} } });
	const asking = resultOf(client, 'ask_the_model');
	await client.send({ jsonrpc: '2.0', id: 'office-1', error: { code: -1, message: 'user rejected' } });
	expect(await asking).toEqual({
		content: [{ type: 'text', text: 'The client refused: user rejected (-1).' }],
		isError: true,
	});
});

test('replaces what an old revision cannot carry by text', async () => {
	const client = await MemoryClient.connect({ revision: '2024-11-05' });
	const content = listIn(await resultOf(client, 'every_content_type'), 'content');
	expect(content.map(({ type }) => type)).toEqual([
		'text',
		'image',
		'text',
		'text',
		'resource',
		'resource',
		'semaphore',
	]);
	expect(JSON.stringify(content)).not.toMatch(/_meta|lastModified/);
});
