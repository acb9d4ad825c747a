// How long a person waits for a filter over a long log, and how smooth its list scrolls.
import { fileURLToPath } from 'node:url';
import { startRelay } from './product.mjs';

const floodServer = fileURLToPath(new URL('../servers/flood.mjs', import.meta.url));
const frames = 100_000;

/** Adds the rows of filtering, grouping and scrolling with a hundred thousand frames. */
export async function measureWire(browser, add) {
	const relay = await startRelay([process.execPath, floodServer]);
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	try {
		await page.goto(relay.address);
		await flood(page);
		await page.getByRole('button', { name: 'Wire on the whole page' }).click();
		await page.getByRole('grid', { name: 'Frames' }).waitFor();
		const group = `the wire with ${frames.toLocaleString('en')} frames`;
		for (const query of ['flood', '9999', 'kind:notification', 'body:/9{4}/i', '-method:ping OR id:7']) {
			const { firstMs, allMs, stalledMs } = await page.evaluate(timeFilter, query);
			add(group, `filter ${query}, first rows`, { value: Math.round(firstMs), unit: 'ms', limit: 200 });
			add(group, `filter ${query}, all`, { value: Math.round(allMs), unit: 'ms', limit: 1500 });
			add(group, `filter ${query}, longest stall`, { value: Math.round(stalledMs), unit: 'ms' });
		}
		await page.evaluate(timeFilter, '');
		const { median, slow } = await page.evaluate(timeScrolling);
		add(group, 'scrolling, median frame', { value: Math.round(median * 10) / 10, unit: 'ms' });
		add(group, 'scrolling, 95th percentile', { value: Math.round(slow * 10) / 10, unit: 'ms' });
	} finally {
		await page.close();
		await relay.stop();
	}
}

async function flood(page) {
	await page
		.getByRole('link', { name: /^Tools/ })
		.first()
		.click();
	await page.getByRole('option', { name: 'flood', exact: true }).click();
	const args = JSON.stringify({ n: frames, bytes: 300 });
	await page.getByRole('textbox', { name: 'Arguments as JSON' }).fill(args);
	await page.getByRole('button', { name: 'Run', exact: true }).click();
	await page
		.getByRole('status', { name: 'Outcome' })
		.filter({ hasText: 'Completed' })
		.waitFor({ timeout: 120_000 });
}

/** In the page: from a key in the filter until its first rows, and until no more rows come. */
async function timeFilter(query) {
	const quietMs = 600;
	const input = document.querySelector('input[aria-label="Filter frames"]');
	const grid = document.querySelector('[role="grid"][aria-label="Frames"]');
	const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
	await nextFrame();
	const began = performance.now();
	let [firstMs, allMs, stalledMs] = [0, 0, 0];
	let [rows, last] = [grid.getAttribute('aria-rowcount'), began];
	input.value = query;
	input.dispatchEvent(new Event('input', { bubbles: true }));
	while (last - began - allMs < quietMs) {
		await nextFrame();
		const now = performance.now();
		stalledMs = Math.max(stalledMs, now - last);
		last = now;
		if (grid.getAttribute('aria-rowcount') === rows) continue;
		rows = grid.getAttribute('aria-rowcount');
		allMs = now - began;
		firstMs ||= allMs;
	}
	return { firstMs, allMs, stalledMs };
}

/** In the page: the time between frames while the list scrolls by a page at each. */
async function timeScrolling() {
	const grid = document.querySelector('[role="grid"][aria-label="Frames"]');
	const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
	const gaps = [];
	grid.scrollTop = 0;
	await nextFrame();
	let last = performance.now();
	for (let step = 0; step < 200; step++) {
		grid.scrollTop += 600;
		await nextFrame();
		gaps.push(performance.now() - last);
		last = performance.now();
	}
	gaps.sort((a, b) => a - b);
	return { median: gaps[100], slow: gaps[190] };
}
