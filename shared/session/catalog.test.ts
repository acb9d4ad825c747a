import { expect, test } from 'vitest';
import { localFrame, textFrame } from '../protocol/transports/make-frame.ts';
import type { Frame } from '../wire/frame.ts';
import { Session } from './session.ts';

let id = 0;

/** Frames of one request and what came back for it. */
function ask(method: string, params: object, reply: object): Frame[] {
	id += 1;
	return [
		textFrame('out', 'stdin', JSON.stringify({ jsonrpc: '2.0', id, method, params })),
		textFrame('in', 'stdout', JSON.stringify({ jsonrpc: '2.0', id, ...reply })),
	];
}

const lists = (...frames: Frame[]) => Session.fromRecording('test', frames).catalog;
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

test('a bad entry stays where it is, with what is wrong with it', () => {
	const tools = [
		tool('alpha'),
		{ name: 'no_schema' },
		{ name: 42, inputSchema: { type: 'object' } },
		{ ...tool('null_optionals'), title: null, description: null, annotations: null, outputSchema: null },
		{ name: 'array_schema', inputSchema: { type: 'array' } },
		null,
		'a string',
		{ ...tool('bad_annotations'), annotations: 'yes', description: 5 },
		{ ...tool('') },
	];
	const { items, state } = lists(...ask('tools/list', {}, { result: { tools } })).tools;
	expect(state).toBe('loaded');
	expect(items.map(({ problems }) => problems)).toEqual([
		[],
		['Expected an object in `inputSchema`, found nothing'],
		['Expected a string in `name`, found 42'],
		[],
		['Expected "object" in `inputSchema.type`, found "array"'],
		['Expected an object, found null'],
		['Expected an object, found "a string"'],
		['Expected an object in `annotations`, found "yes"', 'Expected a string in `description`, found 5'],
		['`name` is empty'],
	]);
	expect(items[8]?.pointer).toBe('/result/tools/8');
	expect(new Set(items.map(({ key }) => key)).size).toBe(items.length);
});

test('two entries with one name are two, and keep their keys when the list is loaded anew', () => {
	const first = ask('tools/list', {}, { result: { tools: [tool('a'), tool('b'), tool('a')] } });
	const second = ask('tools/list', {}, { result: { tools: [tool('new'), tool('a'), tool('a')] } });
	const keys = (frames: Frame[]) => lists(...frames).tools.items.map(({ key }) => key);
	expect(keys(first)).toEqual(['["a",0]', '["b",0]', '["a",1]']);
	expect(keys([...first, ...second])).toEqual(['["new",0]', '["a",0]', '["a",1]']);
});

test.each([
	[{ name: 'n', title: 'Title', annotations: { title: 'Other' } }, 'Title'],
	[{ name: 'n', title: '  ', annotations: { title: 'Other' } }, 'Other'],
	[{ name: 'n', title: null, annotations: { title: 4 } }, 'n'],
])('%j is called %j', (entry, title) => {
	expect(lists(...ask('tools/list', {}, { result: { tools: [entry] } })).tools.items[0]?.title).toBe(title);
});

test('resources and templates go by their URI on the wire', () => {
	const catalog = lists(
		...ask(
			'resources/list',
			{},
			{ result: { resources: [{ uri: 'case://ok', name: 'Fine' }, { name: 'no uri' }] } },
		),
		...ask(
			'resources/templates/list',
			{},
			{ result: { resourceTemplates: [{ uriTemplate: 'a/{b}', name: 'T' }] } },
		),
	);
	expect(catalog.resources.items).toMatchObject([
		{ name: 'case://ok', title: 'Fine', problems: [] },
		{ name: '', title: 'no uri', problems: ['Expected a string in `uri`, found nothing'] },
	]);
	expect(catalog.templates.items).toMatchObject([{ name: 'a/{b}', title: 'T' }]);
});

test.each([
	[{ result: { tools: null } }, 'Expected a list in `tools`, found null'],
	[{ result: {} }, 'Expected a list in `tools`, found nothing'],
	[{ error: { code: -32601, message: 'Unknown' } }, 'The server answered `-32601`: Unknown'],
])('the reply %j fails the list with a sentence', (reply, problem) => {
	expect(lists(...ask('tools/list', {}, reply)).tools).toMatchObject({ state: 'failed', problem, items: [] });
});

test.each([
	[{ nextCursor: null }, undefined],
	[{ nextCursor: 5 }, 'Expected a string in `nextCursor`, found 5'],
])('%j ends the list', (more, problem) => {
	const { tools } = lists(...ask('tools/list', {}, { result: { tools: [tool('a')], ...more } }));
	expect(tools.state).toBe('loaded');
	expect(tools.problem).toBe(problem);
});

test('a page that fails keeps the pages before it', () => {
	const frames = [
		...ask('tools/list', {}, { result: { tools: [tool('a')], nextCursor: 'p2' } }),
		...ask('tools/list', { cursor: 'p2' }, { error: { code: -32602, message: 'Bad cursor' } }),
	];
	expect(lists(...frames).tools).toMatchObject({
		state: 'failed',
		problem: 'Page 2: The server answered `-32602`: Bad cursor',
		items: [{ name: 'a' }],
	});
});

test('a page that nobody waits for is not taken into the list', () => {
	const frames = [
		...ask('tools/list', {}, { result: { tools: [tool('a')] } }),
		...ask('tools/list', { cursor: 'made-up' }, { result: { tools: [tool('b')] } }),
	];
	expect(lists(...frames).tools.items.map(({ name }) => name)).toEqual(['a']);
});

test('a list that was given up says why', () => {
	const [request] = ask('tools/list', {}, {});
	const event = { kind: 'failure', hop: 'server', code: 'timed-out', requestId: id } as const;
	const given = localFrame('connection', event, 'No answer to `tools/list`');
	expect(lists(...(request ? [request] : []), given).tools).toMatchObject({
		state: 'failed',
		problem: 'No answer to `tools/list`',
	});
});

test('capabilities say which lists there are, and a notification makes one stale', () => {
	const result = { protocolVersion: '2025-11-25', capabilities: { tools: {} }, serverInfo: {} };
	const catalog = lists(
		...ask('initialize', {}, { result }),
		...ask('tools/list', {}, { result: { tools: [] } }),
		textFrame('in', 'stdout', '{"jsonrpc":"2.0","method":"notifications/tools/list_changed"}'),
	);
	expect(catalog.tools).toMatchObject({ state: 'loaded', isStale: true });
	expect(catalog.resources.state).toBe('not-offered');
});

test('an annotation that no client over HTTP may follow is a problem of its tool', () => {
	const bad = {
		name: 'bad',
		inputSchema: { type: 'object', properties: { a: { type: 'number', 'x-mcp-header': 'N' } } },
	};
	const { items } = lists(...ask('tools/list', {}, { result: { tools: [bad] } })).tools;
	expect(items[0]?.problems).toEqual([
		'`x-mcp-header` of `a` is on the type "number"; string, integer and boolean may have it',
	]);
});

const meta = { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } };

test('hints of all pages say how long a list stays fresh, and by whom it may be kept', () => {
	const frames = [
		...ask('tools/list', meta, {
			result: { tools: [], nextCursor: 'b', ttlMs: 60_000, cacheScope: 'public' },
		}),
		...ask(
			'tools/list',
			{ ...meta, cursor: 'b' },
			{ result: { tools: [], ttlMs: 5_000, cacheScope: 'private' } },
		),
	].map((frame, at) => ({ ...frame, at: at * 1_000 }));
	expect(lists(...frames).tools).toMatchObject({ freshUntil: 8_000, cacheScope: 'private' });
	const [request, reply] = ask('tools/list', {}, { result: { tools: [], ttlMs: 1e12 } });
	const dayMs = 86_400_000;
	if (request && reply) expect(lists(request, { ...reply, at: 0 }).tools.freshUntil).toBe(dayMs);
	expect(lists(...ask('tools/list', {}, { result: { tools: [] } })).tools).not.toHaveProperty('freshUntil');
});

test('a tool whose header annotations are wrong is excluded where they matter: over HTTP, without a handshake', () => {
	const tools = [
		tool('good'),
		{
			name: 'bad',
			inputSchema: { type: 'object', properties: { a: { type: 'number', 'x-mcp-header': 'A' } } },
		},
	];
	const excluded = (params: object, exchange?: string) => {
		const frames = ask('tools/list', params, { result: { tools } });
		return lists(
			...frames.map((frame) => (exchange === undefined ? frame : { ...frame, exchange })),
		).tools.items.map((item) => item.excluded);
	};
	const reason = '`x-mcp-header` of `a` is on the type "number"; string, integer and boolean may have it';
	expect(excluded(meta, 'x1')).toEqual([undefined, reason]);
	expect(excluded(meta)).toEqual([undefined, undefined]);
	expect(excluded({}, 'x1')).toEqual([undefined, undefined]);
});

test('an entry of a batch is pointed to through the batch', () => {
	const [request, reply] = ask('tools/list', {}, { result: { tools: [tool('a')] } });
	const batch = `[{"jsonrpc":"2.0","method":"notifications/message"},${reply?.body.data ?? ''}]`;
	const frames = request ? [request, textFrame('in', 'stdout', batch)] : [];
	expect(lists(...frames).tools.items[0]?.pointer).toBe('/1/result/tools/0');
});

test('an answer of any depth is read', () => {
	const deep = `${'{"properties":{"a":'.repeat(3_000)}{}${'}}'.repeat(3_000)}`;
	const [request] = ask('tools/list', {}, {});
	const reply = `{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"deep","inputSchema":${deep}}]}}`;
	const frames = request ? [request, textFrame('in', 'stdout', reply)] : [];
	expect(lists(...frames).tools).toMatchObject({ state: 'loaded', items: [{ name: 'deep' }] });
});
