import type { SessionView } from '../session/session-view.ts';

/** A record of a kind that is not known here, as it stood in a file: it is kept for those who know it. */
export interface OtherRecord {
	/** Number of frames before it. */
	readonly after: number;
	readonly json: string;
}

const kept = new WeakMap<SessionView, readonly OtherRecord[]>();

/** Keeps with an opened session what only its file has, so that it is there when the session is written again. */
export function keepOtherRecords(view: SessionView, records: readonly OtherRecord[]): void {
	kept.set(view, records);
}

export function otherRecordsOf(view: SessionView): readonly OtherRecord[] {
	return kept.get(view) ?? [];
}
