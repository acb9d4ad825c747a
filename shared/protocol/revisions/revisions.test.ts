import { describe, expect, test } from 'vitest';
import { parseMessage } from '../../wire/message.ts';
import { RawJson } from '../../wire/raw-json.ts';
import type { ClientProfile } from '../client-profile.ts';
import { revisions } from './index.ts';

const client: ClientProfile = {
	info: { name: 'quayside', version: '0.4.0' },
	capabilities: { roots: {} },
	roots: [],
};

function revision(id: string) {
	const found = revisions.find((each) => each.id === id);
	if (!found) throw new Error(`No revision ${id}`);
	return found;
}

describe.each(revisions)('the revision contract: $id', (each) => {
	test('opens with a request that it knows and can write', () => {
		const opening = each.opening(client);
		expect(each.requests).toContain(opening.method);
		const { text } = each.dressRequest('probe-1', opening, client);
		expect(parseMessage(text)).toMatchObject({ kind: 'request', id: 'probe-1', method: opening.method });
	});

	test('lists its revision as opened, and says what is wrong with an answer that is none', () => {
		const found = each.readOpening({
			protocolVersion: each.id,
			supportedVersions: [each.id],
			capabilities: { tools: {} },
			instructions: 'Ask first.',
		});
		expect(found).toMatchObject({ ok: true, versions: [each.id], capabilities: { tools: {} } });
		expect(each.readOpening({ protocolVersion: 3, supportedVersions: 3 })).toMatchObject({
			ok: false,
			problem: expect.stringMatching(/found 3/) as string,
		});
	});

	test('asks for progress by the id of the request, on one line', () => {
		const { text } = each.dressRequest(7, { method: 'tools/call', params: { name: 'echo' } }, client);
		expect(text).not.toContain('\n');
		expect(JSON.parse(text)).toMatchObject({ id: 7, params: { name: 'echo', _meta: { progressToken: 7 } } });
	});

	test('sends arguments as they were written', () => {
		const params = { name: 'echo', arguments: new RawJson('{"n": 12345678901234567890, "f": 1.0}') };
		const { text } = each.dressRequest(1, { method: 'tools/call', params }, client);
		expect(text).toContain('"arguments":{"n":12345678901234567890,"f":1.0}');
	});

	test('lets what a person wrote in _meta win, raw text included', () => {
		const plain = each.dressRequest(
			1,
			{ method: 'tools/list', params: { _meta: { progressToken: 'x' } } },
			client,
		);
		expect(JSON.parse(plain.text)).toMatchObject({ params: { _meta: { progressToken: 'x' } } });
		const meta = new RawJson('{"progressToken": 1.0}');
		const raw = each.dressRequest(1, { method: 'tools/list', params: { _meta: meta } }, client);
		expect(raw.text).toContain('"progressToken":1.0');
		const odd = each.dressRequest(1, { method: 'tools/list', params: { _meta: 'odd' } }, client);
		expect(JSON.parse(odd.text)).toMatchObject({ params: { _meta: 'odd' } });
	});

	test('reads an ordinary result as complete', () => {
		expect(each.readResult('tools/call', { content: [] })).toEqual({ kind: 'complete' });
	});
});

test('the newest revision comes first, and no two are the same', () => {
	const ids = revisions.map(({ id }) => id);
	expect(ids).toEqual(['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']);
});

test('a handshake names the revision and who we are', () => {
	const { text, headers } = revision('2025-06-18').dressRequest(
		1,
		revision('2025-06-18').opening(client),
		client,
	);
	expect(text).toBe(
		'{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{"roots":{}},"clientInfo":{"name":"quayside","version":"0.4.0"}}}',
	);
	expect(headers).toEqual([]);
});

test('a request of the stateless era carries the envelope, and its headers repeat it', () => {
	const draft = { method: 'resources/read', params: { uri: 'harbour://Grüße' } };
	const { text, headers } = revision('2026-07-28').dressRequest(4, draft, client);
	expect(text).toBe(
		'{"jsonrpc":"2.0","id":4,"method":"resources/read","params":{"uri":"harbour://Grüße","_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientInfo":{"name":"quayside","version":"0.4.0"},"io.modelcontextprotocol/clientCapabilities":{"roots":{}},"progressToken":4}}}',
	);
	expect(headers).toEqual([
		['MCP-Protocol-Version', '2026-07-28'],
		['Mcp-Method', 'resources/read'],
		['Mcp-Name', '=?base64?aGFyYm91cjovL0dyw7zDn2U=?='],
	]);
});

test('the version header follows the version that a person wrote into the body', () => {
	const _meta = { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
	const { headers } = revision('2026-07-28').dressRequest(
		1,
		{ method: 'tools/list', params: { _meta } },
		client,
	);
	expect(headers).toContainEqual(['MCP-Protocol-Version', '2099-01-01']);
});

test('a call mirrors the parameters that the tool asks for', () => {
	const tool = {
		name: 'region',
		inputSchema: {
			type: 'object',
			properties: {
				region: { type: 'string', 'x-mcp-header': 'Region' },
				deep: { type: 'object', properties: { n: { type: 'integer', 'x-mcp-header': 'N' } } },
				dry: { type: 'boolean', 'x-mcp-header': 'Dry' },
			},
		},
	};
	const params = {
		name: 'region',
		arguments: { region: ' two', deep: new RawJson('{"n": 7.0}'), dry: null },
	};
	const { headers } = revision('2026-07-28').dressRequest(1, { method: 'tools/call', params, tool }, client);
	expect(headers.slice(2)).toEqual([
		['Mcp-Name', 'region'],
		['Mcp-Param-Region', '=?base64?IHR3bw==?='],
		['Mcp-Param-N', '7'],
	]);
});

test('text that a person wrote goes out as it is, with the headers that fit it', () => {
	const raw = '{"jsonrpc":"2.0", "id":9, "method":"prompts/get", "params":{"name":"greet"}}';
	expect(revision('2026-07-28').dressRaw(raw)).toEqual({
		text: raw,
		headers: [
			['MCP-Protocol-Version', '2026-07-28'],
			['Mcp-Method', 'prompts/get'],
			['Mcp-Name', 'greet'],
		],
	});
	expect(revision('2026-07-28').dressRaw('{"broken').headers).toEqual([
		['MCP-Protocol-Version', '2026-07-28'],
	]);
	expect(revision('2025-11-25').dressRaw('{"broken')).toEqual({ text: '{"broken', headers: [] });
});

test.each([
	['tools/call', { resultType: 'complete' }, { kind: 'complete' }],
	['tools/call', { resultType: 'task' }, { kind: 'other', resultType: 'task' }],
	['tools/call', { resultType: 7 }, { kind: 'other', resultType: '7' }],
	[
		'tools/list',
		{ resultType: 'input_required', requestState: 's' },
		{ kind: 'other', resultType: 'input_required' },
	],
	['tools/call', { resultType: 'input_required' }, { kind: 'other', resultType: 'input_required' }],
	[
		'tools/call',
		{ resultType: 'input_required', requestState: '' },
		{ kind: 'input-required', requests: [], state: '' },
	],
	[
		'prompts/get',
		{ resultType: 'input_required', inputRequests: { who: { method: 'roots/list' }, odd: 3 } },
		{
			kind: 'input-required',
			requests: [
				{ key: 'who', method: 'roots/list', params: undefined },
				{ key: 'odd', method: 'nothing', params: undefined },
			],
		},
	],
])('a %s result %j of the stateless era reads as %j', (method, result, expected) => {
	expect(revision('2026-07-28').readResult(method, result)).toEqual(expected);
});

test.each([
	['2024-11-05', 'elicitation/create', false],
	['2025-03-26', 'elicitation/create', false],
	['2025-06-18', 'elicitation/create', true],
	['2025-11-25', 'tasks/get', true],
	['2026-07-28', 'ping', false],
	['2026-07-28', 'elicitation/create', true],
])('in %s a server asking for %s: %s', (id, method, expected) => {
	expect(revision(id).serverRequests.has(method)).toBe(expected);
});

test('only over HTTP, and only in the stateless era, closing the stream cancels', () => {
	expect(revision('2026-07-28').cancelBy('streamable-http')).toBe('closing-the-stream');
	expect(revision('2026-07-28').cancelBy('stdio')).toBe('notification');
	expect(revision('2025-11-25').cancelBy('streamable-http')).toBe('notification');
});
