import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Frame } from '#shared/wire/frame.ts';
import { packFrames, roomOf, unpackFrames, type FramePack } from './frame-pack.ts';
import { noRemarks, type StoredRemarks, type StoredSession } from './stored-session.ts';

interface Tables extends DBSchema {
	sessions: { key: string; value: StoredSession };
	/** One record for all frames that were written at once, by session and seq of the first of them. */
	frames: { key: [session: string, from: number]; value: FramePack };
	remarks: { key: string; value: StoredRemarks };
}

/** The sessions that this browser keeps, in IndexedDB. */
export class SessionStore {
	readonly #tables: IDBPDatabase<Tables>;

	constructor(tables: IDBPDatabase<Tables>) {
		this.#tables = tables;
	}

	static async open(name = 'wirescope'): Promise<SessionStore> {
		const tables = await openDB<Tables>(name, 1, {
			upgrade(tables) {
				tables.createObjectStore('sessions', { keyPath: 'id' });
				tables.createObjectStore('frames');
				tables.createObjectStore('remarks');
			},
			// A newer page wants to change the tables: it must not wait for this one.
			blocking: () => tables.close(),
		});
		return new SessionStore(tables);
	}

	list(): Promise<StoredSession[]> {
		return this.#tables.getAll('sessions');
	}

	/** Writes all of it or nothing. Returns the session with the room that it takes then. */
	async write(
		session: Omit<StoredSession, 'room'>,
		{ from, frames, remarks }: { from: number; frames: readonly Frame[]; remarks: StoredRemarks | null },
	): Promise<StoredSession> {
		const pack = frames.length > 0 ? packFrames(frames) : null;
		const transaction = this.#tables.transaction(['sessions', 'frames', 'remarks'], 'readwrite');
		const sessions = transaction.objectStore('sessions');
		const before = await sessions.get(session.id);
		const stored = { ...session, room: (before?.room ?? 0) + (pack ? roomOf(pack) : 0) };
		await Promise.all([
			sessions.put(stored),
			pack && transaction.objectStore('frames').put(pack, [session.id, from]),
			remarks && transaction.objectStore('remarks').put(remarks, session.id),
			transaction.done,
		]);
		return stored;
	}

	/** Says how a session ended of which nobody else can say it. */
	async end(id: string, state: StoredSession['state']): Promise<void> {
		const transaction = this.#tables.transaction('sessions', 'readwrite');
		const session = await transaction.store.get(id);
		if (session?.state === 'running') await transaction.store.put({ ...session, state });
		await transaction.done;
	}

	/** The frames that were written at once, from this seq on or the next ones after it; null after the last. */
	async frames(id: string, from: number): Promise<{ from: number; frames: Frame[] } | null> {
		const range = IDBKeyRange.bound([id, from], [id, Infinity]);
		const cursor = await this.#tables.transaction('frames').store.openCursor(range);
		return cursor && { from: cursor.key[1], frames: unpackFrames(cursor.value) };
	}

	async remarks(id: string): Promise<StoredRemarks> {
		return (await this.#tables.get('remarks', id)) ?? noRemarks;
	}

	async remove(ids: readonly string[]): Promise<void> {
		const transaction = this.#tables.transaction(['sessions', 'frames', 'remarks'], 'readwrite');
		for (const id of ids) {
			void transaction.objectStore('sessions').delete(id);
			void transaction.objectStore('frames').delete(IDBKeyRange.bound([id], [id, Infinity]));
			void transaction.objectStore('remarks').delete(id);
		}
		await transaction.done;
	}

	close(): void {
		this.#tables.close();
	}
}
