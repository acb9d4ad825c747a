import { expect, test } from 'vitest';
import { inSlices } from './in-slices.ts';
import { makeFile } from '../panels/export/save-file.ts';

/** Each step takes a millisecond of the page's time. */
function* steps(count: number) {
	for (let at = 1; at <= count; at++) {
		const until = performance.now() + 1;
		while (performance.now() < until);
		yield at;
	}
	return 'done';
}

test('lets others have their turn while it works, and hands back the outcome', async () => {
	let turns = 0;
	const timer = setInterval(() => (turns += 1), 1);
	const pauses: number[] = [];
	expect(await inSlices(steps(60), { onPause: (at) => pauses.push(at) })).toBe('done');
	clearInterval(timer);
	expect(turns).toBeGreaterThan(1);
	expect(pauses.length).toBeGreaterThan(2);
});

test('ends at the next pause once nobody wants the outcome', async () => {
	const ending = new AbortController();
	const work = inSlices(steps(1_000_000), {
		onPause: () => ending.abort(new Error('closed')),
		signal: ending.signal,
	});
	await expect(work).rejects.toThrow('closed');
});

test('a file has every line once, whatever the pauses', async () => {
	const lines = function* () {
		for (const at of steps(40)) yield `${at}\n`;
	};
	const file = await makeFile(lines(), { type: 'text/plain', isPacked: false });
	expect(await file.text()).toBe(Array.from({ length: 40 }, (_, at) => `${at + 1}\n`).join(''));
});
