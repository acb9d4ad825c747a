import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { connectCommand, openSection, outcome, runTool, selectTool } from '../support/connect.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

// Axe reads every colour of long results, which takes its time on a busy machine.
test.setTimeout(180_000);

const command = `node ${join(import.meta.dirname, '../servers/content.mjs')}`;

/** Every address that the page asks for, but for those of the relay and of its own memory. */
function foreignRequests(page: Page): string[] {
	const found: string[] = [];
	page.context().on('request', (request) => {
		const url = new URL(request.url());
		const isRelay =
			url.port === new URL(page.url()).port && /^(?:127\.0\.0\.1|localhost)$/.test(url.hostname);
		const isOwn = isRelay || ['data:', 'blob:', 'about:'].includes(url.protocol);
		if (!isOwn) found.push(request.url());
	});
	return found;
}

async function call(page: Page, tool: string): Promise<void> {
	await selectTool(page, tool);
	await runTool(page);
	await expect(outcome(page)).toContainText('Completed');
}

const result = (page: Page) => page.getByRole('region', { name: 'Result' });
const resultPart = '[aria-label="Result"]';
const group = (page: Page, name: string) => result(page).getByRole('group', { name, exact: true });

test('every kind of content is drawn, read closely, and saved under its name', async ({ app }) => {
	await connectCommand(app, command);
	await call(app, 'honest');

	const markdown = group(app, 'Text 3');
	await markdown.getByRole('button', { name: 'Markdown' }).click();
	await expect(markdown.getByRole('heading', { name: 'Notices' })).toBeVisible();
	await expect(markdown.getByRole('checkbox', { name: 'done', exact: true })).toBeChecked();

	const image = result(app).getByRole('img', { name: 'Image 4, image/png, 640×480' });
	await expect(image).toHaveJSProperty('naturalWidth', 640);
	await image.click();
	const large = app.getByRole('dialog', { name: 'Image 4' });
	const stage = large.getByRole('region', { name: 'Image 4, image/png, 640×480' });
	await expect(large.getByRole('status', { name: 'Scale' })).toHaveText('100 %');
	await stage.press('+');
	await expect(large.getByRole('status', { name: 'Scale' })).toHaveText('150 %');
	await expect(large.getByRole('img')).toHaveJSProperty('width', 960);
	await stage.press('0');
	await large.getByRole('button', { name: 'Close' }).click();
	await expect(large).toBeHidden();

	await group(app, 'Image 5').getByRole('button', { name: 'Pause' }).click();
	await expect(group(app, 'Image 5').locator('canvas')).toHaveJSProperty('width', 1);
	await expect(group(app, 'Audio 6')).toContainText('audio/wav, 1.00 s');

	const table = group(app, 'Embedded resource 7').getByRole('table');
	await expect(table).toHaveAttribute('aria-rowcount', '100001');
	await expect(table.getByRole('cell', { name: 'level 0, "calm"' })).toBeVisible();
	await table.press('End');
	await expect(table.getByRole('cell', { name: 'level 99999, "calm"' })).toBeVisible();
	await expect(group(app, 'Embedded resource 8').getByRole('tree')).toContainText('2');
	await expect(group(app, 'Embedded resource 9')).toContainText('PDF 1.7 with 3 pages');

	const bytes = group(app, 'Embedded resource 10');
	await bytes.getByRole('textbox', { name: /^Offset in/ }).fill('0x48d70');
	await bytes.getByRole('button', { name: 'Go to offset' }).click();
	await expect(bytes.getByText('048d70')).toBeVisible();
	const saving = app.waitForEvent('download');
	await bytes.getByRole('button', { name: 'Download' }).click();
	expect((await saving).suggestedFilename()).toBe('firmware.bin');

	const link = group(app, 'Resource link 11');
	await expect(link).toContainText('in no list');
	await link.getByRole('button', { name: 'Read' }).click();
	await expect(
		group(app, 'Resource link 11, contents 1').getByRole('heading', { name: 'Notices' }),
	).toBeVisible();
	await expect(group(app, 'Resource link 11, contents 2')).toContainText('3 B');
	await expect(group(app, 'Unknown content 3')).toContainText('Expected an object');
	await expectAccessible(app, resultPart);
});

test('hostile content is shown, runs nothing and asks for nothing', async ({ app }) => {
	const asked = foreignRequests(app);
	const windows = app.context().pages().length;
	await connectCommand(app, command);
	await call(app, 'hostile');

	await group(app, 'Text 2').getByRole('button', { name: 'Markdown' }).click();
	await expect(group(app, 'Text 2')).toContainText(
		'Image, not loaded: “beacon” http://127.0.0.1:9/beacon.png',
	);
	await expect(group(app, 'Text 2').getByRole('link')).toHaveCount(1);
	await expect(result(app).getByRole('img', { name: 'Image 3, image/svg+xml, 80×40' })).toBeVisible();
	await group(app, 'Embedded resource 6').getByRole('button', { name: 'Open large' }).click();
	await expect(app.getByRole('dialog').getByRole('img')).toBeVisible();
	await app.keyboard.press('Escape');

	await expect(group(app, 'Image 7')).toContainText('would take 3.6 GB');
	await expect(group(app, 'Image 8')).toContainText('The picture is cut off');
	await expect(group(app, 'Image 9')).toContainText('It was a data: URL');
	await expect(group(app, 'Image 9')).toContainText('The server says image/jpeg; the bytes are image/png.');
	await expect(group(app, 'Audio 10')).toContainText('The browser cannot play these bytes as audio/wav');
	await expect(group(app, 'Image 11')).toContainText('The “data” is not base64');
	await expect(group(app, 'Resource link 12')).toContainText('never opened');
	await expect(group(app, 'Resource link 12').getByRole('button', { name: 'Read' })).toBeDisabled();
	await expect(group(app, 'Resource link 13').getByRole('link')).toHaveCount(0);
	await expect(group(app, 'Resource link 14')).toContainText('It leads to evil.invalid');
	await expect(group(app, 'Resource link 14')).toContainText('Expected a number in “size”, found "big"');
	for (const number of [16, 17, 18, 19, 20]) {
		await expect(group(app, `Unknown content ${number}`)).toBeVisible();
	}
	await openSection(app, 'Resources');
	await openSection(app, 'Tools');

	await expectAccessible(app, resultPart);
	expect(asked).toEqual([]);
	expect(await app.evaluate(() => '__pwned' in window)).toBe(false);
	expect(await app.title()).toBe('Tools - Wirescope');
	expect(app.context().pages()).toHaveLength(windows);
});

test('a picture of 20 MB is decoded without holding up the page, and 5,000 blocks are drawn as one scrolls', async ({
	app,
}) => {
	await connectCommand(app, command);
	await call(app, 'large');
	const image = result(app).getByRole('img', { name: 'Image 1, image/bmp, 2600×2600' });
	await expect(image).toHaveJSProperty('naturalWidth', 2600, { timeout: 20_000 });

	await image.click();
	await expect(app.getByRole('dialog').getByRole('status', { name: 'Scale' })).not.toHaveText('100 %');
	await expectAccessible(app, 'dialog');
	await app.keyboard.press('Escape');

	await call(app, 'many');
	await expect(group(app, 'Text 1')).toBeVisible();
	expect(await result(app).getByRole('group').count()).toBeLessThan(300);
	await result(app).getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
	await expect(group(app, 'Text 60')).toBeAttached();
});
