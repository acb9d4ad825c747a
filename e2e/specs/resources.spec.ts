import type { Page } from 'playwright/test';
import { connectCommand, expectConnected, frames, openSection } from '../support/connect.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

const everything = 'node_modules/@modelcontextprotocol/server-everything/dist/index.js';

async function select(page: Page, list: 'Resources' | 'Prompts', name: string): Promise<void> {
	await openSection(page, list);
	await page.getByRole('listbox', { name: list }).getByRole('option', { name, exact: true }).click();
}

const resource = (page: Page) => page.getByRole('region', { name: 'Resource', exact: true });
const prompt = (page: Page) => page.getByRole('region', { name: 'Prompt', exact: true });

for (const way of ['over HTTP, 2026-07-28', 'over HTTP, 2025-11-25'] as const) {
	test(`a resource is subscribed to, changes, is read again and compared, ${way}`, async ({ app }) => {
		await app.getByRole('button', { name: way }).click();
		await expectConnected(app);
		await select(app, 'Resources', 'harbour://wind');
		const detail = resource(app);
		await detail.getByRole('button', { name: 'Read', exact: true }).click();
		await expect(detail.getByRole('group', { name: 'Resource, contents', exact: true })).toBeVisible();
		await detail.getByRole('switch', { name: 'Subscribe' }).click();
		const status = detail.getByRole('status', { name: 'Subscription' });
		await expect(status).toContainText('Subscribed');
		await expect(status).toContainText(/Updated (once|\d+ times), last at \d\d:/, { timeout: 15_000 });
		const option = app.getByRole('option', { name: 'harbour://wind' });
		await expect(option).toContainText('updated');
		await status.getByRole('button', { name: 'Read again' }).click();
		await detail.getByRole('tab', { name: 'Compare' }).click();
		await expect(detail.getByRole('table', { name: 'Comparison' })).toBeVisible();
		await detail.getByRole('tab', { name: 'Earlier reads' }).click();
		await expect(detail.getByRole('list', { name: 'Earlier reads' }).getByRole('listitem')).toHaveCount(2);
		await expectAccessible(app);
		await app.getByRole('button', { name: 'Subscriptions, 1' }).click();
		const page = app.getByRole('region', { name: 'Subscriptions' });
		await expect(page).toContainText('harbour://wind');
		await page.getByRole('button', { name: 'Unsubscribe from harbour://wind' }).click();
		await expect(page).toContainText('No subscriptions');
	});
}

test('a template is filled in by keyboard with what the server suggests', async ({ app }) => {
	await app.getByRole('button', { name: 'over HTTP, 2026-07-28' }).click();
	await expectConnected(app);
	await select(app, 'Resources', 'harbour://tides/{station}');
	const detail = resource(app);
	const station = detail.getByRole('combobox', { name: 'station', exact: true });
	await station.focus();
	await app.keyboard.press('ArrowDown');
	const list = detail.getByRole('listbox', { name: 'Suggestions for station' });
	await expect(list.getByRole('option').first()).toBeVisible();
	await app.keyboard.type('no-t');
	await expect(list.getByRole('option')).toHaveText(['NO-TOS']);
	await expect(detail.getByRole('textbox', { name: 'URI' })).toHaveValue('harbour://tides/no-t');
	await expectAccessible(app);
	await app.keyboard.press('Escape');
	await expect(list).toBeHidden();
	await expect(station).toHaveValue('no-t');
	await app.keyboard.press('ArrowDown');
	await expect(list).toBeVisible();
	await app.keyboard.press('ArrowDown');
	await app.keyboard.press('Enter');
	await expect(station).toHaveValue('NO-TOS');
	await expect(detail.getByRole('textbox', { name: 'URI' })).toHaveValue('harbour://tides/NO-TOS');
	await app.keyboard.press('Enter');
	await expect(detail.getByRole('group', { name: 'Resource, contents', exact: true })).toContainText(
		'text/csv',
	);
	await expect(detail.getByRole('combobox', { name: 'State of station' })).toHaveValue('value');
	await detail.getByRole('combobox', { name: 'State of station' }).selectOption('absent');
	await expect(detail.getByRole('textbox', { name: 'URI' })).toHaveValue('harbour://tides/');
	await app.getByRole('textbox', { name: 'Filter frames' }).fill('completion/complete');
	await expect(frames(app).getByRole('row').filter({ hasText: 'completion/complete' }).first()).toBeVisible();
});

test('a prompt is asked for twice, as a conversation, and both answers are compared', async ({ app }) => {
	await app.getByRole('button', { name: 'over HTTP, 2025-11-25' }).click();
	await expectConnected(app);
	await select(app, 'Prompts', 'greet_a_ship');
	const detail = prompt(app);
	await detail.getByRole('button', { name: 'Get prompt' }).click();
	await expect(detail.getByRole('alert')).toContainText('-32602');
	const ship = detail.getByRole('combobox', { name: 'ship', exact: true });
	await ship.fill('P');
	const list = detail.getByRole('listbox', { name: 'Suggestions for ship' });
	await expect(list.getByRole('option')).toHaveText(['Petrel', 'Pelican', 'Puffin']);
	await list.getByRole('option', { name: 'Pelican' }).click();
	await expect(ship).toHaveValue('Pelican');
	await app.keyboard.press('Enter');
	await expect(detail.getByRole('list', { name: 'Messages' })).toContainText('Pelican');
	await ship.fill('Skua');
	await app.keyboard.press('Control+Enter');
	await expect(detail.getByRole('list', { name: 'Messages' })).toContainText('Skua');
	await expect(detail.getByRole('listbox', { name: 'Suggestions for ship' })).toBeHidden();
	await detail.getByRole('tab', { name: 'Compare' }).click();
	await expect(detail.getByRole('table', { name: 'Comparison' })).toContainText('Skua');
	await expectAccessible(app);
});

test('server-everything: templates, any URI, subscriptions, completion with its context', async ({ app }) => {
	await connectCommand(app, `node ${everything} stdio`);
	await openSection(app, 'Prompts');
	await select(app, 'Prompts', 'completable-prompt');
	const detail = prompt(app);
	await detail.getByRole('combobox', { name: 'department', exact: true }).fill('Eng');
	await detail.getByRole('option', { name: 'Engineering' }).click();
	await detail.getByRole('combobox', { name: 'name', exact: true }).click();
	await expect(detail.getByRole('listbox', { name: 'Suggestions for name' })).toContainText('Alice');
	await detail.getByRole('option', { name: 'Alice' }).click();
	await detail.getByRole('button', { name: 'Get prompt' }).click();
	await expect(detail.getByRole('list', { name: 'Messages' })).toContainText('Alice');

	await openSection(app, 'Resources');
	await app.getByRole('button', { name: 'Read any URI' }).click();
	await resource(app).getByRole('textbox', { name: 'URI' }).fill('demo://resource/dynamic/blob/1');
	await resource(app).getByRole('button', { name: 'Read', exact: true }).click();
	await expect(resource(app).getByRole('group', { name: 'Resource, contents', exact: true })).toBeVisible();
	await resource(app).getByRole('textbox', { name: 'URI' }).fill('demo://nowhere');
	await resource(app).getByRole('button', { name: 'Read', exact: true }).click();
	await expect(resource(app).getByRole('alert')).toContainText('-3260');
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('a template is filled in and read, and a prompt is asked for', async ({ app }) => {
		await app.getByRole('button', { name: 'over HTTP, 2026-07-28' }).click();
		await expectConnected(app);
		const width = () => app.evaluate(() => document.documentElement.scrollWidth);
		await app.getByRole('button', { name: 'More' }).click();
		await openSection(app, 'Resources');
		await app.getByRole('option', { name: 'harbour://tides/{station}' }).click();
		await resource(app).getByRole('combobox', { name: 'station', exact: true }).fill('NO');
		await resource(app).getByRole('option', { name: 'NO-TOS' }).click();
		await resource(app).getByRole('button', { name: 'Read', exact: true }).click();
		await expect(resource(app).getByRole('group', { name: 'Resource, contents', exact: true })).toBeVisible();
		await expectAccessible(app);
		expect(await width()).toBeLessThanOrEqual(390);
		await app.getByRole('button', { name: 'More' }).click();
		await openSection(app, 'Prompts');
		await app.getByRole('option', { name: 'greet_a_ship' }).click();
		await prompt(app).getByRole('combobox', { name: 'ship', exact: true }).fill('Skua');
		await prompt(app).getByRole('button', { name: 'Get prompt' }).click();
		await expect(prompt(app).getByRole('list', { name: 'Messages' })).toContainText('Skua');
		await expectAccessible(app);
		expect(await width()).toBeLessThanOrEqual(390);
	});
});
