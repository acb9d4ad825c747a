import { expect, test } from 'vitest';
import type { Frame } from '../wire/frame.ts';
import { SecretMask } from './mask-secrets.ts';

const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N';

test.each([
	['a JWT', `token is ${jwt}.`, 'token is ‹secret:jwt#1›.'],
	['a model key', 'sk-abcdefghijklmnop1234', '‹secret:model-key#1›'],
	['a GitHub token', 'ghp_abcdefghijklmnopqrst0123', '‹secret:github-token#1›'],
	['a GitHub token of the new kind', 'github_pat_abcdefghijklmnopqrst', '‹secret:github-token#1›'],
	['an AWS key id', 'id=AKIAABCDEFGHIJKLMNOP;', 'id=‹secret:aws-key-id#1›;'],
	[
		'a private key',
		'x -----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY----- y',
		'x ‹secret:private-key#1› y',
	],
	['a private key without its end', '-----BEGIN PRIVATE KEY-----\nabc', '‹secret:private-key#1›'],
	['a bearer token in text', 'Authorization: Bearer abcdef123456', 'Authorization: Bearer ‹secret:bearer#1›'],
	[
		'a password in an address',
		'see https://me:pw@example.com/x',
		'see https://‹secret:user-info#1›@example.com/x',
	],
	['a secret in a query', '/m?a=1&sessionId=abc-123#x', '/m?a=1&sessionId=‹secret:query-value#1›#x'],
	['a query value like its name', '/m?key=key', '/m?key=‹secret:query-value#1›'],
	['a member', '{"api_key": "abc", "n": 1.0}', '{"api_key": "‹secret:member#1›", "n": 1.0}'],
	['a member in camel case', '{"a":[{"accessToken":"abc"}]}', '{"a":[{"accessToken":"‹secret:member#1›"}]}'],
	['a shape in a JSON string', `{"text":"a\\n${jwt}"}`, '{"text":"a\\n‹secret:jwt#1›"}'],
	[
		'JSON in a JSON string',
		'{"text":"{\\"password\\":\\"abc\\"}"}',
		'{"text":"{\\"password\\":\\"‹secret:member#1›\\"}"}',
	],
	['escapes that hide a shape', '{"t":"\\u0073k-abcdefghijklmnop1234"}', '{"t":"‹secret:model-key#1›"}'],
])('replaces %s', (_, text, masked) => {
	expect(new SecretMask().text(text)).toBe(masked);
});

test.each([
	['a schema property called token', '{"properties":{"token":{"type":"string"}}}'],
	[
		'cursors and progress tokens',
		'{"nextCursor":"abc","progressToken":"abc","pageToken":"p","max_tokens":"5"}',
	],
	['numbers and escapes elsewhere', '{ "n": 12345678901234567890, "s": "\\u0041" }'],
	['an ordinary address', 'https://example.com:8080/a@b?page=2'],
	['a word that begins like a key', 'risk-taking and task-oriented-programming'],
	['a placeholder', '{"token":"‹secret:member#3›"}'],
])('leaves %s', (_, text) => {
	expect(new SecretMask().text(text)).toBe(text);
});

test('masks all headers but those that are known to be harmless', () => {
	const headers = [
		['Content-Type', 'application/json'],
		['Authorization', 'Bearer abc'],
		['authorization', 'Basic bWU6cHc='],
		['Cookie', 'a=b'],
		['Mcp-Session-Id', 's-1'],
		['X-Canary', 'c'],
		['MCP-Protocol-Version', '2025-11-25'],
		['Location', 'https://example.com/?token=xyz'],
	] as const;
	expect(new SecretMask().headers(headers)).toEqual([
		['Content-Type', 'application/json'],
		['Authorization', 'Bearer ‹secret:bearer#1›'],
		['authorization', 'Basic ‹secret:basic#2›'],
		['Cookie', '‹secret:cookie#3›'],
		['Mcp-Session-Id', '‹secret:session-id#4›'],
		['X-Canary', '‹secret:header#5›'],
		['MCP-Protocol-Version', '2025-11-25'],
		['Location', 'https://example.com/?token=‹secret:query-value#6›'],
	]);
});

test('gives equal secrets equal numbers, and finds known ones wherever they are repeated', () => {
	const mask = new SecretMask();
	mask.learn({
		kind: 'stdio',
		command: 'x',
		args: ['--api-key', 'argument-1'],
		env: { API_TOKEN: 'canary-123', LOG: 'debug-level' },
	});
	expect(mask.text('debug-level canary-123 and argument-1, canary-123 again')).toBe(
		'debug-level ‹secret:env#1› and ‹secret:argument#2›, ‹secret:env#1› again',
	);
	expect(mask.headers([['X-Key', 'canary-123']])).toEqual([['X-Key', '‹secret:env#1›']]);
	expect(mask.counts).toEqual({ argument: 1, env: 3 });
});

test('masks arguments after options that name a secret', () => {
	expect(
		new SecretMask().args([
			'--token',
			'abc',
			'--token=abc',
			'--port',
			'80',
			'PASSWORD=x',
			'--secret',
			'--verbose',
		]),
	).toEqual([
		'--token',
		'‹secret:argument#1›',
		'--token=‹secret:argument#1›',
		'--port',
		'80',
		'PASSWORD=‹secret:argument#2›',
		'--secret',
		'--verbose',
	]);
});

test('keeps placeholders that a recording has, and numbers new secrets after them', () => {
	const mask = new SecretMask();
	expect(mask.text('‹secret:jwt#4› and ?token=abc')).toBe('‹secret:jwt#4› and ?token=‹secret:query-value#5›');
	expect(mask.counts).toEqual({ jwt: 1, 'query-value': 1 });
});

const event: Frame = {
	at: 0,
	direction: 'in',
	channel: 'sse-event',
	body: { encoding: 'utf8', data: 'event: endpoint\ndata: /m?session_id=abc' },
	bytes: 40,
	sse: { event: 'endpoint', data: '/m?session_id=abc' },
};

test('masks an event in its block and in its fields, and counts it once', () => {
	const mask = new SecretMask();
	expect(mask.frame(event)).toMatchObject({
		body: { data: 'event: endpoint\ndata: /m?session_id=‹secret:query-value#1›' },
		sse: { event: 'endpoint', data: '/m?session_id=‹secret:query-value#1›' },
	});
	expect(mask.counts).toEqual({ 'query-value': 1 });
});

test('masks an event of several data lines', () => {
	const masked = new SecretMask().frame({
		...event,
		body: { encoding: 'utf8', data: 'data: {"token":\ndata: "abc"}\nid: 1' },
		sse: { data: '{"token":\n"abc"}', id: '1' },
	});
	expect(masked.body.data).toBe('id: 1\ndata: {"token":\ndata: "‹secret:member#1›"}');
	expect(masked.sse).toEqual({ data: '{"token":\n"‹secret:member#1›"}', id: '1' });
});

test('finds a secret in bytes that are no text', () => {
	const body = {
		encoding: 'base64',
		data: Buffer.from([0xff, ...Buffer.from(' sk-abcdefghijklmnop1234')]).toString('base64'),
	} as const;
	const line: Frame = { at: 0, direction: 'in', channel: 'stdout', body, bytes: 24 };
	expect(new SecretMask().frame(line).body).toEqual({
		encoding: 'utf8',
		data: '\uFFFD ‹secret:model-key#1›',
	});
});

test.each([
	'eyJ',
	'a+',
	'a.b:',
	'?key=',
	'-----BEGIN PRIVATE KEY-----',
	'Bearer ',
	'https://a:',
	'sk-',
	'a_',
	'password=',
	'api_key:',
	'/home/',
	'C:\\Users\\',
	'code=',
	'AgEI',
	'1234567890:',
])('is quick on hostile text: %j', { timeout: 20_000 }, (part) => {
	const startedAt = performance.now();
	new SecretMask().text(part.repeat(100_000));
	expect(performance.now() - startedAt).toBeLessThan(4_000);
});
