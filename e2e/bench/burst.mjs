// One call with many notifications, in the real page: from pressing Run until the page says that it is through.
import { readFile } from 'node:fs/promises';
import { startRelay } from './product.mjs';
import { echoServer, pipeBurst } from './raw.mjs';
import { followTasks } from './tasks.mjs';

/** Adds the rows of `burst` notifications over stdio. */
export async function measureBurst(browser, add, { burst }) {
	const relay = await startRelay([process.execPath, echoServer]);
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	try {
		await page.goto(relay.address);
		await page
			.getByRole('link', { name: /^Tools/ })
			.first()
			.click();
		await page.getByRole('option', { name: 'burst', exact: true }).click();
		await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill(JSON.stringify({ n: burst }));
		const rawMs = await pipeBurst(burst);
		let times;
		const tasks = await followTasks(browser, page, async () => (times = await pressRunAndWait(page)));
		const { numbers, resultAt } = await readExport(page);
		const inOrder = numbers.findIndex((number, index) => number !== index + 1);
		const perSecond = (ms) => Math.round((burst / ms) * 1000);
		const group = `${burst.toLocaleString('en')} notifications in one call`;
		add(group, 'raw pipe, Node, each line parsed', { value: perSecond(rawMs), unit: '/s' });
		add(group, 'the page, from Run to the outcome', {
			value: perSecond(times.completedAt - times.pressedAt),
			unit: '/s',
			atLeast: 10_000,
		});
		add(group, 'processor time of the page for all of it', {
			value: Math.round(tasks.cpuMs),
			unit: 'ms',
			limit: burst / 10,
		});
		add(group, 'longest stall of the page', { ...tasks.stall, unit: 'ms', limit: 100 });
		add(group, 'in the log, in order', {
			value: inOrder < 0 ? numbers.length : inOrder,
			unit: '',
			atLeast: burst,
		});
		// The relay stamps what it reads: the last notification came at the same time as the result.
		add(group, 'the outcome, after the result came to the relay', {
			value: times.completedAt - resultAt,
			unit: 'ms',
			cpu: tasks.cpuMs,
			limit: 1000,
		});
	} finally {
		await page.close();
		await relay.stop();
	}
}

/** Epoch ms of pressing the button that sends the call, and of the outcome; noted by the page, as soon as they are there. */
async function pressRunAndWait(page) {
	const run = page.getByRole('button', { name: 'Run', exact: true });
	const allow = page.getByRole('dialog').getByRole('button', { name: 'Run it' });
	await page.evaluate(() => {
		window.burstTimes = new Promise((resolve) => {
			let pressedAt = 0;
			document.addEventListener('click', () => (pressedAt = Date.now()), { capture: true });
			new MutationObserver(() => {
				const outcome = document.querySelector('[role="status"][aria-label="Outcome"]');
				if (outcome?.textContent.includes('Completed')) resolve({ pressedAt, completedAt: Date.now() });
			}).observe(document.body, { subtree: true, childList: true, characterData: true });
		});
	});
	await run.click();
	const outcome = page.getByRole('status', { name: 'Outcome' });
	await allow.or(outcome).first().waitFor();
	if (await allow.isVisible()) await allow.click();
	return page.evaluate(() => window.burstTimes);
}

/** What the log has: the number of each notification, and when the result came. */
async function readExport(page) {
	await page.getByRole('button', { name: 'Export session' }).click();
	const dialog = page.getByRole('dialog', { name: 'Export session' });
	const saving = page.waitForEvent('download', { timeout: 120_000 });
	await dialog.getByRole('button', { name: 'Export', exact: true }).click();
	const lines = (await readFile(await (await saving).path(), 'utf8')).split('\n');
	const frames = lines.filter((line) => line.includes('jsonrpc'));
	const numbers = frames.flatMap((line) => /Gull (\d+)/.exec(line)?.[1] ?? []).map(Number);
	// Every time is in microseconds since the epoch that the first line names.
	const resultAt = JSON.parse(lines[0]).epoch + JSON.parse(frames.at(-1)).t / 1000;
	return { numbers, resultAt };
}
