import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { expect, expectAccessible, test } from '../support/journey.ts';
import {
	connectCommand,
	expectConnected,
	openSection,
	outcome,
	runTool,
	selectTool,
} from '../support/connect.ts';

const tasks = join(import.meta.dirname, '../servers/tasks.mjs');
const elicit = join(import.meta.dirname, '../servers/elicit.mjs');

// Both themes are looked at for accessibility, which is slow where the machine has much to do.
test.describe.configure({ timeout: 90_000 });

function asked(page: Page) {
	return page.getByRole('list', { name: 'Requests from the server' }).getByRole('group').first();
}

/** Runs a tool and comes to what it asks. */
async function ask(page: Page, tool: string, args: unknown = {}) {
	await selectTool(page, tool);
	await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill(JSON.stringify(args));
	await page.getByRole('button', { name: 'Run', exact: true }).click();
	const consent = page.getByRole('dialog', { name: 'Run this tool?' });
	const waiting = page.getByRole('button', { name: 'Answer', exact: true });
	await expect(consent.or(waiting).first()).toBeVisible();
	if (await consent.isVisible()) await consent.getByRole('button', { name: 'Run it' }).click();
	await openSection(page, 'Requests');
	await expect(asked(page)).toBeVisible();
	return asked(page);
}

test('a form of every kind: defaults filled, limits checked, sent on purpose all the same', async ({
	app,
}) => {
	await connectCommand(app, `node ${elicit}`);
	const card = await ask(app, 'all_kinds');
	await expect(card).toContainText('Asked by Elicitation, not by Wirescope');
	await expect(card).toContainText('clock stopped');
	await expectAccessible(app);
	await card.getByRole('button', { name: 'Accept' }).click();
	await expect(card.getByRole('status').filter({ hasText: 'Not sent' })).toBeVisible();

	await card.getByRole('group', { name: 'name', exact: true }).getByRole('textbox').fill('Nora');
	await card.getByRole('tab', { name: 'JSON' }).click();
	const json = card.getByRole('textbox', { name: 'Answer as JSON' });
	await expect(json).toHaveValue(/"age": 0/);
	await expect(json).toHaveValue(/"picks": \["y"\]/);
	await json.fill('{"name": "N", "size": "xl", "agree": false}');
	await card.getByRole('button', { name: 'Accept' }).click();
	await card.getByRole('button', { name: 'Send anyway' }).click();
	await expect(app.getByRole('list', { name: 'Answered requests' })).toContainText('accepted');
	await openSection(app, 'Tools');
	await expect(app.getByRole('region', { name: 'Result' })).toContainText('"size": "xl"');
});

test('a page is opened by a click alone, and only where it may be', async ({ app }) => {
	await connectCommand(app, `node ${elicit}`);
	const lookalike = await ask(app, 'url_lookalike');
	await expect(lookalike).toContainText('xn--bnk-5na.invalid');
	await expect(lookalike).toContainText('U+');
	await expect(lookalike).toContainText('whatever stands before the @');
	const link = lookalike.getByRole('link', { name: 'Open the page at xn--bnk-5na.invalid' });
	await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
	await lookalike.getByRole('button', { name: 'Decline' }).click();
	const history = app.getByRole('list', { name: 'Answered requests' });
	await expect(history).toContainText('declined');

	const script = await ask(app, 'url_script');
	await expect(script).toContainText('with javascript: is not opened');
	await expect(script.getByRole('link')).toHaveCount(0);
	await expect(script.getByRole('button', { name: 'Accept' })).toBeDisabled();
	await script.getByRole('button', { name: 'Cancel request' }).click();

	const good = await ask(app, 'url_ok');
	await good.getByRole('button', { name: 'Accept' }).click();
	await expect(history).toContainText('accepted, done');

	const first = await ask(app, 'url_first');
	await expect(first).toContainText('https://accounts.example/first');
	await first.getByRole('button', { name: 'Accept' }).click();
	await openSection(app, 'Tools');
	await expect(app.getByRole('region', { name: 'Result' })).toContainText('the retry arrived');
	expect(app.context().pages()).toHaveLength(1);
});

test('an answer is kept under a name, and goes out by itself once that is switched on', async ({ app }) => {
	await connectCommand(app, `node ${elicit}`);
	const card = await ask(app, 'no_fields');
	await card.getByRole('button', { name: 'Use this answer next time' }).click();
	await card.getByRole('textbox', { name: 'Name of the answer' }).fill('Always wipe');
	await card.getByRole('button', { name: 'Keep it' }).click();
	await card.getByRole('button', { name: 'Decline' }).click();

	const again = await ask(app, 'no_fields');
	await again.getByRole('combobox', { name: 'Prepared answers' }).selectOption({ label: 'Always wipe' });
	await again.getByRole('button', { name: 'Accept' }).click();
	const history = app.getByRole('list', { name: 'Answered requests' });
	await expect(history).toContainText('by the prepared answer “Always wipe”');

	await app.getByRole('tab', { name: 'Prepared answers' }).click();
	await app
		.getByRole('group', { name: 'Always wipe' })
		.getByRole('switch', { name: 'Answer by itself' })
		.click();
	await expectAccessible(app);
	await selectTool(app, 'no_fields');
	await runTool(app);
	await expect(outcome(app)).toContainText('Completed');
	await openSection(app, 'Requests');
	await app.getByRole('tab', { name: 'Asked of you' }).click();
	await expect(history.getByText('by the prepared answer “Always wipe”')).toHaveCount(2);
});

test('folders are edited while connected, and the server asks for them again', async ({ app }) => {
	await connectCommand(app, `node ${elicit}`);
	await openSection(app, 'Requests');
	await app.getByRole('tab', { name: 'Roots' }).click();
	await app.getByRole('button', { name: 'Add root' }).click();
	const uri = app.getByRole('textbox', { name: 'Root 1, URI' });
	await uri.fill('/home/nora/my port');
	await uri.blur();
	await expect(uri).toHaveValue('file:///home/nora/my%20port');
	await expect(app.getByText(/The server asked/)).toBeVisible();
	await expectAccessible(app);
});

test('a person answers in the place of a model, with the use of a tool', async ({ app }) => {
	await connectCommand(app, `node ${tasks}`);
	const card = await ask(app, 'write');
	await expect(card).toContainText('You are a harbour master of few words.');
	await expect(card).toContainText('0.8 of 1');
	await expectAccessible(app);
	await card.getByRole('textbox', { name: 'Text of the answer' }).fill('Let me look.');
	await card.getByRole('button', { name: 'Use get_tide' }).click();
	await card.getByRole('textbox', { name: 'Arguments of get_tide as JSON' }).fill('{"port": "Tromsø"}');
	await card.getByRole('button', { name: 'Accept' }).click();
	await openSection(app, 'Tools');
	const result = app.getByRole('region', { name: 'Result' });
	await expect(result).toContainText('"stopReason":"toolUse"');
	await expect(result).toContainText('Tromsø');
});

test('tasks of 2025-11-25: asked for by a switch, listed, answered, cancelled', async ({ app }) => {
	await connectCommand(app, `node ${tasks}`);
	await openSection(app, 'Tasks');
	await expect(app.getByText('A task is a call that goes on in the background')).toBeVisible();
	await selectTool(app, 'survey');
	await app.getByRole('switch', { name: 'Run as task' }).click();
	await runTool(app, { lanes: 2 });
	await expect(outcome(app)).toContainText('Completed');
	await openSection(app, 'Tasks');
	const task = app.getByRole('region', { name: 'Task', exact: true });
	await expect(task).toContainText('Completed');
	await expect(task.getByRole('region', { name: 'Result' })).toContainText('Surveyed 2 lanes');
	await expectAccessible(app);

	await selectTool(app, 'ask');
	await app.getByRole('switch', { name: 'Run as task' }).click();
	await runTool(app);
	await openSection(app, 'Tasks');
	await expect(task).toContainText('Needs input');
	await task.getByRole('button', { name: 'Answer' }).click();
	await asked(app).getByRole('button', { name: 'Accept' }).click();
	await openSection(app, 'Tasks');
	await expect(task.getByRole('region', { name: 'Result' })).toContainText('"around":true');
});

test('tasks of the extension: the server decides, and a person cancels', async ({ app }) => {
	await connectCommand(app, `node ${tasks} stateless`);
	await selectTool(app, 'forever');
	await runTool(app);
	await openSection(app, 'Tasks');
	const task = app.getByRole('region', { name: 'Task', exact: true });
	await expect(task).toContainText('Working');
	await expect(task).toContainText('left of 1 min');
	await task.getByRole('button', { name: 'Cancel task' }).click();
	await expect(task).toContainText('Cancelled');
	await openSection(app, 'Tools');
	await expect(outcome(app)).toContainText('Cancelled');
});

test('log lines are searched, told apart, and shown as a tree', async ({ app }) => {
	await app.getByRole('button', { name: 'over stdio' }).click();
	await expectConnected(app);
	await openSection(app, 'Logs');
	const search = app.getByRole('textbox', { name: 'Filter logs' });
	await expect(app.getByRole('list', { name: 'Log lines' })).toBeVisible();
	await search.fill('no such line');
	await expect(app.getByText('No line fits the filter')).toBeVisible();
	await search.press('Escape');
	await expect(search).toHaveValue('');
	await expectAccessible(app);
});

test('server-everything asks for a form and for a model', async ({ app }) => {
	await connectCommand(app, 'npx mcp-server-everything stdio');
	const form = await ask(app, 'trigger-elicitation-request');
	await form.getByRole('button', { name: 'Decline' }).click();
	const sampling = await ask(app, 'trigger-sampling-request', { prompt: 'Which wind?' });
	await sampling.getByRole('textbox', { name: 'Text of the answer' }).fill('Fair winds');
	await sampling.getByRole('button', { name: 'Accept' }).click();
	await openSection(app, 'Tools');
	await expect(app.getByRole('region', { name: 'Result' })).toContainText('Fair winds');
});
