// How long a person waits for a filter over a long log, how smooth its list scrolls, and how soon a row of it is open.
import { flood, openFloodPage, untilKept } from './flood.mjs';
import { followTasks } from './tasks.mjs';

const plans = [
	{
		frames: 100_000,
		queries: ['flood', '9999', 'kind:notification', 'body:/9{4}/i', '-method:ping OR id:7'],
		allMs: 1500,
	},
	{ frames: 500_000, queries: ['9999'], allMs: 7500 },
];

/** Adds the rows of filtering, scrolling and opening for each length of log, with all of it kept by the browser. */
export async function measureWire(browser, add) {
	for (const plan of plans) {
		const { page, close } = await openFloodPage(browser);
		try {
			await flood(page, plan.frames, 300);
			await untilKept(page, plan.frames);
			await page.getByRole('button', { name: 'Wire on the whole page' }).click();
			await page.getByRole('grid', { name: 'Frames' }).waitFor();
			const group = `the wire with ${plan.frames.toLocaleString('en')} frames`;
			const row = (name, figures) => add(group, name, { unit: 'ms', ...figures });
			for (const query of plan.queries) await measureFilter(browser, page, query, plan.allMs, row);
			await page.evaluate(timeFilter, '');
			await measureScrolling(browser, page, row);
			await measureOpening(browser, page, row);
		} finally {
			await close();
		}
	}
}

async function measureFilter(browser, page, query, allLimitMs, row) {
	await page.evaluate(timeFilter, '');
	let times;
	const tasks = await followTasks(
		browser,
		page,
		async () => (times = await page.evaluate(timeFilter, query)),
	);
	row(`filter ${query}, first rows`, { value: Math.round(times.firstMs), limit: 200 });
	// Half of each frame is left for drawing: twice its processor time is how long it takes by itself.
	row(`filter ${query}, all`, { value: Math.round(times.allMs), cpu: 2 * tasks.cpuMs, limit: allLimitMs });
	row(`filter ${query}, longest stall`, { ...tasks.stall, limit: 100 });
}

/** A notch of the wheel at each frame, and a page at each: as fast as a wheel turns, and as a bar is dragged. */
async function measureScrolling(browser, page, row) {
	for (const [name, pixels, limit] of [
		['a notch', 120, 17],
		['a page', 600, undefined],
	]) {
		let times;
		const tasks = await followTasks(
			browser,
			page,
			async () => (times = await page.evaluate(timeScrolling, pixels)),
		);
		const limits = limit === undefined ? {} : { limit };
		const cpu = tasks.cpuMs / times.frames;
		row(`scrolling by ${name}, median frame`, { value: times.median, cpu, ...limits });
		row(`scrolling by ${name}, 95th percentile`, { value: times.slow });
		row(`scrolling by ${name}, longest stall`, { ...tasks.stall, limit: 100 });
	}
}

async function measureOpening(browser, page, row) {
	const grid = page.getByRole('grid', { name: 'Frames' });
	let openMs;
	const { stall, cpuMs } = await followTasks(browser, page, async () => {
		const began = performance.now();
		await grid.getByRole('row').nth(5).click();
		await page.getByRole('region', { name: 'Frame', exact: true }).waitFor();
		openMs = performance.now() - began;
	});
	row('a frame opens', { value: Math.round(openMs), cpu: cpuMs, limit: 200 });
	row('a frame opens, longest stall', { ...stall, limit: 100 });
}

/** In the page: from a key in the filter until its first rows, and until no more rows come. */
async function timeFilter(query) {
	const quietMs = 600;
	const input = document.querySelector('input[aria-label="Filter frames"]');
	const grid = document.querySelector('[role="grid"][aria-label="Frames"]');
	const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
	await nextFrame();
	const began = performance.now();
	let [firstMs, allMs] = [0, 0];
	let rows = grid.getAttribute('aria-rowcount');
	input.value = query;
	input.dispatchEvent(new Event('input', { bubbles: true }));
	while (performance.now() - began - allMs < quietMs) {
		await nextFrame();
		if (grid.getAttribute('aria-rowcount') === rows) continue;
		rows = grid.getAttribute('aria-rowcount');
		allMs = performance.now() - began;
		firstMs ||= allMs;
	}
	return { firstMs, allMs };
}

/** In the page: the time between frames while the list scrolls by so much at each, at ten places of its whole length. */
async function timeScrolling(pixels) {
	const frames = 200;
	const grid = document.querySelector('[role="grid"][aria-label="Frames"]');
	const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
	const gaps = [];
	const height = grid.scrollHeight;
	let top = 0;
	let last = await nextFrame();
	for (let step = 0; step < frames; step++) {
		top = step % 20 === 0 ? (step / frames) * height : top + pixels;
		grid.scrollTop = top;
		const now = await nextFrame();
		gaps.push(now - last);
		last = now;
	}
	gaps.sort((a, b) => a - b);
	return { frames, median: gaps[frames / 2], slow: gaps[frames * 0.95] };
}
