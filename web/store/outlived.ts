import type { StoredSession } from './stored-session.ts';

export interface KeepingLimits {
	readonly ageMs: number;
	/** Bytes of all sessions together. */
	readonly room: number;
}

export const keepingLimits: KeepingLimits = { ageMs: 30 * 86_400_000, room: 2 * 1024 ** 3 };

/** The sessions that go by themselves: those that are too old, then the oldest until the rest has room. Never a live one. */
export function outlived(
	sessions: readonly StoredSession[],
	live: ReadonlySet<string>,
	nowMs: number,
	limits: KeepingLimits = keepingLimits,
): readonly string[] {
	const newestFirst = [...sessions].sort((a, b) => b.writtenAt - a.writtenAt);
	let room = newestFirst.filter(({ id }) => live.has(id)).reduce((sum, session) => sum + session.room, 0);
	const gone: string[] = [];
	for (const session of newestFirst) {
		if (live.has(session.id)) continue;
		room += session.room;
		if (room > limits.room || nowMs - session.writtenAt > limits.ageMs) gone.push(session.id);
	}
	return gone;
}
