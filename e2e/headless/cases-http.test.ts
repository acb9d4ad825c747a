import { expect, onTestFinished, test } from 'vitest';
import type { HttpRequestHead } from '#shared/wire/frame.ts';
import { startTestServer, type Seen, type TestServer } from '../servers/misbehaving-http.ts';
import { corsSite, strictSite } from '../servers/misbehaving-sites.ts';
import { call, listed, textResult, until, visit } from './cases-rig.ts';
import { PageHttp } from './page-http.ts';

const pageOrigin = 'http://127.0.0.1:7777';

async function serve(handle: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
	const server = await startTestServer(handle);
	onTestFinished(() => server.close());
	return server;
}

/** `POST tools/list s1 2025-11-25`. */
function line({ method, headers, body }: Seen): string {
	const asked = body === '' ? '' : String((JSON.parse(body) as { method?: string }).method);
	const parts = [method, asked, headers['mcp-session-id'], headers['mcp-protocol-version']];
	return parts.filter((part) => part !== undefined && part !== '').join(' ');
}

test.each(['2025-06-18', '2025-11-25'])(
	'a strict server finds session and version %s on all it gets',
	async (revision) => {
		const site = strictSite((_, said) => said);
		const server = await serve(site.handle);
		const { session } = await visit(`${server.origin}/mcp`, { revision });
		await listed(session);
		expect(await call(session, 'hello')).toMatchObject(textResult('hello'));
		await until(session, () => requests(session.log.entries.map(({ frame }) => frame.head)).includes('GET'));
		await session.disconnect();
		expect(server.seen.map(line).sort()).toEqual(
			[
				`POST initialize`,
				`POST notifications/initialized s1 ${revision}`,
				`GET s1 ${revision}`,
				`POST tools/list s1 ${revision}`,
				`POST tools/call s1 ${revision}`,
				`DELETE s1 ${revision}`,
			].sort(),
		);
	},
);

test('a session that the server forgot is opened anew, without its old id, and the list is asked for again', async () => {
	const site = strictSite((_, said) => said);
	const server = await serve(site.handle);
	const { session } = await visit(`${server.origin}/mcp`, { revision: '2025-11-25' });
	await listed(session);
	expect(await call(session, 'hello')).toMatchObject(textResult('hello'));
	site.expire();
	await session.load('tools');
	expect(session.catalog.tools).toMatchObject({ state: 'loaded', items: [{ name: 'hello' }] });
	const asked = server.seen.map(line).filter((each) => /initialize$|tools\/list/.test(each));
	expect(asked).toEqual([
		'POST initialize',
		'POST tools/list s1 2025-11-25',
		'POST tools/list s1 2025-11-25',
		'POST initialize',
		'POST tools/list s2 2025-11-25',
	]);
});

test('a call in a session that is gone says so, and is left to the person', async () => {
	const site = strictSite((_, said) => said);
	const server = await serve(site.handle);
	const { session } = await visit(`${server.origin}/mcp`, { revision: '2025-11-25' });
	await listed(session);
	site.expire();
	expect(await call(session, 'hello')).toMatchObject({ kind: 'lost', failure: { code: 'session-lost' } });
	expect(await call(session, 'hello')).toMatchObject(textResult('hello'));
	expect(server.seen.map(line).filter((each) => each.includes('tools/call'))).toEqual([
		'POST tools/call s1 2025-11-25',
		'POST tools/call s2 2025-11-25',
	]);
});

test.each(['good', 'star', 'no-delete'])(
	'a page reaches a server whose CORS is "%s", and leaves it in peace',
	async (habit) => {
		const server = await serve(corsSite(habit));
		const { session } = await visit(`${server.origin}/mcp`, { direct: new PageHttp(pageOrigin) });
		expect(session).toMatchObject({ state: { kind: 'connected' }, route: 'direct' });
		expect(await call(session, 'hello')).toMatchObject(textResult('hello'));
		await session.disconnect();
		expect(session.state).toMatchObject({ kind: 'closed', asked: true });
	},
);

test.each([
	['none', 'Access-Control-Allow-Origin'],
	['preflight-401', 'the server authenticates OPTIONS'],
])('a page learns what stands between it and a server whose CORS is "%s"', async (habit, found) => {
	const server = await serve(corsSite(habit));
	const { session } = await visit(`${server.origin}/mcp`, { direct: new PageHttp(pageOrigin) });
	expect(session.state).toMatchObject({ kind: 'failed', failure: { hop: 'server', code: 'cors' } });
	expect(session.state).toMatchObject({ failure: { detail: expect.stringContaining(found) as string } });
});

function requests(heads: readonly ({ readonly kind: string } | undefined)[]): string[] {
	return heads
		.filter((head): head is HttpRequestHead => head?.kind === 'request')
		.map(({ method }) => method);
}
