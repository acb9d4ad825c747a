// What keeps a page from hearing a person: the tasks of its main thread, by the clock and by the processor. On a machine that has
// other work a task lasts longer than it takes; its processor time says what it would be by itself.

/**
 * Follows the tasks of the page while `act` runs. Gives the longest of them in milliseconds, by the clock and by the processor, and
 * the processor time of all of them.
 */
export async function followTasks(browser, page, act) {
	await browser.startTracing(page, { categories: ['toplevel'] });
	let trace;
	try {
		await act();
	} finally {
		trace = JSON.parse(await browser.stopTracing());
	}
	return readTasks(trace.traceEvents);
}

function readTasks(events) {
	const mains = new Map();
	for (const { name, args, pid, tid } of events)
		if (name === 'thread_name' && args.name === 'CrRendererMain')
			mains.set(`${pid} ${tid}`, { stall: { value: 0, cpu: 0 }, cpuMs: 0 });
	for (const { name, ph, pid, tid, dur, tdur } of events) {
		const main = mains.get(`${pid} ${tid}`);
		if (!main || ph !== 'X' || name !== 'ThreadControllerImpl::RunTask') continue;
		const [value, cpu] = [(dur ?? 0) / 1000, (tdur ?? 0) / 1000];
		main.stall.value = Math.max(main.stall.value, value);
		main.stall.cpu = Math.max(main.stall.cpu, cpu);
		main.cpuMs += cpu;
	}
	// The browser keeps a spare process that does nothing.
	const [busiest] = [...mains.values()].sort((a, b) => b.cpuMs - a.cpuMs);
	if (!busiest) throw new Error('Expected tasks of a page in the trace, found none');
	return busiest;
}
