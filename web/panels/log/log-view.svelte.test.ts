import { flushSync } from 'svelte';
import { expect, onTestFinished, test } from 'vitest';
import type { Annotation } from '#shared/session/annotations.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { readMessage } from '#shared/wire/message.ts';
import { LogView } from './log-view.svelte.ts';

/** A log that grows when it is told to, and a clock that stands still between frames. */
class Fixture {
	readonly entries: LogEntry[] = [];
	readonly calls = { all: [], of: () => undefined, about: () => [] };
	readonly tasks = [];
	annotations: ReadonlyMap<number, Annotation> = new Map();
	readonly session = this;
	nowMs = 0;
	/** What each look at the clock costs. */
	stepMs = 0;
	readonly #listeners = new Set<(entry: LogEntry) => void>();
	#waiting: (() => void)[] = [];

	get log() {
		return {
			entries: this.entries,
			at: (seq: number) => this.entries.find((entry) => entry.seq === seq),
			onAppend: (listener: (entry: LogEntry) => void) => {
				this.#listeners.add(listener);
				return () => this.#listeners.delete(listener);
			},
		};
	}

	get isWatched(): boolean {
		return this.#listeners.size > 0;
	}

	get hasFrameWaiting(): boolean {
		return this.#waiting.length > 0;
	}

	append(...texts: readonly string[]): void {
		for (const data of texts) {
			const frame: Frame = {
				at: 0,
				direction: 'in',
				channel: 'stdout',
				body: { encoding: 'utf8', data },
				bytes: data.length,
			};
			const entry = { seq: (this.entries.at(-1)?.seq ?? 0) + 1, frame, message: readMessage(frame) };
			this.entries.push(entry);
			for (const listener of this.#listeners) listener(entry);
		}
	}

	nextFrame(afterMs = 100): void {
		this.nowMs += afterMs;
		const due = this.#waiting;
		this.#waiting = [];
		for (const run of due) run();
		flushSync();
	}

	/** The view, and what an effect last saw of it. */
	watch() {
		const view = new LogView(this, {
			onNextFrame: (run) => this.#waiting.push(run),
			now: () => (this.nowMs += this.stepMs),
		});
		const seen: { seqs: number[]; runs: number } = { seqs: [], runs: 0 };
		const stop = $effect.root(() => {
			$effect(() => {
				seen.seqs = view.rows.map((entry) => entry.seq);
				seen.runs++;
			});
		});
		onTestFinished(stop);
		flushSync();
		return { view, seen, stop };
	}
}

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

test('shows what is there, and what comes at the next frame, however much it is', () => {
	const fixture = new Fixture();
	fixture.append(ping);
	const { seen } = fixture.watch();
	expect(seen).toEqual({ seqs: [1], runs: 1 });
	fixture.append(...Array.from({ length: 50 }, () => ping));
	expect(seen.runs).toBe(1);
	fixture.nextFrame();
	expect(seen.seqs.length).toBe(51);
	expect(seen.runs).toBe(2);
});

test('draws the first row of a burst at once, the others when there is something to read', () => {
	const fixture = new Fixture();
	const { seen } = fixture.watch();
	fixture.append(ping);
	fixture.nextFrame(16);
	expect(seen.seqs).toEqual([1]);
	fixture.append(ping);
	fixture.nextFrame(16);
	expect(seen.seqs).toEqual([1]);
	fixture.nextFrame(16);
	fixture.nextFrame(20);
	expect(seen.seqs).toEqual([1, 2]);
	expect(fixture.hasFrameWaiting).toBe(false);
});

test('looks only at what is new once it has filtered', () => {
	const fixture = new Fixture();
	fixture.append('noise', ping, 'noise');
	const { view, seen } = fixture.watch();
	view.query = 'ping';
	flushSync();
	expect(seen.seqs).toEqual([2]);
	fixture.append('noise', ping);
	fixture.nextFrame();
	expect(seen.seqs).toEqual([2, 5]);
	view.query = '';
	flushSync();
	expect(seen.seqs).toEqual([1, 2, 3, 4, 5]);
});

test('spreads a long scan over several frames', () => {
	const fixture = new Fixture();
	fixture.append(...Array.from({ length: 100 }, () => ping));
	fixture.stepMs = 5;
	const { seen } = fixture.watch();
	expect(seen.seqs.length).toBe(64);
	fixture.nextFrame();
	expect(seen.seqs.length).toBe(100);
	expect(fixture.hasFrameWaiting).toBe(false);
});

test('a new query does not wait for the old scan', () => {
	const fixture = new Fixture();
	fixture.append(...Array.from({ length: 100 }, () => ping), 'noise');
	fixture.stepMs = 5;
	const { view, seen } = fixture.watch();
	fixture.stepMs = 0;
	view.query = 'kind:noise';
	flushSync();
	expect(seen.seqs).toEqual([101]);
});

test('clear hides what was there, undo brings it back', () => {
	const fixture = new Fixture();
	fixture.append(ping, ping);
	const { view, seen } = fixture.watch();
	view.clear();
	flushSync();
	expect(seen.seqs).toEqual([]);
	fixture.append(ping);
	fixture.nextFrame();
	expect(seen.seqs).toEqual([3]);
	expect(view.total).toBe(1);
	view.undoClear();
	flushSync();
	expect(seen.seqs).toEqual([1, 2, 3]);
});

test('counts what came since following stopped', () => {
	const fixture = new Fixture();
	fixture.append(ping, 'noise');
	const { view } = fixture.watch();
	view.follow = false;
	expect(view.newCount).toBe(0);
	view.query = 'ping';
	fixture.append(ping, 'noise', ping);
	fixture.nextFrame();
	expect(view.newCount).toBe(2);
	view.follow = true;
	expect(view.newCount).toBe(0);
});

test('finds the place of a frame, or that it is hidden', () => {
	const fixture = new Fixture();
	fixture.append('noise', ping, 'noise', ping);
	const { view } = fixture.watch();
	view.query = 'ping';
	flushSync();
	expect([1, 2, 3, 4, 5].map((seq) => view.indexOf(seq))).toEqual([-1, 0, -1, 1, -1]);
});

test('forgets rows that the log no longer holds', () => {
	const fixture = new Fixture();
	fixture.append(ping, ping, ping);
	const { seen } = fixture.watch();
	fixture.entries.splice(0, 2);
	fixture.append(ping);
	fixture.nextFrame();
	expect(seen.seqs).toEqual([3, 4]);
});

test('listens only while somebody looks', async () => {
	const fixture = new Fixture();
	const { stop } = fixture.watch();
	expect(fixture.isWatched).toBe(true);
	stop();
	await Promise.resolve();
	expect(fixture.isWatched).toBe(false);
});

test('a query that cannot be read leaves the last one in force, and says where it is wrong', () => {
	const fixture = new Fixture();
	fixture.append('noise', ping);
	const { view, seen } = fixture.watch();
	view.query = 'ping';
	view.query = 'ping kind:zebra';
	flushSync();
	expect(seen.seqs).toEqual([2]);
	expect(view.problem).toMatchObject({ from: 10, to: 15 });
	view.query = 'kind:noise';
	flushSync();
	expect(seen.seqs).toEqual([1]);
	expect(view.problem).toBeNull();
});

test('a pause holds the rows still, counts what waits, and lets it in afterwards', () => {
	const fixture = new Fixture();
	fixture.append(ping);
	const { view, seen } = fixture.watch();
	view.isPaused = true;
	fixture.append(ping, ping);
	fixture.nextFrame();
	expect(seen.seqs).toEqual([1]);
	expect([view.waitingCount, view.total]).toEqual([2, 1]);
	view.isPaused = false;
	flushSync();
	expect(seen.seqs).toEqual([1, 2, 3]);
	expect(view.waitingCount).toBe(0);
});

test('a time range keeps what lies in it', () => {
	const fixture = new Fixture();
	fixture.append(ping);
	const { view, seen } = fixture.watch();
	view.range = { from: 1, to: 2 };
	flushSync();
	expect(seen.seqs).toEqual([]);
	expect(view.isFiltered).toBe(true);
	view.showAll();
	flushSync();
	expect(seen.seqs).toEqual([1]);
});

test('chooses two rows at most, and lets go of one that is chosen again', () => {
	const { view } = new Fixture().watch();
	for (const seq of [1, 2, 3]) view.choose(seq);
	expect(view.chosen).toEqual([2, 3]);
	view.choose(2);
	expect(view.chosen).toEqual([3]);
});

test('a filter for marks follows what a person marks', () => {
	const fixture = new Fixture();
	fixture.append(ping, ping);
	const { view, seen } = fixture.watch();
	view.query = 'has:mark';
	flushSync();
	expect(seen.seqs).toEqual([]);
	fixture.annotations = new Map([[2, { isMarked: true, note: '' }]]);
	expect(view.rows.map(({ seq }) => seq)).toEqual([2]);
});

test('finds a text in the bodies, forwards, backwards and round the ends', () => {
	const fixture = new Fixture();
	fixture.append('needle', 'hay', 'a NEEDLE', 'hay');
	const { view } = fixture.watch();
	view.find.isOpen = true;
	view.find.text = 'needle';
	expect(view.foundAt(3)).toEqual({ count: 2, place: 2, isLooking: false });
	expect(view.foundAt(2)).toEqual({ count: 2, place: 0, isLooking: false });
	expect([view.findFrom(null, 1), view.findFrom(1, 1), view.findFrom(3, 1), view.findFrom(1, -1)]).toEqual([
		1, 3, 1, 3,
	]);
	view.find.text = 'straw';
	expect(view.findFrom(1, 1)).toBeNull();
});
