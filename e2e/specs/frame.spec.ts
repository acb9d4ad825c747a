import { join } from 'node:path';
import type { Page } from 'playwright/test';
import {
	connectCommand,
	enterAddress,
	expectConnected,
	frames,
	outcome,
	runTool,
	selectTool,
} from '../support/connect.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { startServer } from '../support/start-server.ts';

const detail = (page: Page) => page.getByRole('region', { name: 'Frame', exact: true });
const tab = (page: Page, name: string) => detail(page).getByRole('tab', { name, exact: true });

/** The Wire on the whole page. */
async function openWire(page: Page): Promise<void> {
	await page.getByRole('grid', { name: 'Frames' }).focus();
	await page.keyboard.press('g');
	await page.keyboard.press('w');
	await expect(page).toHaveURL(/wire/);
}

/** Selects the last row of the Wire whose text holds all of these. */
async function openFrame(page: Page, ...words: readonly string[]): Promise<void> {
	let rows = frames(page).getByRole('row');
	for (const word of words) rows = rows.filter({ hasText: word });
	await rows.last().click();
	await expect(detail(page)).toBeVisible();
}

async function connectDemo(page: Page, way: string): Promise<void> {
	await page.getByRole('button', { name: way }).click();
	await expectConnected(page);
}

test.describe('one frame', () => {
	test.use({ contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] } });

	test('is searched, copied and shown as bytes, headers, stream and relations', async ({ app }) => {
		await connectDemo(app, 'over HTTP, 2025-11-25');
		await selectTool(app, 'survey_the_seabed');
		await runTool(app, { seconds: 1 });
		await expect(outcome(app)).toContainText('Completed');
		await openWire(app);
		await openFrame(app, 'result', 'tools/call', 'survey_the_seabed');

		const find = detail(app).getByRole('textbox', { name: 'Find in this message' });
		await find.fill('jsonrpc');
		await expect(detail(app).getByRole('tree', { name: 'Message' }).locator('mark').first()).toBeVisible();
		await find.press('Enter');
		await detail(app).getByRole('button', { name: 'Copy path' }).click();
		expect(await app.evaluate(() => navigator.clipboard.readText())).toBe('/jsonrpc');

		await tab(app, 'Raw').click();
		await detail(app).getByRole('switch', { name: 'Hex' }).click();
		await expect(detail(app).getByRole('group', { name: 'Bytes' })).toContainText('00000000');

		await tab(app, 'HTTP').click();
		await expect(detail(app).getByRole('table', { name: 'Answer headers' })).toContainText(/content-type/i);
		await expect(detail(app).getByRole('table', { name: 'Timing' })).toContainText('waiting for the head');

		await tab(app, 'Stream').click();
		await expect(detail(app).getByRole('list', { name: 'Stream' })).toContainText('event');

		await tab(app, 'Related').click();
		await expect(detail(app)).toContainText('Started by hand.');
		await expect(detail(app).getByRole('list', { name: 'Related frames' })).toContainText('HTTP request');
	});

	test('is edited and sent again, copied as a program and compared, by keyboard', async ({ app }) => {
		await connectDemo(app, 'over stdio');
		await selectTool(app, 'get_tide_forecast');
		await runTool(app, { station: 'NO-TOS' });
		await openWire(app);
		await openFrame(app, 'result', 'tools/call', 'get_tide_forecast');

		await app.keyboard.press('e');
		const dialog = app.getByRole('dialog', { name: 'Compose a message' });
		const text = dialog.getByRole('textbox', { name: 'Message text' });
		await expect(text).toHaveValue(/"id":"by-hand-1"/);
		await text.fill((await text.inputValue()).replace('NO-TOS', 'NO-BGO'));
		await text.press('Control+Enter');
		await expect(dialog.getByRole('status').filter({ hasText: 'answered by' })).toBeVisible();
		await expect(text).toHaveValue(/"id":"by-hand-2"/);
		await dialog.getByRole('button', { name: 'Close' }).first().click();

		await openFrame(app, 'result', 'tools/call', 'by-hand-1');
		await tab(app, 'Related').click();
		await expect(detail(app)).toContainText('Started by editing an earlier message.');
		await detail(app).getByRole('button', { name: 'Compare' }).press('ArrowDown');
		await app.keyboard.press('Enter');
		const compare = app.getByRole('dialog', { name: /^Compare/ });
		await expect(compare.getByRole('table', { name: 'Comparison' })).toContainText('changed');
		await expectAccessible(app);
		await app.keyboard.press('Escape');

		await openFrame(app, 'request', 'tools/call', 'by-hand-1');
		await app.keyboard.press('c');
		expect(await app.evaluate(() => navigator.clipboard.readText())).toContain('"by-hand-1"');
		await detail(app).getByRole('button', { name: 'Copy as' }).press('ArrowDown');
		await app.getByRole('menuitem', { name: 'Python' }).click();
		expect(await app.evaluate(() => navigator.clipboard.readText())).toContain('import');
	});
});

test('anything can be composed, and what is odd is said and sent all the same', async ({ app }) => {
	await connectDemo(app, 'over stdio');
	await openWire(app);
	await app.getByRole('button', { name: 'Compose' }).click();
	const dialog = app.getByRole('dialog', { name: 'Compose a message' });
	await dialog.getByRole('combobox', { name: 'Begin with a method' }).selectOption('tools/list');
	const text = dialog.getByRole('textbox', { name: 'Message text' });
	await expect(text).toHaveValue(/"method":"tools\/list"/);
	await text.fill('{"jsonrpc":"2.0","id":');
	await expect(dialog.getByText('Not JSON at line 1, column 23')).toBeVisible();
	await dialog.getByRole('button', { name: 'Send as is' }).click();
	await expect(dialog.getByRole('status').filter({ hasText: 'Sent as frame' })).toBeVisible();
	await dialog.getByRole('button', { name: 'Close' }).first().click();
	await expect(frames(app).getByRole('row').filter({ hasText: 'malformed' }).first()).toBeVisible();
});

test('on a phone a frame is a page of its own with all of its tabs', async ({ app }) => {
	await app.setViewportSize({ width: 390, height: 844 });
	await connectDemo(app, 'over HTTP, 2026-07-28');
	await app.getByRole('link', { name: 'Wire' }).click();
	await openFrame(app, 'server/discover');
	for (const name of ['Message', 'Raw', 'HTTP', 'Related']) {
		await tab(app, name).click();
		expect(await app.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
	}
	await expectAccessible(app);
});

test.describe('large bodies', () => {
	// A server without a stream of its own says 405 to GET (specification, Streamable HTTP), which a browser prints by itself.
	test.use({ expectedConsole: /status of 405/ });

	for (const way of ['stdio', 'HTTP'] as const) {
		test(`a picture of 20 MB opens as a tree, as text and as bytes, over ${way}`, async ({ app }) => {
			const server = way === 'HTTP' ? await startServer('large.mjs', '--http') : null;
			if (server) {
				await enterAddress(app, server.address);
				await expectConnected(app);
			} else
				await connectCommand(app, `${process.execPath} ${join(import.meta.dirname, '../servers/large.mjs')}`);
			await selectTool(app, 'image');
			await runTool(app, { megabytes: 20 });
			await expect(outcome(app)).toContainText('Completed', { timeout: 20_000 });
			await openWire(app);
			await openFrame(app, 'result', 'tools/call', 'image');
			await expect(detail(app).getByRole('tree', { name: 'Message' })).toContainText('image/png');
			await tab(app, 'Raw').click();
			await expect(detail(app).getByRole('group', { name: 'Raw text' })).toContainText('"jsonrpc"');
			await detail(app).getByRole('switch', { name: 'Hex' }).click();
			await expect(detail(app).getByText(/^part 1 of \d+$/)).toBeVisible();
			await server?.stop();
		});
	}
});
