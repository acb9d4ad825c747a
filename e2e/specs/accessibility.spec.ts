import type { Page } from 'playwright/test';
import { expectConnected, frames, openSection, outcome, runTool, selectTool } from '../support/connect.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

/** How to reach each screen of the demo server. */
const screens: Readonly<Record<string, (app: Page) => Promise<void>>> = {
	async overview(app) {
		await openSection(app, 'Overview');
		await expect(app.getByRole('heading', { level: 1 })).toBeVisible();
	},
	async 'a result of every content type'(app) {
		await selectTool(app, 'every_content_type');
		await runTool(app);
		await expect(outcome(app)).toBeVisible();
	},
	async 'a form with every kind of field, asked before it runs'(app) {
		await selectTool(app, 'reserve_berth');
		await app.getByRole('button', { name: 'Run', exact: true }).click();
		await expect(app.getByRole('dialog', { name: 'Run this tool?' })).toBeVisible();
	},
	async 'a frame on the wire'(app) {
		await frames(app).getByRole('row').nth(3).click();
		await expect(app.getByRole('region', { name: 'Frame', exact: true })).toBeVisible();
	},
	async resources(app) {
		await openSection(app, 'Resources');
		await app.getByRole('listbox', { name: 'Resources' }).getByRole('option').first().click();
		await app.getByRole('button', { name: 'Read', exact: true }).click();
	},
	async prompts(app) {
		await openSection(app, 'Prompts');
		await app.getByRole('listbox', { name: 'Prompts' }).getByRole('option').first().click();
	},
	async 'a question to the person'(app) {
		await selectTool(app, 'reserve_berth');
		await runTool(app);
		await openSection(app, 'Requests');
		await expect(app.getByRole('button', { name: 'Accept' })).toBeVisible();
	},
	async logs(app) {
		await openSection(app, 'Logs');
	},
	async 'tasks of a server, none yet'(app) {
		await openSection(app, 'Tasks');
	},
	async 'the wire on the whole page, with the bytes of a frame and a note'(app) {
		await frames(app).getByRole('row').nth(3).click();
		await app.getByRole('button', { name: 'Wire on the whole page' }).click();
		await app.getByRole('tab', { name: 'Raw' }).click();
		await frames(app).focus();
		await app.keyboard.press('m');
		await app.keyboard.press('n');
		await app.keyboard.type('looked at');
		await app.keyboard.press('Control+Enter');
		await expect(frames(app).getByRole('row').filter({ hasText: 'looked at' })).toBeVisible();
	},
	async 'the dialog of a note'(app) {
		await frames(app).getByRole('row').nth(3).click();
		await frames(app).focus();
		await app.keyboard.press('n');
		await expect(app.getByRole('textbox', { name: 'Note' })).toBeFocused();
	},
	async 'what can be filtered by'(app) {
		await app.getByRole('textbox', { name: 'Filter frames' }).fill('me');
		await expect(app.getByRole('option', { name: 'method:' })).toBeVisible();
	},
	async 'a wire where no frame matches'(app) {
		await app.getByRole('textbox', { name: 'Filter frames' }).fill('method:nowhere');
		await expect(app.getByText('No frame matches')).toBeVisible();
	},
	async 'a message that is composed and is no JSON'(app) {
		await app.getByRole('button', { name: 'Compose' }).click();
		await app.getByRole('textbox', { name: 'Message text' }).fill('{"jsonrpc": oops');
		await expect(app.getByText(/^Not JSON at line 1/)).toBeVisible();
	},
	async 'a connection that was closed'(app) {
		await openSection(app, 'Tools');
		await app.getByRole('button', { name: 'Disconnect' }).click();
		await expect(app.getByRole('button', { name: 'Reconnect' })).toBeVisible();
	},
	async 'the export dialog'(app) {
		await app.getByRole('button', { name: 'Export session' }).click();
		await expect(app.getByRole('dialog', { name: 'Export session' })).toBeVisible();
	},
};

test('the start page is accessible', async ({ app }) => {
	await expectAccessible(app);
});

// Both themes are looked at, which is slow where the machine has much to do.
test.describe.configure({ timeout: 90_000 });

for (const [name, reach] of Object.entries(screens)) {
	test(`${name} is accessible`, async ({ app }) => {
		await app.getByRole('button', { name: 'over stdio' }).click();
		await expectConnected(app);
		await reach(app);
		await expectAccessible(app);
	});
}

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('a tool is reached, run and accessible in one column', async ({ app }) => {
		await app.getByRole('button', { name: 'over stdio' }).click();
		await expectConnected(app);
		await selectTool(app, 'get_tide_forecast');
		await app.getByRole('button', { name: 'Run', exact: true }).click();
		await expect(outcome(app)).toContainText('Completed');
		await expectAccessible(app);
		expect(await app.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
	});

	test('the wire and the other sections are reached and accessible', async ({ app }) => {
		await app.getByRole('button', { name: 'over stdio' }).click();
		await expectConnected(app);
		await app.getByRole('link', { name: /^Wire/ }).click();
		await expectAccessible(app);
		await app.getByRole('button', { name: 'More' }).click();
		await expectAccessible(app);
	});
});
