// How long a person waits for a list of ten thousand tools, and at each key of its filter.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startRelay } from './product.mjs';
import { stop } from './raw.mjs';
import { followTasks } from './tasks.mjs';

const server = fileURLToPath(new URL('../servers/tools.mjs', import.meta.url));
const count = 10_000;
const typed = 'beacon 7778';
/** What a key leaves to a later frame is done by then. */
const settleMs = 100;

/** Adds the rows of both transports. */
export async function measureLists(browser, add) {
	await measureList(browser, add, 'stdio', [process.execPath, server, String(count)]);
	const child = spawn(process.execPath, [server, '--http', String(count)], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	try {
		const [address] = await once(createInterface({ input: child.stdout }), 'line');
		await measureList(browser, add, 'HTTP', [address]);
	} finally {
		await stop(child);
	}
}

async function measureList(browser, add, transport, command) {
	const relay = await startRelay(command);
	const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
	try {
		await page.addInitScript(watchList);
		const filter = page.getByRole('textbox', { name: 'Filter tools' });
		const tasks = await followTasks(browser, page, async () => {
			await page.goto(relay.address);
			await page
				.getByRole('link', { name: /^Tools/ })
				.first()
				.click();
			await page.waitForFunction(() => window.listTimes.usableMs > 0, undefined, { timeout: 60_000 });
		});
		const { arrivedMs, usableMs } = await page.evaluate(() => window.listTimes);
		await filter.focus();
		const keys = await typeAndMeasure(browser, page);
		const group = `a list of ${count.toLocaleString('en')} tools`;
		// By the processor with all that the page does before: it starts, and connects.
		add(group, `${transport}, from its arrival until it is drawn`, {
			value: Math.round(usableMs - arrivedMs),
			cpu: tasks.cpuMs,
			unit: 'ms',
			limit: 1_000,
		});
		add(group, `${transport}, longest key of the filter`, {
			value: Math.round(Math.max(...keys.map(({ tookMs }) => tookMs))),
			cpu: Math.max(...keys.map(({ cpuMs }) => cpuMs)),
			unit: 'ms',
			limit: 50,
		});
	} finally {
		await page.close();
		await relay.stop();
	}
}

/** From each key until the frame that shows what it leaves; by the processor, all that follows from the key. */
async function typeAndMeasure(browser, page) {
	const times = [];
	for (const key of typed) {
		let tookMs = 0;
		const { cpuMs } = await followTasks(browser, page, async () => {
			await page.evaluate(() => window.startKey());
			await page.keyboard.press(key === ' ' ? 'Space' : key);
			tookMs = await page.evaluate(() => window.endOfKey());
			await page.waitForTimeout(settleMs);
		});
		times.push({ tookMs, cpuMs });
	}
	return times;
}

/** Runs in the page: when the bytes of the list were there, when its first rows were, and what one key takes. */
function watchList() {
	window.listTimes = { arrivedMs: 0, usableMs: 0 };
	const seen = () => (window.listTimes.arrivedMs = performance.now());
	const isLong = (data) => (data.byteLength ?? data.length ?? 0) > 10_000;
	const NativeSocket = window.WebSocket;
	window.WebSocket = class extends NativeSocket {
		constructor(...options) {
			super(...options);
			this.addEventListener('message', ({ data }) => isLong(data) && seen());
		}
	};
	const nativeFetch = window.fetch;
	window.fetch = async (...options) => {
		const response = await nativeFetch(...options);
		if (!response.body) return response;
		const watched = response.body.pipeThrough(
			new TransformStream({
				transform(chunk, controller) {
					if (isLong(chunk)) seen();
					controller.enqueue(chunk);
				},
			}),
		);
		const { status, statusText, headers } = response;
		return new Response(watched, { status, statusText, headers });
	};
	const look = () => {
		const option = document.querySelector('[role="listbox"] [role="option"]');
		if (Number(option?.getAttribute('aria-setsize')) >= 10_000) window.listTimes.usableMs = performance.now();
		else requestAnimationFrame(look);
	};
	requestAnimationFrame(look);
	window.startKey = () => {
		window.keyTook = new Promise((resolve) => {
			document.addEventListener(
				'keydown',
				() => {
					const began = performance.now();
					// The frame after the one in which the list was drawn anew: its pixels are there.
					requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)));
				},
				{ once: true, capture: true },
			);
		});
	};
	window.endOfKey = () => window.keyTook;
}
