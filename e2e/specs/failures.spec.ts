import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { enterAddress, expectConnected, frames } from '../support/connect.ts';

async function serve(listener: RequestListener): Promise<{ server: Server; url: string }> {
	const server = createServer(listener);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return { server, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/mcp` };
}

test.describe('a browser reports refused requests by itself', () => {
	test.use({ expectedConsole: /Failed to load resource|CORS policy|net::ERR_/ });

	test('nobody listens: the network is named, and nothing hangs', async ({ app }) => {
		await enterAddress(app, 'http://127.0.0.1:9/mcp');
		const alert = app.getByRole('alert', { name: 'Connection failed' });
		await expect(alert).toBeVisible({ timeout: 15_000 });
		await expect(alert).toContainText(/refused|unsafe|nobody listens/i);
		await expectAccessible(app);
	});

	test('CORS: says which header is missing, and connects through the relay in one click', async ({
		app,
		relay,
	}) => {
		// A server that works, but lets no page in: the demo behind a proxy without CORS.
		const demo = new URL('/demo/mcp', relay.address.split('#')[0]);
		const { server, url } = await serve((request, response) => {
			const passed = new Set([
				'content-type',
				'accept',
				'mcp-protocol-version',
				'mcp-session-id',
				'mcp-method',
				'mcp-name',
			]);
			const headers = Object.entries(request.headers).filter(
				([name]) => passed.has(name) || name.startsWith('mcp-param-'),
			);
			if (request.method === 'OPTIONS') {
				response.writeHead(204).end();
				return;
			}
			void (async () => {
				const chunks: Buffer[] = [];
				for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
				const body = Buffer.concat(chunks);
				const reply = await fetch(demo, {
					method: request.method ?? 'GET',
					headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
					...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
				});
				response.writeHead(reply.status, {
					'content-type': reply.headers.get('content-type') ?? 'text/plain',
				});
				response.end(Buffer.from(await reply.arrayBuffer()));
			})();
		});
		await enterAddress(app, url);
		const alert = app.getByRole('alert', { name: 'Connection failed' });
		await expect(alert).toContainText('CORS', { timeout: 15_000 });
		await expect(alert).toContainText(/access-control-allow-origin/i);
		await alert.getByRole('button', { name: 'Connect through the relay' }).click();
		await expectConnected(app);
		await expect(app.getByRole('status', { name: 'Connection' })).toContainText('relay');
		server.close();
		server.closeAllConnections();
	});

	test('a web page instead of a server: shows what came', async ({ app }) => {
		const { server, url } = await serve((_request, response) => {
			response.writeHead(200, {
				'content-type': 'text/html',
				'access-control-allow-origin': '*',
				'access-control-allow-headers': '*',
			});
			response.end('<!doctype html><title>Welcome</title>');
		});
		await enterAddress(app, url);
		await expect(app.getByRole('alert', { name: 'Connection failed' })).toContainText('text/html', {
			timeout: 15_000,
		});
		server.close();
		server.closeAllConnections();
	});
});

test('a command that is not there: names it and the PATH that was searched', async ({ app }) => {
	const asked = app.context().waitForEvent('page');
	await enterAddress(app, 'no-such-program-here --stdio');
	await (await asked).getByRole('button', { name: 'Allow', exact: true }).click();
	const alert = app.getByRole('alert', { name: 'Connection failed' });
	await expect(alert).toContainText('no-such-program-here');
	await expect(alert).toContainText('PATH');
});

test('a program that ends before answering: exit code and stderr', async ({ app }) => {
	const asked = app.context().waitForEvent('page');
	await enterAddress(app, `node -e "console.error('no licence found'); process.exit(78)"`);
	await (await asked).getByRole('button', { name: 'Allow', exact: true }).click();
	const alert = app.getByRole('alert', { name: 'Connection failed' });
	await expect(alert).toContainText('78');
	await expect(alert).toContainText('no licence found');
	await expect(frames(app).getByRole('row').filter({ hasText: 'no licence found' }).first()).toBeVisible();
});

test('a denied program is not started', async ({ app }) => {
	const asked = app.context().waitForEvent('page');
	await enterAddress(app, 'node -e 1');
	await (await asked).getByRole('button', { name: 'Deny', exact: true }).click();
	await expect(app.getByRole('alert', { name: 'Connection failed' })).toContainText(/not allowed|denied/i);
});
