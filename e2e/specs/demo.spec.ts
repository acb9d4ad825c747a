import { expect, test } from '../support/journey.ts';
import { expectConnected, frames, openSection, outcome, runTool, selectTool } from '../support/connect.ts';

const ways = [
	{ button: 'over stdio', revision: '2026-07-28', transport: 'stdio' },
	{ button: 'over HTTP, 2026-07-28', revision: '2026-07-28', transport: 'Streamable HTTP' },
	{ button: 'over HTTP, 2025-11-25', revision: '2025-11-25', transport: 'Streamable HTTP' },
] as const;

for (const way of ways) {
	test(`the demo server ${way.button}: connect, use every kind of tool, see the wire`, async ({ app }) => {
		await app.getByRole('button', { name: way.button }).click();
		await expectConnected(app);
		const connection = app.getByRole('status', { name: 'Connection' });
		await expect(connection).toContainText(way.revision);
		await expect(connection).toContainText(way.transport);

		await selectTool(app, 'get_tide_forecast');
		await runTool(app, { station: 'NO-TOS' });
		await expect(outcome(app)).toContainText('Completed');
		const result = app.getByRole('region', { name: 'Result' });
		await expect(result.getByRole('group', { name: 'Text 1' })).toBeVisible();
		await expect(result.getByRole('tree', { name: 'Structured content' })).toBeVisible();

		await selectTool(app, 'webcam_snapshot');
		await runTool(app);
		const image = result.getByRole('img', { name: /^Image \d, image\/png, 640×480/ });
		await expect(image).toBeVisible();
		expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(640);

		await selectTool(app, 'fog_signal');
		await runTool(app);
		await expect(result.getByLabel(/^Audio \d, audio\/wav/)).toBeVisible();

		await selectTool(app, 'find_charts');
		await runTool(app);
		const link = result.getByRole('group', { name: /^Resource link \d/ }).first();
		await link.getByRole('button', { name: 'Read' }).click();
		await expect(
			link
				.getByRole('group', { name: /Text 1|Embedded resource/ })
				.or(link.getByText('text/'))
				.first(),
		).toBeVisible();
		await expect(result.getByRole('group', { name: /^Embedded resource \d/ }).first()).toBeVisible();

		await selectTool(app, 'sink_a_ship');
		await runTool(app);
		await expect(outcome(app)).toContainText('Tool error');

		await selectTool(app, 'break_the_rules');
		await runTool(app);
		await expect(outcome(app)).toContainText('Protocol error');
		await expect(result).toContainText('-326');

		await selectTool(app, 'say_nothing');
		await runTool(app);
		await expect(outcome(app)).toContainText('Completed, empty');

		await expect(frames(app).getByRole('row').filter({ hasText: 'say_nothing' }).first()).toBeVisible();
	});
}

test('a long call shows its progress and can be cancelled', async ({ app }) => {
	await app.getByRole('button', { name: 'over stdio' }).click();
	await expectConnected(app);
	await selectTool(app, 'survey_the_seabed');
	await runTool(app, { seconds: 30 });
	await expect(app.getByRole('progressbar')).toBeVisible();
	await app.getByRole('button', { name: 'Cancel call' }).click();
	await expect(outcome(app)).toContainText('Cancelled');
	await app.getByRole('textbox', { name: 'Filter frames' }).fill('cancelled');
	await expect(
		frames(app).getByRole('row').filter({ hasText: 'notifications/cancelled' }).first(),
	).toBeVisible();
});

for (const way of ways) {
	test(`a request back to the person is answered by hand, ${way.button}`, async ({ app }) => {
		await app.getByRole('button', { name: way.button }).click();
		await expectConnected(app);
		await selectTool(app, 'reserve_berth');
		await runTool(app);
		await openSection(app, 'Requests');
		const ask = app.getByRole('list', { name: 'Requests from the server' }).getByRole('group').first();
		await expect(ask.getByRole('button', { name: 'Accept' })).toBeVisible();
		await ask.getByRole('button', { name: 'Decline' }).click();
		await openSection(app, 'Tools');
		await expect(outcome(app)).toBeVisible();
	});
}
