// A page whose log was filled by one call, over stdio.
import { fileURLToPath } from 'node:url';
import { startRelay } from './product.mjs';

const server = fileURLToPath(new URL('../servers/flood.mjs', import.meta.url));

/** Opens the page of a server that can flood it. The caller closes what it gets. */
export async function openFloodPage(browser) {
	const relay = await startRelay([process.execPath, server]);
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	const page = await context.newPage();
	await page.goto(relay.address);
	await page
		.getByRole('link', { name: /^Tools/ })
		.first()
		.click();
	await page.getByRole('option', { name: 'flood', exact: true }).click();
	const close = async () => {
		await context.close();
		await relay.stop();
	};
	return { context, page, close };
}

/** Asks for that many messages of that size, and waits for the result behind them. */
export async function flood(page, frames, bytes) {
	const args = JSON.stringify({ n: frames, bytes });
	await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill(args);
	await page.getByRole('button', { name: 'Run', exact: true }).click();
	await page
		.getByRole('status', { name: 'Outcome' })
		.filter({ hasText: 'Completed' })
		.waitFor({ timeout: 300_000 });
}

/** Looks into what the browser keeps until it has every frame; gives their bytes. */
export function untilKept(page, frames) {
	return page.evaluate(async (wanted) => {
		const opened = indexedDB.open('wirescope');
		await new Promise((resolve) => (opened.onsuccess = resolve));
		for (;;) {
			const asked = opened.result.transaction('sessions').objectStore('sessions').getAll();
			await new Promise((resolve) => (asked.onsuccess = resolve));
			const session = asked.result.find(({ frames }) => frames >= wanted);
			if (session) return session.bytes;
			await new Promise((resolve) => setTimeout(resolve, 50));
		}
	}, frames);
}
