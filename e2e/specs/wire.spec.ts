import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/journey.ts';
import { expectConnected, frames, runTool, selectTool } from '../support/connect.ts';

test.use({ contextOptions: { permissions: ['clipboard-read', 'clipboard-write'] } });

async function connectDemo(app: Page): Promise<void> {
	await app.getByRole('button', { name: 'over HTTP, 2026-07-28' }).click();
	await expectConnected(app);
	await expect(frames(app).getByRole('row').filter({ hasText: '2 prompts' })).toBeVisible();
}

const filterBox = (app: Page) => app.getByRole('textbox', { name: 'Filter frames' });
const row = (app: Page, text: string) => frames(app).getByRole('row').filter({ hasText: text });

test('the wire by keyboard alone: reach, filter, read, mark, note, copy, resend, export', async ({ app }) => {
	await connectDemo(app);
	await app.keyboard.press('g');
	await app.keyboard.press('w');
	await app.keyboard.press('/');
	await expect(filterBox(app)).toBeFocused();

	await app.keyboard.type('me');
	await expect(app.getByRole('option', { name: 'method:' })).toBeVisible();
	await app.keyboard.press('ArrowDown');
	await app.keyboard.press('Enter');
	await app.keyboard.type('prompts');
	await expect(app.getByRole('option', { name: 'prompts/list' })).toBeVisible();
	await app.keyboard.press('ArrowDown');
	await app.keyboard.press('Tab');
	await expect(filterBox(app)).toHaveValue('method:prompts/list ');
	await expect(frames(app)).toHaveAttribute('aria-rowcount', '2');

	await app.keyboard.press('Enter');
	await expect(frames(app)).toBeFocused();
	await app.keyboard.press('Home');
	await app.keyboard.press('j');
	await app.keyboard.press('Enter');
	await expect(app.getByRole('region', { name: 'Frame' })).toContainText('prompts/list');
	await app.keyboard.press('Escape');
	await expect(frames(app)).toBeFocused();

	await app.keyboard.press('m');
	await app.keyboard.press('n');
	await expect(app.getByRole('textbox', { name: 'Note' })).toBeFocused();
	await app.keyboard.type('two of them');
	await app.keyboard.press('Control+Enter');
	await expect(row(app, 'two of them')).toContainText('marked');
	await app.keyboard.press('/');
	await app.keyboard.type('has:mark');
	await app.keyboard.press('Enter');
	await expect(frames(app)).toHaveAttribute('aria-rowcount', '1');

	await app.keyboard.press('Home');
	await app.keyboard.press('c');
	await expect(app.getByText(/^Copied frame \d+$/)).toBeAttached();
	expect(await app.evaluate(() => navigator.clipboard.readText())).toContain('"prompts"');

	await app.keyboard.press('e');
	await expect(app.getByRole('dialog', { name: 'Compose a message' })).toContainText('Send as is');
	await expect(app.getByRole('textbox', { name: 'Message text' })).toHaveValue(/"method":\s*"prompts\/list"/);
	await app.keyboard.press('Escape');
	await app.getByRole('button', { name: 'Export session' }).focus();
	await app.keyboard.press('Enter');
	await expect(app.getByRole('dialog', { name: 'Export session' })).toBeVisible();
});

test('a filter that is wrong says where, and leaves the last good one in force', async ({ app }) => {
	await connectDemo(app);
	await filterBox(app).fill('kind:result');
	const count = await frames(app).getAttribute('aria-rowcount');
	await filterBox(app).fill('kind:result size:ten');
	await expect(filterBox(app)).toHaveAttribute('aria-invalid', 'true');
	await expect(app.getByText('Write a size like >10kb, <512 or 1kb..2kb, not ten')).toBeVisible();
	await expect(frames(app)).toHaveAttribute('aria-rowcount', String(count));
	await expectAccessible(app);
});

test('calls as a tree, their waterfall, and a part of the time', async ({ app }) => {
	await connectDemo(app);
	await app.getByRole('button', { name: 'Wire on the whole page' }).click();
	await app.getByRole('switch', { name: 'Group calls' }).click();
	const tree = app.getByRole('treegrid', { name: 'Frames' });
	await expect(tree).toHaveAttribute('aria-rowcount', '5');
	await tree.focus();
	await app.keyboard.press('Home');
	await app.keyboard.press('ArrowRight');
	await expect(tree.getByRole('row', { expanded: true })).toContainText('server/discover');
	await expect(tree).toHaveAttribute('aria-rowcount', '8');
	await expect(tree.getByRole('row').filter({ hasText: '200' }).first()).toHaveAttribute('aria-level', '2');
	await expectAccessible(app);
	await app.keyboard.press('ArrowLeft');
	await expect(tree).toHaveAttribute('aria-rowcount', '5');
	await app.getByRole('switch', { name: 'Group calls' }).click();

	const start = app.getByRole('slider', { name: 'Start of the time range' });
	await start.focus();
	await app.keyboard.press('PageUp');
	await expect(app.getByText(/^Only frames of/)).toBeVisible();
	await expect(frames(app)).not.toHaveAttribute('aria-rowcount', '20');
	await app.getByRole('button', { name: 'Clear the time range' }).click();
	await expect(frames(app)).toHaveAttribute('aria-rowcount', '20');
});

test('what is found is selected one after the other, and two frames are compared', async ({ app }) => {
	await connectDemo(app);
	await frames(app).focus();
	await app.keyboard.press('Control+f');
	await expect(app.getByRole('textbox', { name: 'Find in bodies' })).toBeFocused();
	await app.keyboard.type('get_tide_forecast');
	await expect(app.getByText('2 frames', { exact: true })).toBeVisible();
	await app.keyboard.press('Enter');
	await expect(app.getByText('1 of 2', { exact: true })).toBeVisible();
	await app.keyboard.press('Enter');
	await expect(app.getByText('2 of 2', { exact: true })).toBeVisible();
	await app.keyboard.press('Escape');
	await expect(frames(app)).toBeFocused();
	await app.keyboard.press('Escape');

	await app.keyboard.press('Home');
	await app.keyboard.press('j');
	await app.keyboard.press(' ');
	await app.keyboard.press('j');
	await app.keyboard.press('j');
	await app.keyboard.press(' ');
	await app.getByRole('button', { name: 'Compare two frames' }).click();
	await expect(app.getByRole('dialog', { name: /^Compare frames \d+ and \d+$/ })).toContainText(
		'server/discover',
	);
	await expectAccessible(app);
});

test('a pause holds the rows while recording goes on, and clear can be undone', async ({ app }) => {
	await connectDemo(app);
	const before = Number(await frames(app).getAttribute('aria-rowcount'));
	await app.getByRole('button', { name: 'Pause' }).click();
	await selectTool(app, 'say_nothing');
	await runTool(app);
	await expect(app.getByRole('button', { name: /frames came since the pause/ })).toBeVisible();
	await expect(frames(app)).toHaveAttribute('aria-rowcount', String(before));
	await app.getByRole('button', { name: /frames came since the pause/ }).click();
	await expect(frames(app)).toHaveAttribute('aria-rowcount', String(before + 4));
	await app.getByRole('button', { name: 'Clear', exact: true }).click();
	await expect(frames(app)).toHaveAttribute('aria-rowcount', '0');
	await app.getByRole('button', { name: 'Undo clear' }).first().click();
	await expect(frames(app)).toHaveAttribute('aria-rowcount', String(before + 4));
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('back closes the frame, not the wire', async ({ app }) => {
		await app.getByRole('button', { name: 'over HTTP, 2026-07-28' }).click();
		await expectConnected(app);
		await app.getByRole('link', { name: /^Wire/ }).click();
		await row(app, 'prompts/list').first().click();
		await expect(app.getByRole('region', { name: 'Frame' })).toBeVisible();
		await app.goBack();
		await expect(app.getByRole('region', { name: 'Frame' })).toBeHidden();
		await expect(frames(app)).toBeVisible();
		await row(app, 'prompts/list').first().click();
		await app.getByRole('button', { name: 'Back to the frames' }).click();
		await expect(frames(app)).toBeVisible();
		await app.goBack();
		await expect(frames(app)).toBeHidden();
	});
});
