import { delay } from '../protocol/delay.ts';
import type { CatalogIndex } from './catalog.ts';
import { listKinds } from './catalog-item.ts';
import type { Operation } from './operation.ts';
import type { ListName } from './session-view.ts';

export interface ListLoaderOptions {
	readonly catalog: CatalogIndex;
	/** Asks for one page; resolves when its reply, whatever it is, is in the catalog. */
	readonly ask: (method: string, params: Record<string, unknown>) => Pick<Operation, 'reply' | 'cancel'>;
	readonly isOpen: () => boolean;
	/** A list changed without a frame. */
	readonly onChange: () => void;
}

/** A server that changes its lists all the time is asked ever more seldom, down to once in so long. */
const quietMs = 250;
const longestQuietMs = 10_000;

/** Asks for lists, page after page, and anew when the server says that they changed. */
export class ListLoader {
	readonly #options: ListLoaderOptions;
	readonly #running = new Map<ListName, Promise<void>>();
	/** The page that each walk waits for. */
	readonly #asked = new Map<ListName, Pick<Operation, 'cancel'>>();
	readonly #unwanted = new Set<ListName>();
	readonly #due = new Map<ListName, AbortController>();
	readonly #reloads = new Map<ListName, { readonly at: number; readonly afterMs: number }>();

	constructor(options: ListLoaderOptions) {
		this.#options = options;
	}

	/** All pages of a list; one walk at a time. */
	load(list: ListName): Promise<void> {
		return this.#alone(list, () => this.#walk(list, undefined));
	}

	/** Goes on with a list that ended early. */
	async loadMore(list: ListName): Promise<void> {
		await this.#running.get(list);
		await this.#alone(list, async () => {
			const cursor = this.#options.catalog.resume(list);
			if (cursor === undefined) return;
			this.#options.onChange();
			await this.#walk(list, cursor);
		});
	}

	/** Ends a walk that goes on; what came so far stays. */
	cancel(list: ListName): void {
		if (!this.#running.has(list)) return;
		this.#unwanted.add(list);
		this.#asked.get(list)?.cancel('The list is not wanted any more');
	}

	/** The lists that the server declared; one whose first page finding the revision has brought is walked in full. */
	loadOffered(): void {
		for (const { list } of listKinds) {
			if (/^(not-asked|loading)$/.test(this.#options.catalog.lists[list].state)) void this.load(list);
		}
	}

	/** Called when a notification came: reloads what it is about once the server has been quiet for a moment. */
	changed(notification: string): void {
		for (const { list, changedBy } of listKinds) {
			const { state } = this.#options.catalog.lists[list];
			if (changedBy === notification && state !== 'not-asked') void this.#reloadSoon(list);
		}
	}

	async #reloadSoon(list: ListName): Promise<void> {
		this.#due.get(list)?.abort();
		const due = new AbortController();
		this.#due.set(list, due);
		const last = this.#reloads.get(list);
		const isBusy = last !== undefined && performance.now() - last.at < 4 * last.afterMs;
		const afterMs = isBusy ? Math.min(2 * last.afterMs, longestQuietMs) : quietMs;
		await delay(afterMs, due.signal);
		await this.#running.get(list);
		if (due.signal.aborted || !this.#options.isOpen()) return;
		this.#reloads.set(list, { at: performance.now(), afterMs });
		await this.load(list);
	}

	/** Nothing is loaded any more. */
	stop(): void {
		for (const due of this.#due.values()) due.abort();
		this.#due.clear();
	}

	#stop(list: ListName): void {
		this.#options.catalog.stop(list);
		this.#options.onChange();
	}

	#alone(list: ListName, walk: () => Promise<void>): Promise<void> {
		const running = this.#running.get(list) ?? walk().finally(() => this.#running.delete(list));
		this.#running.set(list, running);
		return running;
	}

	async #walk(list: ListName, from: string | undefined): Promise<void> {
		const kind = listKinds.find((each) => each.list === list);
		if (!kind) return;
		this.#unwanted.delete(list);
		let cursor = from;
		do {
			const asked = this.#options.ask(kind.method, cursor === undefined ? {} : { cursor });
			this.#asked.set(list, asked);
			const reply = await asked.reply;
			if (this.#unwanted.has(list)) this.#stop(list);
			cursor = this.#options.catalog.nextCursor(list);
			// Whatever came, nobody waits for this page any more.
			if (cursor === undefined) this.#options.catalog.settle(list, reply);
		} while (cursor !== undefined && this.#options.isOpen());
	}
}
