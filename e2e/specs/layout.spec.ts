import { join } from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { connectCommand, frames, openSection, outcome, runTool, selectTool } from '../support/connect.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

const rough = join(import.meta.dirname, '../servers/rough.mjs');

async function box(part: Locator) {
	const found = await part.boundingBox();
	if (!found) throw new Error('Expected a part that is drawn');
	return found;
}

/** Fails where anything, seen or hidden, makes the page itself longer or wider than its window. */
async function expectNothingOutside(page: Page): Promise<void> {
	const { over, moved } = await page.evaluate(() => {
		const root = document.documentElement;
		window.scrollTo(500, 500);
		return {
			over: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
			moved: [scrollX, scrollY],
		};
	});
	expect(over.every((pixels) => pixels <= 0)).toBe(true);
	expect(moved).toEqual([0, 0]);
}

/** The right edge of `part` is at most that of `whole`. */
async function expectInside(part: Locator, whole: Locator): Promise<void> {
	const [inner, outer] = [await box(part), await box(whole)];
	expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width + 1);
}

test('long texts and many fields stay in their place, and nothing moves Run', async ({ app }) => {
	await connectCommand(app, `node ${rough}`);
	await openSection(app, 'Overview');
	const identity = app.getByRole('region', { name: 'Server', exact: true });
	await expectInside(identity.getByText(/^x{400}$/), identity);
	await expectNothingOutside(app);

	await selectTool(app, 'hundred');
	const first = app.getByRole('group', { name: /^field_number_0_/ });
	await expectInside(first.getByRole('combobox', { name: /^State of/ }), first);

	await selectTool(app, 'rtl');
	const run = app.getByRole('button', { name: 'Run', exact: true });
	const sendAnyway = app.getByRole('button', { name: 'Send anyway' });
	await expect(sendAnyway).toBeHidden();
	const before = await box(run);
	await app.getByRole('textbox', { name: 'Arguments as JSON' }).fill('{');
	await expect(sendAnyway).toBeVisible();
	expect(await box(run)).toEqual(before);
	await expectAccessible(app);
});

test('a note of ours is a row as wide as any other', async ({ app }) => {
	await connectCommand(app, `node ${rough}`);
	await selectTool(app, 'never');
	await app.getByRole('button', { name: 'Run', exact: true }).click();
	await app.getByRole('button', { name: 'Cancel call' }).first().click();
	await expect(outcome(app)).toContainText('Cancelled');
	const note = frames(app).getByRole('row').filter({ hasText: 'Cancelled' }).last();
	await note.click();
	await expect(app.getByRole('region', { name: 'Frame', exact: true })).toBeVisible();
	const other = await box(frames(app).getByRole('row').filter({ hasText: 'tools/call' }).last());
	expect((await box(note)).width).toBe(other.width);
	await expectNothingOutside(app);
});

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 } });

	test('long and right-to-left texts stay within one column', async ({ app }) => {
		await connectCommand(app, `node ${rough}`);
		await openSection(app, 'Overview');
		await expectNothingOutside(app);
		await expectAccessible(app);
		await selectTool(app, 'rtl');
		await runTool(app);
		await expect(outcome(app)).toContainText('Completed');
		await expectNothingOutside(app);
	});
});
