import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import { connectCommand, openSection, outcome, runTool, selectTool } from '../support/connect.ts';
import { expect, expectAccessible, test } from '../support/journey.ts';

const server = `node ${resolve(import.meta.dirname, '../servers/tools.mjs')}`;
const consent = (app: Page) => app.getByRole('dialog', { name: 'Run this tool?' });
const result = (app: Page) => app.getByRole('region', { name: 'Result' });
const openPart = (app: Page, name: RegExp) =>
	app.getByRole('tablist', { name: 'Parts of the tool' }).getByRole('tab', { name }).click();
const write = (app: Page, args: object) =>
	app.getByRole('textbox', { name: 'Arguments as JSON' }).fill(JSON.stringify(args));
const run = (app: Page) => app.getByRole('button', { name: 'Run', exact: true }).click();

test('a tool that may write asks first, shows exactly what it will get, and Enter runs nothing', async ({
	app,
}) => {
	await connectCommand(app, server);
	await selectTool(app, 'write_note');
	await write(app, { text: 'exact 12345678901234567890' });
	await run(app);
	await expect(consent(app)).toContainText('exact 12345678901234567890');
	await expect(consent(app).getByRole('button', { name: 'Do not run' })).toBeFocused();
	await expectAccessible(app);
	await app.keyboard.press('Enter');
	await expect(consent(app)).toBeHidden();
	await expect(result(app)).toContainText('Nothing was run yet');

	await run(app);
	await consent(app).getByRole('checkbox').check();
	await consent(app).getByRole('button', { name: 'Run it' }).click();
	await expect(outcome(app)).toContainText('Completed');
	await run(app);
	await openPart(app, /^Earlier calls/);
	await expect(app.getByRole('list', { name: 'Earlier calls' }).getByRole('listitem')).toHaveCount(2);
});

test('earlier calls are compared, copied and run again, which always asks', async ({ app, context }) => {
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await connectCommand(app, server);
	await selectTool(app, 'echo');
	for (const text of ['one', 'two']) {
		await runTool(app, { text });
		await expect(result(app)).toContainText(`echo: ${text}`);
	}
	await openPart(app, /^Earlier calls/);
	const calls = app.getByRole('list', { name: 'Earlier calls' }).getByRole('listitem');
	await expect(calls.first()).toContainText('by you');
	for (const call of await calls.all()) await call.getByRole('checkbox').check();
	await expectAccessible(app);
	await app.getByRole('button', { name: 'Compare', exact: true }).click();
	const comparison = app.getByRole('dialog', { name: 'Compare two calls' });
	await expect(comparison).toContainText('echo: one');
	await expect(comparison).toContainText('echo: two');
	await expectAccessible(app);
	await app.keyboard.press('Escape');

	await calls
		.first()
		.getByRole('button', { name: /^Copy as/ })
		.click();
	await app.getByRole('menuitem', { name: 'Python' }).click();
	await expect(calls.first()).toContainText('Copied');
	expect(await app.evaluate(() => navigator.clipboard.readText())).toContain('import subprocess');

	await calls
		.first()
		.getByRole('button', { name: /^Save the call/ })
		.click();
	await app.getByRole('textbox', { name: 'Name of the saved call' }).fill('second');
	await app.keyboard.press('Enter');

	// Read-only, but from another time: it asks.
	await calls
		.last()
		.getByRole('button', { name: /^Run again/ })
		.click();
	await expect(consent(app)).toContainText('earlier call');
	await consent(app).getByRole('button', { name: 'Run it' }).click();
	await expect(result(app)).toContainText('echo: one');
});

test('a saved call is there in the next session, and always asks', async ({ app }) => {
	await connectCommand(app, server);
	await selectTool(app, 'echo');
	await runTool(app, { text: 'two' });
	await openPart(app, /^Earlier calls/);
	const call = app.getByRole('list', { name: 'Earlier calls' }).getByRole('listitem');
	await call.getByRole('button', { name: /^Save the call/ }).click();
	await app.getByRole('textbox', { name: 'Name of the saved call' }).fill('second');
	await app.keyboard.press('Enter');

	await app.getByRole('button', { name: 'Disconnect' }).click();
	await app.getByRole('button', { name: 'Reconnect' }).first().click();
	await selectTool(app, 'echo');
	await openPart(app, /^Saved/);
	const saved = app.getByRole('list', { name: 'Saved calls' }).getByRole('listitem');
	await expect(saved).toContainText('second');
	await expectAccessible(app);
	await saved.getByRole('button', { name: 'Run again of second' }).click();
	await expect(consent(app)).toContainText('a call that you saved');
	await app.keyboard.press('Escape');
	await saved.getByRole('button', { name: 'Use these arguments of second' }).click();
	await expect(app.getByRole('textbox', { name: 'Arguments as JSON' })).toHaveValue(/"two"/);
});

test('a call that is started while one runs does not take its view; each can be cancelled, and what comes late is told', async ({
	app,
}) => {
	await connectCommand(app, server);
	await selectTool(app, 'slow');
	await write(app, { ms: 60_000 });
	await run(app);
	await expect(outcome(app)).toContainText('Running');
	await write(app, { ms: 50 });
	await run(app);
	const others = app.getByRole('list', { name: 'Other running calls' }).getByRole('listitem');
	await expect(others).toContainText('Completed');
	await expect(outcome(app)).toContainText('Running');
	await result(app).getByRole('button', { name: 'Cancel call' }).click();
	await expect(outcome(app)).toContainText('Cancelled');
	await others.getByRole('button', { name: /^Show/ }).click();
	await expect(result(app)).toContainText('after 50 ms');
	await expect(others).toHaveCount(0);

	await write(app, { ms: 700 });
	await run(app);
	await result(app).getByRole('button', { name: 'Cancel call' }).click();
	await expect(outcome(app)).toContainText('Cancelled');
	await expect(result(app)).toContainText('The server answered after all');
	await result(app).getByRole('button', { name: 'Show the answer' }).click();
	await expect(result(app)).toContainText('after 700 ms');
	await expectAccessible(app);
});

test('a result that breaks its schema and a server that dies say so beside the outcome', async ({ app }) => {
	await connectCommand(app, server);
	await selectTool(app, 'count_gulls');
	await runTool(app);
	await expect(outcome(app)).toContainText('Completed');
	await expect(outcome(app)).toContainText('Schema mismatch');
	await selectTool(app, 'crash');
	await runTool(app);
	await expect(outcome(app)).toContainText('Protocol error');
	await expect(outcome(app)).toContainText('no answer');
	await expect(result(app)).toContainText('A plank broke.');
});

test('a list changes when a person wants it to, and what they were at stays', async ({ app }) => {
	await connectCommand(app, server);
	await selectTool(app, 'change');
	await runTool(app);
	await expect(app.getByText('The list changed: 1 added, 1 changed, 1 removed.')).toBeVisible();
	const list = app.getByRole('listbox', { name: 'Tools' });
	await selectTool(app, 'old_tool');
	await app.getByRole('button', { name: 'Show', exact: true }).click();
	const dialog = app.getByRole('dialog', { name: 'What changed in the list' });
	await expect(dialog).toContainText('Keeps a note for ever.');
	await expectAccessible(app);
	await dialog.getByRole('button', { name: 'Show the new list' }).click();
	await expect(list.getByRole('option', { name: 'fresh_tool' })).toBeVisible();
	await expect(list.getByRole('option', { name: 'old_tool' })).toHaveCount(0);
	await expect(app.getByRole('region', { name: 'Tool', exact: true })).toContainText(
		'lists this tool no more',
	);
});

test('ten thousand tools: the keys reach the last, the filter finds one', async ({ app }) => {
	await connectCommand(app, `${server} 10000`);
	await openSection(app, 'Tools');
	const list = app.getByRole('listbox', { name: 'Tools' });
	await expect(list.getByRole('option').first()).toHaveAttribute('aria-setsize', '10007');
	await list.focus();
	await app.keyboard.press('End');
	await expect(list.getByRole('option', { selected: true })).toHaveAttribute('aria-posinset', '10007');
	await expect(list.getByRole('option', { name: 'mooring_09999' })).toBeVisible();
	await app.keyboard.press('/');
	await app.keyboard.type('beacon 7778');
	await expect(list.getByRole('option')).toHaveCount(1);
	await expectAccessible(app);
});

test('a list of many pages shows what has come while it goes on, and can be stopped', async ({ app }) => {
	await connectCommand(app, `${server} 5000 1 3`);
	await openSection(app, 'Tools');
	const list = app.getByRole('listbox', { name: 'Tools' });
	await expect(list.getByRole('option', { name: 'echo' })).toBeVisible();
	const more = app.getByText('The list goes on: 3 tools so far.');
	await expect(more).toBeVisible();
	await app.getByRole('region', { name: 'Tools list' }).getByRole('button', { name: 'Cancel' }).click();
	await expect(app.getByText(/^Cancelled after 3 pages; the server may have more/)).toBeVisible();
	await expect(more).toBeHidden();
	await expect(list.getByRole('option', { name: 'echo' })).toBeVisible();
});
