import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { enterAddress } from '../support/connect.ts';
import { serverPids } from '../support/processes.ts';
import { expect, test } from '../support/journey.ts';

/** The built page as plain files, as a host without any headers of its own would serve it; `/frame` shows it in a frame. */
async function serveStatically(): Promise<{ origin: string; server: Server }> {
	const folder = path.join(import.meta.dirname, '../../dist/web');
	const server = createServer((request, response) => {
		const { pathname } = new URL(request.url ?? '/', 'http://localhost');
		if (pathname === '/frame') {
			response
				.setHeader('Content-Type', 'text/html')
				.end('<iframe src="/" width="900" height="600"></iframe>');
			return;
		}
		const file = path.join(folder, pathname === '/' ? 'index.html' : path.posix.normalize(pathname));
		const type = {
			'.html': 'text/html',
			'.js': 'text/javascript',
			'.css': 'text/css',
			'.svg': 'image/svg+xml',
		};
		const ending = path.extname(file);
		response.setHeader('Content-Type', Object.entries(type).find(([name]) => name === ending)?.[1] ?? '');
		if (existsSync(file)) response.end(readFileSync(file));
		else response.writeHead(404).end();
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** What the page's policy does to the ways in which text could become code. */
const attempts = {
	'markup from text': () => (document.createElement('div').innerHTML = '<img>'),
	'a script from text': () => (document.createElement('script').text = '1'),
	'a script of another host': () => (document.createElement('script').src = 'https://evil.test/x.js'),
	'a worker from data': () => typeof new Worker('data:text/javascript,1'),
};

test('PAG-01 PAG-04 the page of the relay lets no text become code', async ({ relay, page }) => {
	await page.goto(relay.address);
	for (const [name, attempt] of Object.entries(attempts))
		await expect(page.evaluate(attempt), name).rejects.toThrow(/Trusted|script|policy|Policy/);
});

test('PAG-08 served without headers it obeys the same rules, and works without the relay', async ({
	page,
}) => {
	const { origin, server } = await serveStatically();
	await page.goto(origin);
	await expect(page.getByRole('heading').first()).toBeVisible();
	for (const [name, attempt] of Object.entries(attempts))
		await expect(page.evaluate(attempt), name).rejects.toThrow(/Trusted|script|policy|Policy/);
	server.close();
});

test('PAG-08 framed, it shows a notice only', async ({ page }) => {
	const { origin, server } = await serveStatically();
	await page.goto(`${origin}/frame`);
	const frame = page.frameLocator('iframe');
	await expect(frame.locator('body')).toHaveText(/^Wirescope does not run inside of another page/);
	await expect(frame.getByRole('button')).toHaveCount(0);
	server.close();
});

test('PAG-07 the relay refuses to be framed, with its page of consent', async ({ relay, page }) => {
	const { origin, server } = await serveStatically();
	await page.goto(`${origin}/frame`);
	const refusals: string[] = [];
	page.on('console', (message) => refusals.push(message.text()));
	for (const path of ['/', '/consent/x'])
		await page.evaluate((src) => {
			const frame = document.createElement('iframe');
			frame.src = src;
			document.body.append(frame);
		}, new URL(path, relay.address).href);
	await expect.poll(() => refusals.filter((text) => /frame/i.test(text)).length).toBeGreaterThanOrEqual(2);
	server.close();
});

test('SPW-03 script in the page with the token can neither read nor answer the question', async ({
	relay,
	page,
	context,
}) => {
	const mark = `mark-${String(process.pid)}-${String(Date.now())}`;
	await page.goto(relay.address);
	const asked = context.waitForEvent('page');
	await enterAddress(page, `node -e "process.stdin.resume()" ${mark}`);
	const question = await asked;
	await expect(question.getByRole('heading', { name: 'Allow this program?' })).toBeVisible();
	const outcome = await page.evaluate(async (url) => {
		const failed = (error: unknown) => String(error);
		const read = await fetch(url).then((response) => response.text(), failed);
		const form = new URLSearchParams({ nonce: 'x', answer: 'allow' });
		const answered = await fetch(url, { method: 'POST', body: form, mode: 'no-cors' }).then(
			({ type }) => type,
			failed,
		);
		return { read, answered };
	}, question.url());
	const opening = context.waitForEvent('page');
	const opened = await page.evaluateHandle((url) => window.open(url, 'another'), question.url());
	const another = await opening;
	await expect(another.getByRole('heading', { name: 'Allow this program?' })).toBeVisible();
	// Until it has loaded, a window is empty and of our own origin.
	const reached = await opened.evaluate((other) => {
		try {
			return other?.document.body.textContent ?? 'no window';
		} catch (error) {
			return String(error);
		}
	});
	expect(outcome.read).toContain('Failed to fetch');
	expect(outcome.answered).not.toBe('basic');
	expect(reached).toMatch(/SecurityError|no window/);
	await expect(question.getByRole('heading', { name: 'Allow this program?' })).toBeVisible();
	expect(serverPids(mark)).toEqual([]);
});
