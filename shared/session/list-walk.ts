import { found } from '../protocol/found.ts';
import { together, type CacheHints } from './cache-hints.ts';
import type { Call } from './call.ts';
import { nameOf, readItem, type ItemPlace, type ListKind } from './catalog-item.ts';
import { isSameValue } from './same-value.ts';
import type { CatalogItem } from './session-view.ts';

/** So many pages of one list are asked for at a time; a person may stop before, or ask for more. */
const maxPages = 1_000;

export interface Page {
	readonly entries: readonly unknown[];
	readonly nextCursor: unknown;
	readonly hints: CacheHints;
}

export type PagePlace = Omit<ItemPlace, 'index' | 'namesakes'>;

/** One way through the pages of a list. */
export class Walk {
	readonly items: CatalogItem[] = [];
	pages = 0;
	hints: CacheHints = {};
	/** The cursor to ask with next; undefined before the first page and after the last. */
	next: string | undefined;
	/** The cursor at which it was stopped before the end. */
	rest: string | undefined;
	#budget = maxPages;
	readonly #begunBy: number;
	readonly #seen = new Set<string>();
	readonly #names = new Map<string, number>();
	#lastPage: readonly unknown[] = [];

	/** `begunBy` is the seq of the request for its first page. */
	constructor(begunBy: number) {
		this.#begunBy = begunBy;
	}

	awaits({ requestSeq }: Call, cursor: string | undefined): boolean {
		if (cursor === undefined) return requestSeq === this.#begunBy && this.pages === 0;
		return cursor === this.next;
	}

	/** Asks for nothing more; where it stood is kept. */
	stop(): void {
		this.rest ??= this.next;
		this.next = undefined;
	}

	/** Goes on where it was stopped, with as many pages again. */
	resume(): string | undefined {
		this.next = this.rest;
		this.rest = undefined;
		this.#budget = this.pages + maxPages;
		return this.next;
	}

	/** Returns why the walk ends before the list does. */
	add(kind: ListKind, { entries, nextCursor, hints }: Page, place: PagePlace): string | undefined {
		// A server that is stuck sends the page of before with the cursor of before: it has no more entries than that.
		const isStuck = this.#hasSeen(nextCursor) && isSameValue(entries, this.#lastPage);
		if (!isStuck) this.#append(kind, entries, place);
		this.#lastPage = entries;
		this.pages += 1;
		this.hints = together(this.hints, hints);
		this.next = undefined;
		return this.#turn(nextCursor);
	}

	#append(kind: ListKind, entries: readonly unknown[], place: PagePlace): void {
		for (const [index, entry] of entries.entries()) {
			const name = nameOf(kind, entry);
			const namesakes = this.#names.get(name) ?? 0;
			this.#names.set(name, namesakes + 1);
			this.items.push(readItem(kind, entry, { ...place, index, namesakes }));
		}
	}

	#hasSeen(cursor: unknown): boolean {
		return typeof cursor === 'string' && this.#seen.has(cursor);
	}

	/** A cursor is opaque, and an empty one is a cursor (specification 2026-07-28, pagination). */
	#turn(cursor: unknown): string | undefined {
		if (cursor === undefined || cursor === null) return undefined;
		if (typeof cursor !== 'string') return `Expected a string in \`nextCursor\`, found ${found(cursor)}`;
		if (this.#hasSeen(cursor)) {
			return `The cursor does not advance: ${found(cursor)} came a second time, after ${this.pages} pages`;
		}
		this.#seen.add(cursor);
		if (this.pages >= this.#budget) {
			this.rest = cursor;
			return `Stopped after ${this.pages} pages; the server has more`;
		}
		this.next = cursor;
		return undefined;
	}
}
