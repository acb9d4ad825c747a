import { asObject } from '../protocol/dress.ts';
import { found } from '../protocol/found.ts';
import type { Reply } from '../protocol/reply.ts';
import type { Frame } from '../wire/frame.ts';
import type { RpcError } from '../wire/message.ts';
import type { Call } from './call.ts';
import { readCacheHints } from './cache-hints.ts';
import { listKinds, type ListKind } from './catalog-item.ts';
import { changesBetween } from './list-changes.ts';
import { Walk } from './list-walk.ts';
import type { LogEntry } from './log-entry.ts';
import type { Catalog, CatalogItem, CatalogList, ListName, LogReader } from './session-view.ts';

const unknownList: CatalogList = { state: 'not-asked', items: [], isStale: false };

/** The server's lists, read from frames alone: a recording gives the same lists as the live session did. */
export class CatalogIndex {
	readonly #log: LogReader;
	readonly #walks = new Map<ListName, Walk>();
	/** The whole lists that a person has seen. */
	readonly #accepted = new Map<ListName, readonly CatalogItem[]>();
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

	/**
	 * `call` is the one that the entry belongs to, `base` points to the message in its frame (an item of a batch). Returns
	 * whether a list changed.
	 */
	take({ seq, message, frame }: LogEntry, call: Call | undefined, base = ''): boolean {
		if (message.kind === 'notification') return this.#takeNotification(message.method);
		const kind = call?.from === 'client' ? byMethod.get(call.method) : undefined;
		if (!call || !kind) return false;
		if (message.kind === 'request') return this.#begin(kind, seq, message.params);
		if (frame.direction === 'local') return this.#fail(kind, call, frame.body.data);
		if (call.replySeq !== seq || (call.state !== 'answered' && call.state !== 'failed')) return false;
		if (message.kind === 'error') return this.#fail(kind, call, errorSentence(message.error));
		return message.kind === 'result' && this.#takePage(kind, call, { seq, base, frame }, message.result);
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

	/** A person has seen what is different: the list as it is counts from here on. Returns whether there was anything. */
	accept(list: ListName): boolean {
		const { changes, seen, ...rest } = this.#lists[list];
		if (!changes || !seen) return false;
		this.#accepted.set(list, rest.items);
		this.#replace(list, rest);
		return true;
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

	/** A person does not want the rest of the list. */
	stop(list: ListName): void {
		const walk = this.#walks.get(list);
		if (!walk) return;
		walk.stop();
		const items = walk.items.length > 0 ? walk.items : this.#lists[list].items;
		const problem = `Cancelled after ${walk.pages} page${walk.pages === 1 ? '' : 's'}; the server may have more`;
		this.#set(list, { state: 'failed', items, problem, ...restOf(walk) });
	}

	/** A person wants more of a list that was stopped; returns the cursor to ask with, where there is one. */
	resume(list: ListName): string | undefined {
		const cursor = this.#walks.get(list)?.resume();
		if (cursor === undefined) return undefined;
		// What is added now was asked for: it changes the list under nobody's hands.
		this.#accepted.delete(list);
		this.#set(list, { state: 'loading' });
		return cursor;
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
		if (!walk?.awaits(call, cursorOf(this.#requestOf(call).params))) return false;
		walk.stop();
		const items = walk.items.length > 0 ? walk.items : this.#lists[list].items;
		const problem = walk.pages === 0 ? sentence : `Page ${walk.pages + 1}: ${sentence}`;
		this.#set(list, { state: 'failed', items, problem, ...restOf(walk) });
		return true;
	}

	#takePage(kind: ListKind, call: Call, { seq, base, frame }: Answer, result: unknown): boolean {
		const { list, member } = kind;
		const { params } = this.#requestOf(call);
		const walk = this.#walks.get(list);
		if (!walk?.awaits(call, cursorOf(params))) return false;
		const entries = asObject(result)[member];
		if (!Array.isArray(entries)) {
			return this.#fail(kind, call, `Expected a list in \`${member}\`, found ${found(entries)}`);
		}
		// Only what speaks HTTP in the stateless era repeats arguments in headers.
		const isMirrored = frame.exchange !== undefined && isStateless(params);
		const page = {
			entries,
			nextCursor: asObject(result)['nextCursor'],
			hints: readCacheHints(result, frame.at),
		};
		const problem = walk.add(kind, page, { seq, base, isMirrored });
		if (walk.next === undefined) this.#finish(list, walk, problem);
		else this.#set(list, { state: 'loading', items: this.#longer(list, walk.items) });
		return true;
	}

	/** While a list is loaded anew, its old entries stay until there are as many new ones. */
	#longer(list: ListName, items: readonly CatalogItem[]): readonly CatalogItem[] {
		const shown = this.#lists[list].items;
		return items.length >= shown.length ? [...items] : shown;
	}

	#finish(list: ListName, walk: Walk, problem: string | undefined): void {
		const { items, hints } = walk;
		const { isStale } = this.#lists[list];
		const accepted = this.#accepted.get(list);
		if (!accepted) this.#accepted.set(list, items);
		const changes = accepted ? changesBetween(accepted, items) : null;
		const told = problem === undefined ? {} : { problem };
		this.#replace(list, {
			state: 'loaded',
			items,
			isStale,
			...told,
			...restOf(walk),
			...hints,
			...(changes ? { changes } : {}),
		});
	}

	#requestOf({ requestSeq }: Call): { readonly params?: unknown } {
		const message = this.#log.at(requestSeq)?.message;
		return message?.kind === 'request' ? message : {};
	}

	#set(list: ListName, change: Partial<CatalogList>): void {
		const { state, items, isStale, changes } = this.#lists[list];
		this.#replace(list, { state, items, isStale, ...(changes ? { changes } : {}), ...change });
	}

	#replace(list: ListName, value: CatalogList): void {
		const seen = value.changes || value.state === 'loading' ? this.#accepted.get(list) : undefined;
		this.#lists = { ...this.#lists, [list]: seen ? { ...value, seen } : value };
	}
}

const byMethod: ReadonlyMap<string, ListKind> = new Map(listKinds.map((kind) => [kind.method, kind]));

/** Where an answer is: the frame, and the message in it (an item of a batch). */
interface Answer {
	readonly seq: number;
	readonly base: string;
	readonly frame: Frame;
}

function restOf({ rest }: Walk): Pick<CatalogList, 'hasMore'> {
	return rest === undefined ? {} : { hasMore: true };
}

function cursorOf(params: unknown): string | undefined {
	const { cursor } = asObject(params);
	return typeof cursor === 'string' ? cursor : undefined;
}

function isStateless(params: unknown): boolean {
	return 'io.modelcontextprotocol/protocolVersion' in asObject(asObject(params)['_meta']);
}

function errorSentence({ code, message }: RpcError): string {
	return `The server answered \`${code}\`${message === '' ? '' : `: ${message}`}`;
}
