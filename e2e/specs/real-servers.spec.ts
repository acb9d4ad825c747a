import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/journey.ts';
import { connectCommand, openSection, outcome, runTool, selectTool } from '../support/connect.ts';

test('server-everything, started by a typed command', async ({ app }) => {
	await connectCommand(app, 'npx mcp-server-everything stdio');
	await expect(app.getByRole('status', { name: 'Connection' })).toContainText('2025-11-25');
	// It adds tools after the handshake; nobody has to ask for them.
	await openSection(app, 'Tools');
	await expect(app.getByPlaceholder('Filter 17 tools')).toBeVisible();
	await selectTool(app, 'echo');
	await runTool(app, { message: 'Tromsø 測る' });
	await expect(outcome(app)).toContainText('Completed');
	await expect(app.getByRole('region', { name: 'Result' })).toContainText('Tromsø 測る');
});

test('server-filesystem reads a file', async ({ app }) => {
	const folder = mkdtempSync(join(tmpdir(), 'wirescope-files-'));
	writeFileSync(join(folder, 'note.txt'), 'written by the test');
	await connectCommand(app, `npx mcp-server-filesystem ${folder}`);
	await selectTool(app, 'read_text_file');
	await runTool(app, { path: join(folder, 'note.txt') });
	await expect(app.getByRole('region', { name: 'Result' })).toContainText('written by the test');
});

test('server-memory keeps an entity', async ({ app }) => {
	const file = join(mkdtempSync(join(tmpdir(), 'wirescope-memory-')), 'memory.json');
	await connectCommand(app, `MEMORY_FILE_PATH=${file} npx mcp-server-memory`);
	await selectTool(app, 'create_entities');
	await runTool(app, { entities: [{ name: 'Fram', entityType: 'ship', observations: ['polar'] }] });
	await expect(outcome(app)).toContainText('Completed');
	await selectTool(app, 'read_graph');
	await runTool(app);
	await expect(app.getByRole('region', { name: 'Result' })).toContainText('Fram');
});
