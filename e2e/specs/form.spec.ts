import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { connectCommand, outcome, selectTool } from '../support/connect.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

const server = `node ${join(import.meta.dirname, '../servers/forms.mjs')}`;

const json = (page: Page) => page.getByRole('textbox', { name: 'Arguments as JSON' });
const compact = async (page: Page) => (await json(page).inputValue()).replaceAll(/\s/g, '');

/** Runs the tool and expects that what the server received is the preview, byte for byte. */
async function expectSentAsShown(page: Page): Promise<string> {
	const preview = page.getByRole('region', { name: 'Message preview' });
	if (!(await preview.isVisible())) await page.getByRole('button', { name: 'Preview' }).click();
	const shown = await preview.locator('pre').textContent();
	await page.keyboard.press('Control+Enter');
	await expect(outcome(page)).toContainText('Completed');
	const received = page
		.getByRole('region', { name: 'Result' })
		.getByRole('group', { name: 'Text 1', exact: true });
	await expect(received).toContainText(shown ?? 'no preview');
	return shown ?? '';
}

test('fills maps, lists and kinds of objects by keyboard alone', async ({ app: page }) => {
	await connectCommand(page, server);
	await selectTool(page, 'map');
	const keys = page.keyboard;
	await page.getByRole('textbox', { name: 'name', exact: true }).focus();
	await keys.type('Ægir');
	await page.getByRole('button', { name: 'Add to depths' }).focus();
	await keys.press('Enter');
	await keys.type('bow');
	await keys.press('Tab');
	await keys.press('Tab');
	await keys.press('Tab');
	await expect(page.getByRole('textbox', { name: 'bow', exact: true })).toBeFocused();
	await keys.press('Control+A');
	await keys.type('2.50');
	await page.getByRole('button', { name: 'Add to arguments' }).focus();
	await keys.press('Enter');
	await keys.type('lit');
	await page.getByRole('switch', { name: 'lit' }).focus();
	await keys.press('Space');
	expect(await expectSentAsShown(page)).toContain(
		'"arguments":{"name":"Ægir","depths":{"bow":2.50},"lit":true}',
	);

	await selectTool(page, 'lists');
	for (const tag of ['one', 'two']) {
		await page.getByRole('button', { name: 'Add to tags' }).focus();
		await keys.press('Enter');
		await keys.type(tag);
	}
	await page.getByRole('button', { name: 'Move tags 2 up' }).focus();
	await keys.press('Enter');
	await page.getByRole('checkbox', { name: 'Tue' }).focus();
	await keys.press('Space');
	expect(await expectSentAsShown(page)).toContain('"arguments":{"tags":["two","one"],"days":["Tue"]}');

	await selectTool(page, 'kinds');
	await page.getByRole('combobox', { name: 'Kind of shape' }).focus();
	await keys.type('box');
	for (const name of ['x', 'y']) {
		await page.getByRole('textbox', { name, exact: true }).focus();
		await keys.type('12345678901234567890');
	}
	expect(await expectSentAsShown(page)).toContain(
		'{"shape":{"kind":"box","corner":{"x":12345678901234567890,"y":12345678901234567890}}}',
	);
});

test('says what is wrong while it is typed, and is done with a hostile pattern', async ({ app: page }) => {
	await connectCommand(page, server);
	await selectTool(page, 'kinds');
	await page.getByRole('button', { name: 'Add pay' }).click();
	await page.getByRole('combobox', { name: 'by', exact: true }).selectOption('card');
	await page.getByRole('textbox', { name: 'number', exact: true }).fill('12');
	const number = page.getByRole('group', { name: 'number', exact: true });
	await expect(number.getByText('Must match ^\\d{4}$')).toBeVisible();
	await page.getByRole('textbox', { name: 'number', exact: true }).fill('1234');
	await expect(number.getByText('Must match')).toHaveCount(0);

	await selectTool(page, 'hostile');
	await page.getByRole('textbox', { name: 'word' }).fill(`${'a'.repeat(50)}!`);
	await expect(page.getByText('took longer than 500 ms and was stopped')).toBeVisible();
	await expectSentAsShown(page);
});

test('keeps the numbers of a schema as they are written', async ({ app: page }) => {
	await connectCommand(page, server);
	await selectTool(page, 'exact');
	expect(await compact(page)).toBe('{"big":12345678901234567890,"ratio":0.1000,"fixed":9007199254740993}');
	await page.getByRole('combobox', { name: 'huge', exact: true }).selectOption('1e400');
	expect(await expectSentAsShown(page)).toContain(
		'{"big":12345678901234567890,"ratio":0.1000,"huge":1e400,"fixed":9007199254740993}',
	);
});

test('forms with rows, kinds and reasons are accessible, wide and narrow', async ({ app: page }) => {
	await connectCommand(page, server);
	await selectTool(page, 'lists');
	for (const add of await page.getByRole('button', { name: /^Add / }).all()) await add.click();
	await expectAccessible(page, '[aria-label="Form"]');
	await selectTool(page, 'broken');
	await expect(page.getByText('Expected a schema, found "no schema at all".').first()).toBeVisible();
	await page.setViewportSize({ width: 390, height: 844 });
	await expectAccessible(page, '[aria-label="Form"]');
});
