import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { connectCommand, openSection, runTool, selectTool } from '../support/connect.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

const server = `node ${resolve(import.meta.dirname, '../servers/lists.mjs')}`;
const list = (page: Page, name: string) => page.getByRole('listbox', { name, exact: true });
const faults = (page: Page) => page.getByRole('dialog', { name: 'What is wrong in the list' });
const press = async (page: Page, ...keys: readonly string[]) => {
	for (const key of keys) await page.keyboard.press(key);
};

test('what is wrong in a list is told in one report, and everything else in it works', async ({ app }) => {
	test.slow();
	await connectCommand(app, server);
	await openSection(app, 'Tools');
	await expect(list(app, 'Tools').getByRole('option')).toHaveCount(8);
	await expect(app.getByText('In this list: 3 malformed entries, 1 repeated name.')).toBeVisible();
	await app.getByRole('button', { name: 'Show faults' }).click();
	const rows = faults(app).getByRole('list', { name: 'Faults of the list' }).getByRole('listitem');
	await expect(rows).toHaveCount(4);
	await expect(rows.nth(0)).toContainText('tools[1]');
	await expect(rows.nth(0)).toContainText('Expected an object in `inputSchema`, found nothing');
	await expect(rows.nth(1)).toContainText('Expected an object, found null');
	await expect(rows.nth(2)).toContainText('`name` is empty');
	await expect(rows.nth(3)).toContainText('tools[0], tools[2], tools[7]');
	await expectAccessible(app, 'dialog');
	await app.keyboard.press('Escape');
	await expect(app.getByRole('button', { name: 'Show faults' })).toBeFocused();
	await selectTool(app, 'nulls');
	await runTool(app);
	await expect(app.getByRole('region', { name: 'Result' })).toContainText('called {"name":"nulls"');
});

test('names that are the same, or nearly, are told apart', async ({ app }) => {
	await connectCommand(app, server);
	await openSection(app, 'Tools');
	const options = list(app, 'Tools').getByRole('option');
	const tool = app.getByRole('region', { name: 'Tool', exact: true });
	for (const [at, field] of [
		[0, 'berth'],
		[2, 'buoy'],
		[7, 'pier'],
	] as const) {
		await options.nth(at).click();
		await expect(list(app, 'Tools').getByRole('option', { selected: true })).toHaveCount(1);
		await expect(tool.getByRole('textbox', { name: field, exact: true })).toBeVisible();
		await expect(tool).toContainText(
			`3 entries with this name. This page is made from the one at tools[${at}]`,
		);
	}
	await expect(options.nth(4)).toContainText('U+0020');
	await options.nth(4).click();
	await expect(tool).not.toContainText('entries with this name');
	await expect(options.nth(5)).toContainText('no name');
	await openSection(app, 'Resources');
	await list(app, 'Resources').getByRole('option').nth(1).click();
	await expect(app.getByRole('region', { name: 'Resource', exact: true })).toContainText(
		'the one at resources[1]',
	);
});

test('a list whose third page failed keeps what came, and loads on from there', async ({ app }) => {
	await connectCommand(app, server);
	await openSection(app, 'Prompts');
	const first = list(app, 'Prompts').getByRole('option').first();
	await expect(app.getByText('Page 3: The server answered `-32000`: The archive is busy')).toBeVisible();
	await expect(first).toHaveAttribute('aria-setsize', '5003');
	await app.getByRole('button', { name: 'Load more' }).click();
	await expect(first).toHaveAttribute('aria-setsize', '10003');
	await expect(app.getByRole('button', { name: 'Load more' })).toBeHidden();
	await list(app, 'Prompts').focus();
	await app.keyboard.press('End');
	await expect(list(app, 'Prompts').getByRole('option', { name: 'call_09999' })).toBeVisible();
});

test('ten thousand resources are walked, filtered and read by keyboard alone', async ({ app }) => {
	await connectCommand(app, server);
	await press(app, 'g', 'r');
	const resources = list(app, 'Resources');
	await expect(resources.getByRole('option').first()).toHaveAttribute('aria-setsize', '10000');
	await press(app, '/');
	await expect(app.getByRole('textbox', { name: 'Filter resources' })).toBeFocused();
	await app.keyboard.type('berth 07777');
	await expect(resources.getByRole('option')).toHaveCount(1);
	await press(app, 'Tab', 'Tab', 'Tab', 'Tab', 'Tab');
	for (let steps = 0; steps < 12; steps += 1) {
		if (await resources.evaluate((element) => element === document.activeElement)) break;
		await press(app, 'Tab');
	}
	await expect(resources).toBeFocused();
	await press(app, 'Home');
	await expect(resources.getByRole('option', { selected: true })).toHaveAccessibleName('port://berth/07777');
	const read = app.getByRole('button', { name: 'Read', exact: true });
	for (let steps = 0; steps < 12; steps += 1) {
		if (await read.evaluate((element) => element === document.activeElement)) break;
		await press(app, 'Tab');
	}
	await expect(read).toBeFocused();
	await press(app, 'Enter');
	await expect(app.getByRole('region', { name: 'Resource', exact: true })).toContainText(
		'read port://berth/07777',
	);
	await expect(app.locator(':focus')).toBeVisible();
});

test('a server puts no word of its own into the title of the page', async ({ app }) => {
	await expect(app).toHaveTitle('Wirescope');
	await connectCommand(app, server);
	await openSection(app, 'Tools');
	await expect(app).toHaveTitle('Tools - Wirescope');
});
