import type { ServerEntry } from '#shared/config/server-entry.ts';
import { plainFrame } from '#shared/session/body-bound.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { SessionState, SessionView } from '#shared/session/session-view.ts';
import { recentServer } from '../app/recent-server.ts';
import { storeProblem, type StoreClient } from './store-client.ts';
import type { StoreProblem } from './store-message.ts';
import type { StoredRemarks, StoredSession, StoredState } from './stored-session.ts';

/** A crash loses no more than this, and the time of one write. */
const waitMs = 200;
/** What goes to the worker at once: the page copies it, and has to go on. */
const mostFrames = 2_000;
const mostCharacters = 4 * 1024 * 1024;
const retryMs = 15_000;

export interface RecorderParts {
	readonly store: StoreClient;
	/** `problem` is another one, or gone. */
	readonly onProblem: () => void;
	/** A hidden page's timers sleep, so nothing waits for them there. */
	readonly isHidden: () => boolean;
}

/**
 * Writes a session down while it goes on. The log itself is the queue: what could not be written is still there, and is
 * written later.
 */
export class SessionRecorder {
	readonly id: string;
	readonly #parts: RecorderParts;
	#session: SessionView;
	#entry: ServerEntry;
	#offs: (() => void)[] = [];
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** Seq up to which all is kept, and the bytes of that. */
	#keptTo = 0;
	#keptBytes = 0;
	#keptRemarks: StoredRemarks = { acts: [], annotations: new Map() };
	#keptFacts = '';
	#writing: Promise<void> | null = null;
	#problem: StoreProblem | null = null;

	constructor(id: string, session: SessionView, entry: ServerEntry, parts: RecorderParts) {
		this.id = id;
		this.#parts = parts;
		this.#session = session;
		this.#entry = entry;
		this.follow(session, entry);
	}

	/** Goes on with a session whose log begins with that of the one before. */
	follow(session: SessionView, entry: ServerEntry): void {
		this.#leave();
		this.#session = session;
		this.#entry = entry;
		this.#parts.store.begin(this.id, entry.launch);
		this.#offs = [session.log.onAppend(() => this.#soon()), session.onChange(() => this.#soon())];
		this.#soon();
	}

	/** What keeps the session from being kept; null where it is kept. */
	get problem(): StoreProblem | null {
		return this.#problem;
	}

	/** Whether all that crossed so far is kept. */
	get isAllKept(): boolean {
		return this.#keptTo === this.#session.log.entries.length;
	}

	/** Writes what is not written yet; resolves once that was tried. */
	flush(): Promise<void> {
		clearTimeout(this.#timer);
		this.#timer = undefined;
		this.#writing ??= this.#writeAll();
		return this.#writing;
	}

	/** Writes the rest, and lets go of the session. */
	async end(): Promise<void> {
		await this.flush();
		this.#leave();
		clearTimeout(this.#timer);
		this.#say(null);
	}

	#soon(): void {
		if (this.#timer !== undefined || this.#writing || this.#problem) return;
		if (this.#parts.isHidden()) void this.flush();
		else this.#timer = setTimeout(() => void this.flush(), waitMs);
	}

	async #writeAll(): Promise<void> {
		try {
			while (await this.#writeNext());
			this.#say(null);
		} catch (error) {
			this.#say(storeProblem(error));
			this.#timer = setTimeout(() => void this.flush(), retryMs);
		} finally {
			this.#writing = null;
		}
	}

	/** Returns whether there was anything to write. */
	async #writeNext(): Promise<boolean> {
		const { entries } = this.#session.log;
		const next = slice(entries, this.#keptTo);
		const first = entries[0];
		const to = this.#keptTo + next.length;
		const facts = JSON.stringify([this.#title, stateOf(this.#session.state)]);
		const remarks = this.#newRemarks();
		if (!first || (next.length === 0 && facts === this.#keptFacts && !remarks)) return false;
		const bytes = this.#keptBytes + next.reduce((sum, { frame }) => sum + frame.bytes, 0);
		const from = this.#keptTo + 1;
		const session = this.#describe(first, to, bytes);
		await this.#parts.store.write({
			session,
			from,
			frames: next.map(({ frame }) => plainFrame(frame)),
			remarks,
		});
		this.#keptTo = to;
		this.#keptBytes = bytes;
		this.#keptFacts = facts;
		if (remarks) this.#keptRemarks = remarks;
		return true;
	}

	#describe(first: LogEntry, frames: number, bytes: number): Omit<StoredSession, 'room'> {
		const now = Date.now();
		return {
			id: this.id,
			title: this.#title,
			server: recentServer(this.#entry, this.#session, now),
			startedAt: first.frame.at,
			writtenAt: now,
			frames,
			bytes,
			state: stateOf(this.#session.state),
		};
	}

	get #title(): string {
		return recentServer(this.#entry, this.#session, 0).name;
	}

	#newRemarks(): StoredRemarks | null {
		const { acts, annotations } = this.#session;
		const kept = this.#keptRemarks;
		const isSame =
			(acts === kept.acts || acts.length + kept.acts.length === 0) &&
			(annotations === kept.annotations || annotations.size + kept.annotations.size === 0);
		return isSame ? null : { acts, annotations };
	}

	#say(problem: StoreProblem | null): void {
		if (problem?.reason === this.#problem?.reason) return;
		this.#problem = problem;
		this.#parts.onProblem();
	}

	#leave(): void {
		for (const off of this.#offs) off();
		this.#offs = [];
	}
}

/** What follows, as much as goes at once, and at least one. */
function slice(entries: readonly LogEntry[], from: number): readonly LogEntry[] {
	let characters = 0;
	let to = from;
	while (to < entries.length && to - from < mostFrames && characters < mostCharacters) {
		characters += entries[to++]?.frame.body.data.length ?? 0;
	}
	return entries.slice(from, to);
}

function stateOf(state: SessionState): StoredState {
	switch (state.kind) {
		case 'connecting':
		case 'connected':
			return 'running';
		case 'failed':
			return 'failed';
		case 'closed':
			return state.failure ? 'lost' : 'closed';
		case 'recording':
			return 'closed';
	}
}
