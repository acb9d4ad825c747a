import { asObject } from '../protocol/dress.ts';
import { found } from '../protocol/found.ts';
import type { Reply } from '../protocol/reply.ts';
import type { RpcError } from '../wire/message.ts';
import type { Call } from './call.ts';
import { listKinds, nameOf, readItem, type ListKind } from './catalog-item.ts';
import type { LogEntry } from './log-entry.ts';
import type { Catalog, CatalogItem, CatalogList, ListName, LogReader } from './session-view.ts';

/** So many pages of one list are asked for, no more. */
const maxPages = 64;

const unknownList: CatalogList = { state: 'not-asked', items: [], isStale: false };

/** The server's lists, read from frames alone: a recording gives the same lists as the live session did. */
export class CatalogIndex {
	readonly #log: LogReader;
	readonly #walks = new Map<ListName, Walk>();
	#lists: Catalog = {
		tools: unknownList,
		resources: unknownList,
		templates: unknownList,
		prompts: unknownList,
	};

	constructor(log: LogReader) {
		this.#log = log;
	}

	get lists(): Catalog {
		return this.#lists;
	}

	/** The cursor to ask with next; undefined when the list is at its end. */
	nextCursor(list: ListName): string | undefined {
		return this.#walks.get(list)?.next;
	}

	/** `call` is the one that the entry belongs to. Returns whether a list changed. */
	take({ seq, message, frame }: LogEntry, call: Call | undefined): boolean {
		if (message.kind === 'notification') return this.#takeNotification(message.method);
		const kind = call?.from === 'client' ? byMethod.get(call.method) : undefined;
		if (!call || !kind) return false;
		if (message.kind === 'request') return this.#begin(kind, seq, message.params);
		if (frame.direction === 'local') return this.#fail(kind, call, frame.body.data);
		if (call.replySeq !== seq || (call.state !== 'answered' && call.state !== 'failed')) return false;
		if (message.kind === 'error') return this.#fail(kind, call, errorSentence(message.error));
		return message.kind === 'result' && this.#takePage(kind, call, seq, message.result);
	}

	/** Capabilities are known: what was not declared is not offered. */
	offer(capabilities: Readonly<Record<string, unknown>>): void {
		for (const { list, capability } of listKinds) {
			const { state } = this.#lists[list];
			const isOffered = Boolean(capabilities[capability]);
			if (state === 'not-asked' && !isOffered) this.#set(list, { state: 'not-offered' });
			if (state === 'not-offered' && isOffered) this.#set(list, { state: 'not-asked' });
		}
	}

	/** The last page that was asked for is through: what its frames did not tell, the reply does. */
	settle(list: ListName, reply: Reply): void {
		const { state, items } = this.#lists[list];
		if (reply.kind === 'lost' && state === 'failed')
			this.#set(list, { state, problem: reply.failure.detail });
		if (state !== 'loading') return;
		const seen = this.#walks.get(list)?.items ?? items;
		this.#set(list, { state: 'failed', items: seen, problem: 'The answer could not be read' });
	}

	/** No more frames will come: what is still loading stays as far as it came. */
	close(): void {
		for (const { list } of listKinds) {
			if (this.#lists[list].state !== 'loading') continue;
			const items = this.#walks.get(list)?.items ?? this.#lists[list].items;
			this.#set(list, { state: 'failed', items, problem: 'The session ended before the list did' });
		}
	}

	#takeNotification(method: string): boolean {
		const changed = listKinds.filter(({ changedBy }) => changedBy === method);
		for (const { list } of changed) this.#set(list, { isStale: true });
		return changed.length > 0;
	}

	#begin({ list }: ListKind, seq: number, params: unknown): boolean {
		if (cursorOf(params) !== undefined) return false;
		this.#walks.set(list, new Walk(seq));
		this.#set(list, { state: 'loading', isStale: false });
		return true;
	}

	#fail({ list }: ListKind, call: Call, sentence: string): boolean {
		const walk = this.#walks.get(list);
		if (!walk?.awaits(call, this.#cursorOfCall(call))) return false;
		walk.next = undefined;
		const items = walk.items.length > 0 ? walk.items : this.#lists[list].items;
		const problem = walk.pages === 0 ? sentence : `Page ${walk.pages + 1}: ${sentence}`;
		this.#set(list, { state: 'failed', items, problem });
		return true;
	}

	#takePage(kind: ListKind, call: Call, seq: number, result: unknown): boolean {
		const { list, member } = kind;
		const walk = this.#walks.get(list);
		if (!walk?.awaits(call, this.#cursorOfCall(call))) return false;
		const entries = asObject(result)[member];
		if (!Array.isArray(entries)) {
			return this.#fail(kind, call, `Expected a list in \`${member}\`, found ${found(entries)}`);
		}
		const problem = walk.add(kind, entries, seq, asObject(result)['nextCursor']);
		if (walk.next === undefined) this.#finish(list, walk.items, problem);
		else this.#set(list, { state: 'loading', items: this.#longer(list, walk.items) });
		return true;
	}

	/** While a list is loaded anew, its old entries stay until there are as many new ones. */
	#longer(list: ListName, items: readonly CatalogItem[]): readonly CatalogItem[] {
		const shown = this.#lists[list].items;
		return items.length >= shown.length ? [...items] : shown;
	}

	#finish(list: ListName, items: readonly CatalogItem[], problem: string | undefined): void {
		const { isStale } = this.#lists[list];
		this.#replace(list, { state: 'loaded', items, isStale, ...(problem === undefined ? {} : { problem }) });
	}

	#cursorOfCall({ requestSeq }: Call): string | undefined {
		const message = this.#log.at(requestSeq)?.message;
		return message?.kind === 'request' ? cursorOf(message.params) : undefined;
	}

	#set(list: ListName, change: Partial<CatalogList>): void {
		const { state, items, isStale } = this.#lists[list];
		this.#replace(list, { state, items, isStale, ...change });
	}

	#replace(list: ListName, value: CatalogList): void {
		this.#lists = { ...this.#lists, [list]: value };
	}
}

const byMethod: ReadonlyMap<string, ListKind> = new Map(listKinds.map((kind) => [kind.method, kind]));

/** One way through the pages of a list. */
class Walk {
	readonly items: CatalogItem[] = [];
	pages = 0;
	/** The cursor to ask with next; undefined before the first page and after the last. */
	next: string | undefined;
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

	/** Returns why the walk ends before the list does. */
	add(kind: ListKind, entries: readonly unknown[], seq: number, nextCursor: unknown): string | undefined {
		// A server that is stuck sends the page of before with the cursor of before: it has no more entries than that.
		const isStuck = this.#hasSeen(nextCursor) && JSON.stringify(entries) === JSON.stringify(this.#lastPage);
		if (!isStuck) this.#append(kind, entries, seq);
		this.#lastPage = entries;
		this.pages += 1;
		this.next = undefined;
		return this.#turn(nextCursor);
	}

	#append(kind: ListKind, entries: readonly unknown[], seq: number): void {
		for (const [index, entry] of entries.entries()) {
			const name = nameOf(kind, entry);
			const namesakes = this.#names.get(name) ?? 0;
			this.#names.set(name, namesakes + 1);
			this.items.push(readItem(kind, entry, { seq, index, namesakes }));
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
		if (this.pages >= maxPages) return `Stopped after ${maxPages} pages; the server has more`;
		this.#seen.add(cursor);
		this.next = cursor;
		return undefined;
	}
}

function cursorOf(params: unknown): string | undefined {
	const { cursor } = asObject(params);
	return typeof cursor === 'string' ? cursor : undefined;
}

function errorSentence({ code, message }: RpcError): string {
	return `The server answered \`${code}\`${message === '' ? '' : `: ${message}`}`;
}
