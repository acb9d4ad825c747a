import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import type { LiveSessions } from './live-sessions.ts';
import type { StoreProblem } from './store-message.ts';
import { SessionRecorder, type RecorderParts } from './session-recorder.ts';

interface Recording {
	readonly recorder: SessionRecorder;
	readonly letGo: () => void;
}

/** The sessions of this page that are written down. */
export class Recorders {
	readonly #live: LiveSessions;
	readonly #parts: RecorderParts;
	readonly #all = new Map<SessionView, Recording>();

	constructor(live: LiveSessions, parts: RecorderParts) {
		this.#live = live;
		this.#parts = parts;
	}

	get ids(): ReadonlySet<string> {
		return new Set([...this.#all.values()].map(({ recorder }) => recorder.id));
	}

	/** What keeps one of them from being kept; null where all are. */
	get problem(): StoreProblem | null {
		const problems = [...this.#all.values()].map(({ recorder }) => recorder.problem);
		return problems.find((problem) => problem !== null) ?? null;
	}

	/** `continues` is a session whose place this one takes, here too. */
	record(session: SessionView, entry: ServerEntry, continues?: SessionView): void {
		const earlier = continues && this.#all.get(continues);
		if (continues && earlier) {
			this.#all.delete(continues);
			this.#all.set(session, earlier);
			earlier.recorder.follow(session, entry);
			return;
		}
		const recorder = new SessionRecorder(crypto.randomUUID(), session, entry, this.#parts);
		this.#all.set(session, { recorder, letGo: this.#live.hold(recorder.id) });
	}

	/** Writes the rest of a session that has left the page. */
	async release(session: SessionView): Promise<void> {
		const recording = this.#all.get(session);
		if (!recording) return;
		await recording.recorder.end();
		this.#all.delete(session);
		recording.letGo();
	}

	/** Whether all that crossed in this session is kept. */
	isKept(session: SessionView): boolean {
		return this.#all.get(session)?.recorder.isAllKept ?? false;
	}

	/** Writes what there is, now. */
	flush(): void {
		for (const { recorder } of this.#all.values()) void recorder.flush();
	}
}
