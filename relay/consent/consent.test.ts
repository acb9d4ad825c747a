import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LaunchTarget } from '#shared/ports.ts';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { AllowedPrograms } from './allowed-programs.ts';
import { ConsentDesk } from './consent-desk.ts';
import { consentRoutes } from './consent-routes.ts';
import { consentStyle } from './consent-style.ts';

const desk = new ConsentDesk(new AllowedPrograms(null));
const server = createAdaptorServer({
	fetch: new Hono().route('/consent', consentRoutes(desk, '/usr/bin:/bin')).fetch,
	overrideGlobalObjects: false,
});
let port = 0;

beforeAll(async () => {
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

let asked = 0;
/** Asks for a program that nobody asked for before. */
function ask(target: Partial<LaunchTarget> = {}, name = '127.0.0.1') {
	const abort = new AbortController();
	let url = '';
	const answer = desk.ask(
		`http://${name}:${port}`,
		{ command: 'sh', args: [], env: {}, ...target, cwd: target.cwd ?? `/${String(asked++)}` },
		(given) => (url = given),
		abort.signal,
	);
	return { url, answer, withdraw: () => abort.abort() };
}

const page = async (url: string) => (await fetch(url)).text();
const nonceOf = (text: string) => /name="nonce" value="([^"]+)"/.exec(text)?.[1] ?? '';

function post(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
	return fetch(url, {
		method: 'POST',
		headers: { Origin: new URL(url).origin, ...headers },
		body: new URLSearchParams(fields),
	});
}

describe('SPW-03 who may answer', () => {
	test('the question is at the loopback name that the page does not use', () => {
		expect(ask().url).toMatch(new RegExp(`^http://localhost:${port}/consent/[\\w-]{22}$`));
		expect(ask({}, 'localhost').url).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/consent/`));
	});

	test('at the name of the page there is no question', async () => {
		const { url } = ask();
		const there = url.replace('localhost', '127.0.0.1');
		const nonce = nonceOf(await page(url));
		expect((await fetch(there)).status).toBe(404);
		expect((await post(there, { nonce, answer: 'allow' })).status).toBe(404);
	});

	test('an answer without the nonce, with a wrong one or without Origin counts for nothing', async () => {
		const { url, answer } = ask();
		const nonce = nonceOf(await page(url));
		expect(nonce).toMatch(/^[\w-]{43}$/);
		expect((await post(url, { answer: 'allow' })).status).toBe(403);
		expect((await post(url, { nonce: 'x', answer: 'allow' })).status).toBe(403);
		const bare = await fetch(url, { method: 'POST', body: new URLSearchParams({ nonce, answer: 'allow' }) });
		expect(bare.status).toBe(403);
		expect((await post(url, { nonce, answer: 'yes' })).status).toBe(400);
		await post(url, { nonce, answer: 'deny' });
		expect(await answer).toBe(false);
	});

	test('allowing holds for the exact program; an answer counts once', async () => {
		const { url, answer } = ask({ cwd: '/same' });
		const nonce = nonceOf(await page(url));
		const response = await post(url, { nonce, answer: 'allow' });
		expect(await response.text()).toContain('You can close this window.');
		expect(await answer).toBe(true);
		expect((await post(url, { nonce, answer: 'allow' })).status).toBe(404);
		expect(ask({ cwd: '/same' }).url).toBe('');
		expect(ask({ cwd: '/same', args: [''] }).url).not.toBe('');
	});

	test('a withdrawn question is gone', async () => {
		const { url, answer, withdraw } = ask();
		withdraw();
		expect(await answer).toBe(false);
		expect((await fetch(url)).status).toBe(404);
	});
});

test('SPW-07 a question that nobody answers is withdrawn, and nothing starts', async () => {
	const impatient = new ConsentDesk(new AllowedPrograms(null), 1);
	const target = { command: 'sh', args: [], env: {} };
	const never = new AbortController().signal;
	expect(await impatient.ask('http://127.0.0.1:1', target, () => undefined, never)).toBe(false);
});

describe('SPW-04 what is shown', () => {
	test('everything, untruncated, with markup as text', async () => {
		const long = 'x'.repeat(10_000);
		const { url } = ask({
			command: '/opt/My <b>Server</b>',
			args: [long, '', '"><script>alert(1)</script>'],
			cwd: '/a b',
		});
		const text = await page(url);
		expect(text).toContain(long);
		expect(text).toContain('/opt/My &lt;b&gt;Server&lt;/b&gt;');
		expect(text).toContain('(empty)');
		expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
		expect(text).not.toContain('<script');
		expect(text).toContain('/a b');
	});

	test('where the program is', async () => {
		expect(await page(ask({ command: 'sh' }).url)).toMatch(/→ <bdi\s*>\/(usr\/)?bin\/sh/);
	});

	test('where the program is when its own PATH says so', async () => {
		expect(await page(ask({ command: 'sh', env: { PATH: '/nowhere' } }).url)).not.toContain('→');
	});

	test('what cannot be seen, as its code', async () => {
		const { url } = ask({ args: ['a\u202Eb\u200Bc', 'two\nlines'] });
		const text = await page(url);
		expect(text).toContain('title="right-to-left override">U+202E<');
		expect(text).toContain('>U+200B<');
		expect(text).toContain('two<span class="chip">line end</span>lines');
	});

	test('names of variables, and never their values', async () => {
		const text = await page(ask({ env: { API_TOKEN: 'sekret-43', LD_PRELOAD: '/x.so' } }).url);
		expect(text).toContain('API_TOKEN');
		expect(text).toContain('9 characters, not shown');
		expect(text).not.toContain('sekret');
		expect(text).toContain('LD_PRELOAD can make a program load other code.');
	});

	test('who asks, with Deny first and focused', async () => {
		const text = await page(ask().url);
		expect(text).toContain(`the page at http://127.0.0.1:${port}`);
		expect(text).toMatch(
			/<button[^>]*value="deny" autofocus[^>]*>Deny<\/button>\s*<button[^>]*value="allow"[^>]*>Allow/,
		);
	});
});

test('the window looks like the page: its tokens are those of the page', () => {
	const tokens = readFileSync(path.join(import.meta.dirname, '../../web/styles/tokens.css'), 'utf8').replace(
		/\s+/g,
		' ',
	);
	const own = [...consentStyle.matchAll(/(--[\w-]+): ([^;]+);/g)];
	expect(own).toHaveLength(20);
	for (const [, name, value] of own) expect(tokens).toContain(`${name ?? ''}: ${value ?? ''};`);
});
