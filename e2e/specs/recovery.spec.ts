import type { Locator, Page } from 'playwright/test';
import { expectConnected, frames, outcome, runTool, selectTool } from '../support/connect.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

/** Whatever comes later than half a second before a crash may be lost; this is longer. */
const keptAfterMs = 700;

async function useDemo(page: Page): Promise<number> {
	await page.getByRole('button', { name: 'over stdio' }).click();
	await expectConnected(page);
	await selectTool(page, 'get_tide_forecast');
	await runTool(page, { station: 'NO-TOS' });
	await expect(outcome(page)).toContainText('Completed');
	await page.waitForTimeout(keptAfterMs);
	return rowCount(page);
}

async function rowCount(page: Page): Promise<number> {
	return Number(await frames(page).getAttribute('aria-rowcount'));
}

function recentSessions(page: Page): Locator {
	return page.getByRole('region', { name: 'Recent sessions' });
}

async function openSession(page: Page, ending: string): Promise<void> {
	const row = recentSessions(page).getByRole('listitem').filter({ hasText: ending });
	await row.getByRole('button').first().click();
	await expect(page.locator('main')).toContainText('kept in this browser');
}

async function expectWholeSession(page: Page, rows: number): Promise<void> {
	await expect.poll(() => rowCount(page)).toBe(rows);
	await expect(frames(page).getByRole('row').filter({ hasText: 'get_tide_forecast' }).first()).toBeVisible();
	await selectTool(page, 'get_tide_forecast');
	await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
}

test('a reload finds the session again, with its marks, and leads back to the server', async ({
	app,
	relay,
}) => {
	const rows = await useDemo(app);
	await app.goto('about:blank');
	await app.goto(relay.address);
	await expectAccessible(app);
	await openSession(app, 'page closed or reloaded');
	await expectWholeSession(app, rows);

	await app.getByRole('button', { name: 'Reconnect' }).click();
	const address = app.getByRole('textbox', { name: 'Server address' });
	await expect(address).toHaveValue(/demo/);
	await address.press('Enter');
	await expectConnected(app);
});

test('a tab that crashed is said to have crashed, and nothing of it is lost', async ({ app, relay }) => {
	const rows = await useDemo(app);
	const crashed = app.waitForEvent('crash');
	const devtools = await app.context().newCDPSession(app);
	void devtools.send('Page.crash').catch(() => undefined);
	await crashed;
	const next = await app.context().newPage();
	await next.goto(relay.address);
	await openSession(next, 'tab crashed');
	await expectWholeSession(next, rows);
});

test('a window that was closed', async ({ app, relay }) => {
	const rows = await useDemo(app);
	const next = await app.context().newPage();
	await app.close({ runBeforeUnload: true });
	await next.goto(relay.address);
	await openSession(next, 'page closed or reloaded');
	await expectWholeSession(next, rows);
});

test('two windows: the session of the other one is not taken for a crashed one', async ({ app, relay }) => {
	await useDemo(app);
	const other = await app.context().newPage();
	await other.goto(relay.address);
	const row = recentSessions(other).getByRole('listitem');
	await expect(row).toContainText('open in another window');
	await expect(row.getByRole('button')).toBeDisabled();
	await useDemo(other);

	await app
		.getByRole('button', { name: /^Close/ })
		.first()
		.click();
	await expect(recentSessions(app).getByRole('listitem').filter({ hasText: 'closed' })).toHaveCount(1);
	await expectConnected(other);
});

test('old sessions are deleted by hand, one and all', async ({ app, relay }) => {
	for (let made = 0; made < 2; made++) {
		await useDemo(app);
		await app.goto('about:blank');
		await app.goto(relay.address);
	}
	const rows = recentSessions(app).getByRole('listitem');
	await expect(rows).toHaveCount(2);
	await rows
		.first()
		.getByRole('button', { name: /^Delete/ })
		.click();
	await expect(rows).toHaveCount(1);
	await recentSessions(app).getByRole('button', { name: 'Delete all' }).click();
	await app.getByRole('dialog').getByRole('button', { name: 'Delete them' }).click();
	await expect(recentSessions(app)).toContainText('so that a reload or a crash loses nothing');
	await app.reload();
	await expect(recentSessions(app)).toContainText('so that a reload or a crash loses nothing');
});

test('a browser without room: the page says so, goes on in memory, and keeps it all once there is room', async ({
	app,
	relay,
}) => {
	const origin = new URL(relay.address).origin;
	const devtools = await app.context().newCDPSession(app);
	await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
	await app.getByRole('button', { name: 'over stdio' }).click();
	await expectConnected(app);
	const notice = app.getByRole('status').filter({ hasText: 'no more room' });
	await expect(notice).toBeVisible();
	await selectTool(app, 'get_tide_forecast');
	await runTool(app, { station: 'NO-TOS' });
	await expect(outcome(app)).toContainText('Completed');
	const rows = await rowCount(app);

	await devtools.send('Storage.overrideQuotaForOrigin', { origin });
	await app.evaluate(() => dispatchEvent(new Event('focus')));
	await expect(notice).toBeHidden({ timeout: 20_000 });
	await app.goto('about:blank');
	await app.goto(relay.address);
	await openSession(app, 'page closed or reloaded');
	await expectWholeSession(app, rows);
});
