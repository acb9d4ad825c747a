import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogEntry } from '#shared/session/log-entry.ts';
import { readMessage } from '#shared/wire/message.ts';
import type { Frame } from '#shared/wire/frame.ts';
import type { JobWorker } from '../../../ui/timed-worker.ts';
import type { PatternJob } from '../../../workers/pattern.worker.ts';
import { PatternSearch } from './pattern-search.ts';

/** A worker that is ready at once, finds one pattern, and never comes back from a text that begins with `!`. */
class FakeWorker implements JobWorker {
	onmessage: JobWorker['onmessage'] = null;
	onerror: JobWorker['onerror'] = null;

	constructor() {
		queueMicrotask(() => this.#say(null));
	}

	postMessage({ patterns, texts }: PatternJob): void {
		if (texts.some((text) => text.startsWith('!'))) return;
		const held = Uint8Array.from(texts, (text) => (patterns[0]?.test(text) ? 1 : 0));
		queueMicrotask(() => this.#say(held));
	}

	terminate(): void {
		this.onmessage = null;
	}

	#say(data: Uint8Array | null): void {
		this.onmessage?.call(this as never, { data } as MessageEvent);
	}
}

function entriesOf(...texts: readonly string[]): LogEntry[] {
	return texts.map((data, index) => {
		const body = { encoding: 'utf8', data } as const;
		const frame: Frame = { at: 0, direction: 'in', channel: 'stderr', body, bytes: data.length };
		return { seq: index + 1, frame, message: readMessage(frame) };
	});
}

/** Searches until nothing more comes of it. */
async function search(...texts: readonly string[]): Promise<PatternSearch> {
	const entries = entriesOf(...texts);
	const made = new PatternSearch(
		[/yes/],
		() => made.ask(entries, 0, entries.length),
		() => new FakeWorker(),
	);
	made.ask(entries, 0, entries.length);
	await vi.advanceTimersByTimeAsync(60_000);
	return made;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('says of each frame which patterns it has', async () => {
	const made = await search('yes', 'no', 'yes');
	expect([1, 2, 3].map((seq) => made.take(seq))).toEqual([1, 0, 1]);
	expect(made.decidedTo).toBe(3);
	expect([made.slow, made.failure]).toEqual([[], null]);
});

test('gives up the one frame that takes too long, among however many', async () => {
	const texts = Array.from({ length: 300 }, () => 'yes');
	const made = await search(...texts.with(200, '!'));
	expect(made.slow).toEqual([201]);
	expect([200, 201, 202, 300].map((seq) => made.take(seq))).toEqual([1, null, 1, 1]);
	expect(made.failure).toBeNull();
});

test('goes no further when five frames took too long', async () => {
	const made = await search('yes', '!', '!', '!', '!', '!', '!', 'yes');
	expect(made.slow).toEqual([2, 3, 4, 5, 6]);
	expect(made.failure).toBe('It took too long on 5 frames.');
	expect(made.decidedTo).toBe(6);
});

test('decides nothing more once it is ended', async () => {
	const entries = entriesOf('yes');
	const onmore = vi.fn();
	const made = new PatternSearch([/yes/], onmore, () => new FakeWorker());
	made.ask(entries, 0, 1);
	made.dispose();
	await vi.advanceTimersByTimeAsync(60_000);
	expect(onmore).not.toHaveBeenCalled();
	expect(made.decidedTo).toBe(0);
});
