import type { CallReader } from '#shared/session/session-view.ts';

/** The frames that belong to the call of a selected frame. */
export interface Relation {
	readonly selected: number;
	readonly request: number;
	readonly reply?: number;
	readonly progress: readonly number[];
}

/** What lights up when this frame is selected; null where it belongs to no call. */
export function relationOf(seq: number | null, calls: CallReader): Relation | null {
	const call = seq === null ? undefined : calls.of(seq);
	if (seq === null || !call) return null;
	return {
		selected: seq,
		request: call.requestSeq,
		progress: call.progressSeqs,
		...(call.replySeq === undefined ? {} : { reply: call.replySeq }),
	};
}

/** How a row is drawn while another is selected. */
export type RowPlace = 'apart' | 'related' | 'between';

export function placeOf(seq: number, relation: Relation | null): RowPlace {
	if (!relation || seq === relation.selected) return 'apart';
	const { request, reply } = relation;
	if (seq === request || seq === reply) return 'related';
	return reply !== undefined && seq > request && seq < reply ? 'between' : 'apart';
}
