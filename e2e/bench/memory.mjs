// What a page holds for the traffic that crossed, in multiples of its bytes.
import { fileURLToPath } from 'node:url';
import { startRelay } from './product.mjs';
import { watchFrames } from './watch-frames.mjs';

const floodServer = fileURLToPath(new URL('../servers/flood.mjs', import.meta.url));
const frames = 100_000;

/** Adds a row for each size of message: the page's memory after a garbage collection, over the bytes on the wire. */
export async function measureMemory(browser, add) {
	for (const bytes of [300, 2000]) {
		const relay = await startRelay([process.execPath, floodServer]);
		try {
			const { ratio, rawBytes, stalledMs, keptMs } = await flood(browser, relay, bytes);
			const group = `${frames.toLocaleString('en')} frames of ${bytes} bytes`;
			add(group, 'on the wire', { value: rawBytes / 1e6, unit: 'MB' });
			add(group, 'memory of the page, over that', { value: ratio, unit: '×', limit: 3 });
			add(group, 'longest stall of the page', { value: Math.round(stalledMs), unit: 'ms', limit: 100 });
			add(group, 'until all of it is kept', { value: Math.round(keptMs), unit: 'ms' });
		} finally {
			await relay.stop();
		}
	}
}

async function flood(browser, relay, bytes) {
	const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
	const page = await context.newPage();
	await page.addInitScript(watchFrames);
	await page.goto(relay.address);
	await page
		.getByRole('link', { name: /^Tools/ })
		.first()
		.click();
	await page.getByRole('option', { name: 'flood', exact: true }).click();
	await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill(JSON.stringify({ n: frames, bytes }));
	const devtools = await context.newCDPSession(page);
	const before = await heapBytes(devtools);
	await page.evaluate(() => window.startWatching());
	await page.getByRole('button', { name: 'Run', exact: true }).click();
	await page
		.getByRole('status', { name: 'Outcome' })
		.filter({ hasText: 'Completed' })
		.waitFor({ timeout: 120_000 });
	const stalledMs = await page.evaluate(() => window.longestFrameGap());
	const began = performance.now();
	const rawBytes = await untilKept(page);
	const keptMs = performance.now() - began;
	const used = (await heapBytes(devtools)) - before;
	await context.close();
	return { ratio: used / rawBytes, rawBytes, stalledMs, keptMs };
}

async function heapBytes(devtools) {
	await devtools.send('HeapProfiler.collectGarbage');
	const { usedSize, backingStorageSize = 0 } = await devtools.send('Runtime.getHeapUsage');
	return usedSize + backingStorageSize;
}

/** Looks into what the browser keeps until it has every frame; gives their bytes. */
function untilKept(page) {
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
