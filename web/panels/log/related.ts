import type { CallReader } from '#shared/session/session-view.ts';

/** Another frame of the same call, and what it is to it. */
export interface RelatedFrame {
	readonly seq: number;
	readonly role: 'request' | 'progress' | 'reply' | 'earlier round' | 'later round';
}

/** The frames of a call and of its other rounds, in the order in which they crossed; empty for a frame without a call. */
export function relatedFrames(seq: number, calls: CallReader): readonly RelatedFrame[] {
	const call = calls.of(seq);
	if (!call) return [];
	const frames: RelatedFrame[] = [];
	const seen = new Set<number>();
	for (let round = call.continues; round !== undefined && !seen.has(round);) {
		seen.add(round);
		frames.unshift({ seq: round, role: 'earlier round' });
		round = calls.of(round)?.continues;
	}
	frames.push({ seq: call.requestSeq, role: 'request' });
	for (const progress of call.progressSeqs) frames.push({ seq: progress, role: 'progress' });
	if (call.replySeq !== undefined) frames.push({ seq: call.replySeq, role: 'reply' });
	const next = calls.all.find((other) => other.continues === call.requestSeq);
	if (next) frames.push({ seq: next.requestSeq, role: 'later round' });
	return frames;
}
