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
	async 'the export dialog'(app) {
		await app.getByRole('button', { name: 'Export session' }).click();
		await expect(app.getByRole('dialog', { name: 'Export session' })).toBeVisible();
	},
};

test('the start page is accessible', async ({ app }) => {
	await expectAccessible(app);
});

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
});
