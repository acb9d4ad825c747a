// Bodies of 20 and 10 MB in the page: how long it is deaf at most when they arrive and when each tab of the frame opens.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root, startRelay } from './product.mjs';
import { stop } from './raw.mjs';
import { followTasks } from './tasks.mjs';

const server = `${root}e2e/servers/large.mjs`;
const bodies = [
	{ tool: 'image', megabytes: 20 },
	{ tool: 'tree', megabytes: 10 },
	{ tool: 'text', megabytes: 10 },
];
/** What is lazy has begun by then. */
const settleMs = 600;

/** Calls `add` with a row for each body over each transport. */
export async function measureLarge(browser, add) {
	const overStdio = await startRelay([process.execPath, server]);
	await measureWay(browser, overStdio.address, 'stdio', add);
	await overStdio.stop();
	const http = spawn(process.execPath, [server, '--http'], { stdio: ['ignore', 'pipe', 'inherit'] });
	const [address] = await once(createInterface({ input: http.stdout }), 'line');
	const overHttp = await startRelay([address]);
	await measureWay(browser, overHttp.address, 'HTTP', add);
	await overHttp.stop();
	await stop(http);
}

async function measureWay(browser, address, way, add) {
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	await page.goto(address);
	const connection = page.getByRole('status', { name: 'Connection' });
	await connection.filter({ hasText: 'Connected' }).waitFor();
	for (const { tool, megabytes } of bodies) {
		const group = `${megabytes} MB ${tool} over ${way}`;
		const row = async (name, act) => {
			const { stall } = await followTasks(browser, page, async () => {
				await act();
				await page.waitForTimeout(settleMs);
			});
			add(group, `longest stall: ${name}`, { ...stall, unit: 'ms', limit: 250 });
		};
		await measureBody(page, tool, megabytes, row);
	}
	await page.close();
}

async function measureBody(page, tool, megabytes, row) {
	const sections = page.getByRole('navigation', { name: 'Sections' });
	await sections.getByRole('link', { name: 'Tools', exact: true }).click();
	await page.getByRole('option', { name: tool, exact: true }).click();
	await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill(JSON.stringify({ megabytes }));
	await row('arrives', async () => {
		await page.getByRole('button', { name: 'Run', exact: true }).click();
		await page.getByRole('status', { name: 'Outcome' }).filter({ hasText: 'Completed' }).waitFor();
	});
	const grid = page.getByRole('grid', { name: 'Frames' });
	await grid.focus();
	await page.keyboard.press('g');
	await page.keyboard.press('w');
	const frame = page.getByRole('region', { name: 'Frame', exact: true });
	await row('the message opens', () =>
		grid.getByRole('row').filter({ hasText: 'result' }).filter({ hasText: tool }).last().click(),
	);
	await row('find in it', () => frame.getByRole('textbox', { name: /^Find in/ }).fill('ship 9000'));
	for (const name of ['Raw', 'Related'])
		await row(name, () => frame.getByRole('tab', { name, exact: true }).click());
	await frame.getByRole('tab', { name: 'Raw', exact: true }).click();
	await row('hex', () => frame.getByRole('switch', { name: 'Hex' }).click());
	await frame.getByRole('tab', { name: 'Message', exact: true }).click();
}
