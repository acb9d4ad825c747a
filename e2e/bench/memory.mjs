// What a page holds for the traffic that crossed, in multiples of its bytes.
import { flood, openFloodPage, untilKept } from './flood.mjs';
import { followTasks } from './tasks.mjs';

const frames = 100_000;

/** Adds a row for each size of message: the page's memory after a garbage collection, over the bytes on the wire. */
export async function measureMemory(browser, add) {
	for (const bytes of [300, 2000]) {
		const { context, page, close } = await openFloodPage(browser);
		try {
			const devtools = await context.newCDPSession(page);
			const before = await heapBytes(devtools);
			const began = performance.now();
			const { stall } = await followTasks(browser, page, () => flood(page, frames, bytes));
			const tookMs = performance.now() - began;
			const rawBytes = await untilKept(page, frames);
			const keptMs = performance.now() - began - tookMs;
			const used = (await heapBytes(devtools)) - before;
			const group = `${frames.toLocaleString('en')} frames of ${bytes} bytes`;
			add(group, 'on the wire', { value: rawBytes / 1e6, unit: 'MB' });
			add(group, 'memory of the page, over that', { value: used / rawBytes, unit: '×', limit: 3 });
			add(group, 'longest stall of the page', { ...stall, unit: 'ms', limit: 100 });
			add(group, 'until all of it is kept, after the result', { value: Math.round(keptMs), unit: 'ms' });
		} finally {
			await close();
		}
	}
}

async function heapBytes(devtools) {
	await devtools.send('HeapProfiler.collectGarbage');
	const { usedSize, backingStorageSize = 0 } = await devtools.send('Runtime.getHeapUsage');
	return usedSize + backingStorageSize;
}
