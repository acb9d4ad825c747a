import type { Act } from '#shared/session/acts.ts';
import type { Call } from '#shared/session/call.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader } from '#shared/session/session-view.ts';

/** Another frame of the same call or exchange, and what it is to it. */
export interface RelatedFrame {
	readonly seq: number;
	readonly role:
		| 'earlier round'
		| 'HTTP request'
		| 'request'
		| 'HTTP answer'
		| 'progress'
		| 'asked meanwhile'
		| 'cancelled by'
		| 'reply'
		| 'stream ended'
		| 'later round';
}

/** What is known of one session, as far as it ties frames together. */
export interface RelationSources {
	readonly calls: CallReader;
	/** The frames of the exchange that carried the frame; none where it crossed no HTTP. */
	readonly exchange: readonly LogEntry[];
	readonly acts: readonly Act[];
}

/** The frames of a call, of its other rounds and of the exchange that carried it, in the order in which they crossed. */
export function relatedFrames(seq: number, sources: RelationSources): readonly RelatedFrame[] {
	const call = sources.calls.of(seq);
	const roles = new Map<number, RelatedFrame['role']>();
	for (const { seq: part, frame } of sources.exchange) {
		if (frame.head?.kind === 'request') roles.set(part, 'HTTP request');
		else if (frame.head?.kind === 'response') roles.set(part, 'HTTP answer');
		else if (frame.event?.kind === 'stream-ended') roles.set(part, 'stream ended');
	}
	if (call) addCall(roles, call, sources);
	const related = Array.from(roles, ([part, role]) => ({ seq: part, role }));
	return related.length === 1 && related[0]?.seq === seq ? [] : related.sort((a, b) => a.seq - b.seq);
}

function addCall(
	roles: Map<number, RelatedFrame['role']>,
	call: Call,
	{ calls, acts }: RelationSources,
): void {
	for (let round = call.continues; round !== undefined && !roles.has(round);) {
		roles.set(round, 'earlier round');
		round = calls.of(round)?.continues;
	}
	roles.set(call.requestSeq, 'request');
	for (const progress of call.progressSeqs) roles.set(progress, 'progress');
	if (call.replySeq !== undefined) roles.set(call.replySeq, 'reply');
	for (const { what, seq } of acts) {
		if (what === 'cancel' && seq !== null && seq > call.requestSeq && calls.of(seq) === call)
			roles.set(seq, 'cancelled by');
	}
	for (const other of calls.all) {
		if (other.continues === call.requestSeq) roles.set(other.requestSeq, 'later round');
		else if (isDuring(other, call)) roles.set(other.requestSeq, 'asked meanwhile');
	}
}

/** A question of the other side while this call was waiting; which of several calls it belongs to, the wire does not say. */
function isDuring(other: Call, call: Call): boolean {
	if (other.from === call.from || other.requestSeq < call.requestSeq) return false;
	return call.replySeq === undefined ? call.state === 'waiting' : other.requestSeq < call.replySeq;
}
