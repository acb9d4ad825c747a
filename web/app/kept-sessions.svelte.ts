import type { ServerEntry } from '#shared/config/server-entry.ts';
import { Session } from '#shared/session/session.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { LiveSessions } from '../store/live-sessions.ts';
import { outlived } from '../store/outlived.ts';
import { Recorders } from '../store/recorders.ts';
import { storeProblem, type StoreClient } from '../store/store-client.ts';
import type { StoreProblem } from '../store/store-message.ts';
import type { StoredSession, StoredState } from '../store/stored-session.ts';
import { inSlices } from './in-slices.ts';
import type { Preferences } from './preferences.ts';

/** A session of an earlier time, or of another window. `crashed`: its page went without a word. */
export interface KeptSession extends StoredSession {
	readonly ending: StoredState | 'crashed';
	/** Another window has it open. */
	readonly isLive: boolean;
}

export interface KeptSessionsParts {
	/** Null keeps nothing. */
	readonly store: StoreClient | null;
	readonly locks: LockManager | null;
	readonly preferences: Preferences;
	readonly isHidden: () => boolean;
}

/** The sessions that this browser keeps: written while they go on, found again after a reload, a crash or a week. */
export class KeptSessions {
	readonly #store: StoreClient | null;
	readonly #preferences: Preferences;
	readonly #live: LiveSessions;
	readonly #recorders: Recorders | null;
	#list: readonly KeptSession[] = $state.raw([]);
	#writing: StoreProblem | null = $state.raw(null);
	#reading: StoreProblem | null = $state.raw(null);

	constructor({ store, locks, preferences, isHidden }: KeptSessionsParts) {
		this.#store = store;
		this.#preferences = preferences;
		this.#live = new LiveSessions(locks);
		const onProblem = () => (this.#writing = this.#recorders?.problem ?? null);
		this.#recorders = store && new Recorders(this.#live, { store, isHidden, onProblem });
	}

	/** Newest first, without those that are open in this page. */
	get list(): readonly KeptSession[] {
		return this.#list;
	}

	/** What keeps the traffic of this page in memory alone; null where it is kept. */
	get problem(): StoreProblem | null {
		return this.#writing ?? this.#reading;
	}

	/** Whether all that crossed in this session is kept. */
	isKept(session: Session): boolean {
		return this.#recorders?.isKept(session) ?? false;
	}

	/** Writes this session down while it goes on; `continues` is one whose place it takes. */
	record(session: Session, entry: ServerEntry, continues?: Session): void {
		this.#recorders?.record(session, entry, continues);
	}

	/** The session has left the page: its rest is written, and it is offered again. */
	async release(session: Session): Promise<void> {
		await this.#recorders?.release(session);
		await this.refresh();
	}

	/** The page may go any moment: writes what there is, as far as that still gets through. */
	flush(): void {
		this.#recorders?.flush();
	}

	/** The page goes: whoever finds its sessions shall not take them for crashed ones. */
	leave(): void {
		const ids = [...this.#left(), ...(this.#recorders?.ids ?? [])];
		this.#preferences.keep(leftPages, JSON.stringify(ids));
	}

	/** Looks anew at what is kept. */
	async refresh(): Promise<void> {
		await this.#try(async (store) => {
			const live = await this.#live.all();
			await this.#settleLeft(store, live);
			const stored = await store.list();
			this.#list = stored
				.filter(({ id }) => !this.#recorders?.ids.has(id))
				.map((session) => keptSession(session, live))
				.sort((a, b) => b.writtenAt - a.writtenAt);
		});
	}

	/** Takes away what is too old, or too much for one browser. */
	async tidy(nowMs = Date.now()): Promise<void> {
		await this.#try(async (store) => {
			const gone = outlived(await store.list(), await this.#live.all(), nowMs);
			if (gone.length > 0) await store.remove(gone);
		});
	}

	/** The session as it was, read-only, with what a person did and wrote. */
	async open(kept: KeptSession): Promise<Session> {
		const frames: Frame[] = [];
		for await (const batch of this.#store?.frames(kept.id) ?? []) {
			for (const frame of batch) frames.push(frame);
		}
		const session = await inSlices(Session.reading(kept.title, frames));
		const remarks = await this.#store?.remarks(kept.id);
		session.restoreActs(remarks?.acts ?? []);
		session.restoreAnnotations(remarks?.annotations ?? []);
		return session;
	}

	/** What there was no room for before is tried again at once. */
	async remove(sessions: readonly KeptSession[]): Promise<void> {
		await this.#try((store) => store.remove(sessions.map(({ id }) => id)));
		await this.refresh();
		this.flush();
	}

	async #settleLeft(store: StoreClient, live: ReadonlySet<string>): Promise<void> {
		const over = this.#left().filter((id) => !live.has(id));
		if (over.length === 0) return;
		for (const id of over) await store.end(id, 'left');
		const others = this.#left().filter((id) => !over.includes(id));
		this.#preferences.keep(leftPages, JSON.stringify(others));
	}

	#left(): readonly string[] {
		const ids = this.#preferences.json(leftPages);
		return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
	}

	async #try(work: (store: StoreClient) => Promise<void>): Promise<void> {
		if (!this.#store) return;
		try {
			await work(this.#store);
			this.#reading = null;
		} catch (error) {
			this.#reading = storeProblem(error);
		}
	}
}

const leftPages = 'left-sessions';

function keptSession(stored: StoredSession, live: ReadonlySet<string>): KeptSession {
	const isLive = live.has(stored.id);
	return { ...stored, isLive, ending: stored.state === 'running' && !isLive ? 'crashed' : stored.state };
}
