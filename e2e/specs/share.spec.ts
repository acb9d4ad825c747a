import { expect, test } from '../support/journey.ts';
import { expectConnected, frames, openSection, runTool, selectTool } from '../support/connect.ts';

test('an exported session opens again, read-only, with the same rows', async ({ app, relay, page }) => {
	await app.getByRole('button', { name: 'over stdio' }).click();
	await expectConnected(app);
	await selectTool(app, 'webcam_snapshot');
	await runTool(app);
	await expect(app.getByRole('img', { name: /^Image \d/ })).toBeVisible();
	const rows = await frames(app).getAttribute('aria-rowcount');

	await app.getByRole('button', { name: 'Export session' }).click();
	const dialog = app.getByRole('dialog', { name: 'Export session' });
	await expect(dialog.getByRole('radio').first()).toBeChecked();
	const download = app.waitForEvent('download');
	await dialog.getByRole('button', { name: 'Export', exact: true }).click();
	const file = await (await download).path();

	await page.goto('about:blank');
	await page.goto(relay.address);
	await app.getByLabel('Open a session file').setInputFiles({
		name: 'demo.mcps',
		mimeType: 'application/vnd.mcp-session+ndjson',
		buffer: await (await import('node:fs/promises')).readFile(file),
	});
	await expect(app.getByRole('status', { name: 'Connection' })).toContainText(/Recording/i);
	await expect(frames(app)).toHaveAttribute('aria-rowcount', rows ?? '');
	await openSection(app, 'Tools');
	await expect(
		app.getByRole('listbox', { name: 'Tools' }).getByRole('option', { name: 'webcam_snapshot' }),
	).toBeVisible();
});

test('a file that is no session is refused with what was found', async ({ app }) => {
	await app
		.getByLabel('Open a session file')
		.setInputFiles({ name: 'x.mcps', mimeType: 'text/plain', buffer: Buffer.from('hello\n') });
	await expect(app.getByRole('alert')).toContainText(/hello|session/i);
});
