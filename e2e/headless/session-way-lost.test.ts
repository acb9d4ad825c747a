import { expect, onTestFinished, test } from 'vitest';
import type { TimeLimits } from '#shared/protocol/client-profile.ts';
import { until, visit } from './cases-rig.ts';
import { PageHttp } from './page-http.ts';
import { readTestMessage, sendJson, startEvents, startTestServer } from '../servers/misbehaving-http.ts';

const limits: Partial<TimeLimits> = { startMs: 2_000, reopenMs: 10 };

/** A server whose tool `drop` breaks its own exchange off, and nothing else. */
async function start(era: 'handshake' | 'stateless', hasStream: boolean) {
	const server = await startTestServer((seen, response) => {
		response.setHeader('Access-Control-Allow-Origin', '*');
		response.setHeader(
			'Access-Control-Allow-Headers',
			String(seen.headers['access-control-request-headers']),
		);
		if (seen.method === 'OPTIONS') return void response.writeHead(204).end();
		if (seen.method === 'GET' && hasStream) {
			startEvents(response);
			return void response.write('retry: 5\n\n');
		}
		if (seen.method !== 'POST') return void response.writeHead(405).end();
		const { id, method, params } = readTestMessage(seen);
		if (id === undefined) return void response.writeHead(202).end();
		if (params?.['name'] === 'drop') return void response.destroy();
		const result = results[era][method ?? ''];
		const error = { code: -32601, message: 'Unknown' };
		sendJson(response, JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error }) }));
	});
	onTestFinished(() => server.close());
	return server;
}

const results: Readonly<Record<'handshake' | 'stateless', Readonly<Record<string, object>>>> = {
	handshake: {
		initialize: {
			protocolVersion: '2025-11-25',
			capabilities: {},
			serverInfo: { name: 'old', version: '1' },
		},
		ping: {},
	},
	stateless: {
		'server/discover': { resultType: 'complete', supportedVersions: ['2026-07-28'], capabilities: {} },
	},
};

test.each(['handshake', 'stateless'] as const)(
	'%s: a call that meets a server that is gone closes the session, which says why',
	async (era) => {
		const server = await start(era, false);
		const { session } = await visit(`${server.origin}/mcp`, { limits });
		expect(session.state.kind).toBe('connected');
		await server.close();
		const reply = await session.request('tools/call', { name: 'a' }).reply;
		expect(reply).toMatchObject({ kind: 'lost', failure: { hop: 'network' } });
		await until(session, () => session.state.kind === 'closed');
		expect(session.state).toMatchObject({
			asked: false,
			failure: {
				hop: 'network',
				code: 'network-refused',
				detail: expect.stringContaining('127.0.0.1') as string,
			},
		});
	},
);

test('a server that is gone is noticed by its own stream, without a call', async () => {
	const server = await start('handshake', true);
	const { session } = await visit(`${server.origin}/mcp`, { limits });
	await until(session, () => server.seen.some(({ method }) => method === 'GET'));
	await until(session, () => session.log.entries.some(({ frame }) => frame.channel === 'sse-event'));
	await server.close();
	await until(session, () => session.state.kind === 'closed');
	expect(session.state).toMatchObject({ asked: false, failure: { code: 'network-refused' } });
});

test.each(['handshake', 'stateless'] as const)(
	'%s: a page, which is told nothing, learns through the relay that the server is gone',
	async (era) => {
		const server = await start(era, false);
		const { session } = await visit(`${server.origin}/mcp`, { limits, direct: new PageHttp('null') });
		expect(session).toMatchObject({ state: { kind: 'connected' }, route: 'direct' });
		await server.close();
		await session.request('tools/call', { name: 'a' }).reply;
		await until(session, () => session.state.kind === 'closed');
		expect(session.state).toMatchObject({ asked: false, failure: { code: 'network-refused' } });
	},
);

test.each(['handshake', 'stateless'] as const)(
	'%s: one answer that breaks off is asked about, and leaves the session as it is',
	async (era) => {
		const server = await start(era, false);
		const { session } = await visit(`${server.origin}/mcp`, { limits });
		const reply = await session.request('tools/call', { name: 'drop' }).reply;
		expect(reply).toMatchObject({ kind: 'lost', failure: { code: 'network-broken' } });
		const asked = era === 'handshake' ? 'ping' : 'server/discover';
		await until(session, () => {
			const last = session.calls.all.at(-1);
			return last?.method === asked && last.state === 'answered';
		});
		expect(session.state.kind).toBe('connected');
		expect(await session.ping().reply).toMatchObject({ kind: 'result' });
	},
);
