import { expect, test } from 'vitest';
import { toBridgeFailure } from './bridge-failure.ts';
import { httpNews, httpOrder, processNews, processOrder, readControl } from './bridge-message.ts';

test.each([
	[processOrder, { kind: 'launch', target: { command: 'a', args: ['', 'b'], env: { A: '' }, cwd: '/' } }],
	[processOrder, { kind: 'stop' }],
	[processNews, { kind: 'consent-needed', url: 'http://localhost:1/consent/x' }],
	[processNews, { kind: 'launched', pid: null, at: 1.5 }],
	[processNews, { kind: 'failed', failure: { hop: 'process', code: 'command-not-found', detail: 'x' } }],
	[processNews, { kind: 'exited', at: 1, code: null, signal: 'SIGKILL' }],
	[httpOrder, { kind: 'server', origin: 'https://a' }],
	[
		httpOrder,
		{ kind: 'exchange', exchange: 1, method: 'GET', url: 'u', headers: [['a', 'b']], bodyBytes: null },
	],
	[httpNews, { kind: 'body-end', exchange: 4_294_967_295 }],
] as const)('a message of the bridge is read as it was written (%#)', (schema, message) => {
	expect(readControl<object>(schema, JSON.stringify(message))).toEqual({ ok: true, message });
});

test.each([
	['{', 'A bridge message is not JSON'],
	['null', 'message'],
	['{"kind":"run"}', 'kind'],
	['{"kind":"launch"}', 'target'],
	['{"kind":"launch","target":{"command":"a","args":[1],"env":{}}}', 'target.args.0'],
	['{"kind":"launch","target":{"command":"a","args":[],"env":{"A":null}}}', 'target.env.A'],
])('says what is wrong with %s, in the 123 bytes of a close reason', (text, words) => {
	const reading = readControl<object>(processOrder, text);
	expect(reading.ok).toBe(false);
	const problem = reading.ok ? '' : reading.problem;
	expect(problem).toContain(words);
	expect(problem.length).toBeLessThanOrEqual(123);
});

test('only a failure that a relay can have seen crosses', () => {
	expect(() => toBridgeFailure({ hop: 'server', code: 'rpc-error', detail: 'x' })).toThrow();
});
