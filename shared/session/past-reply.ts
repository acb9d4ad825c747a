import type { Reply } from '../protocol/reply.ts';
import type { Message } from '../wire/message.ts';
import type { Call } from './call.ts';
import type { LogReader } from './session-view.ts';

type Answer = Reply & { readonly kind: 'result' | 'error' };

/** An answer to which nobody listened any more. */
export interface LateReply {
	readonly reply: Answer;
	/** How long after waiting had ended. */
	readonly afterMs: number;
}

/** How a call of the log ended, as its frames say, live or recorded; null while it waits. */
export function replyOf(call: Call, log: LogReader): Reply | null {
	switch (call.state) {
		case 'waiting':
			return null;
		case 'answered':
		case 'failed':
			return answerIn(call, log) ?? lost('Its answer is no longer held in memory.');
		case 'timed-out':
			return {
				kind: 'timed-out',
				limit: 'total',
				afterMs: (call.endedAt ?? call.startedAt) - call.startedAt,
			};
		case 'cancelled':
			return { kind: 'cancelled' };
		case 'lost':
			return call.failure ? { kind: 'lost', failure: call.failure } : lost('No answer came.');
	}
}

/** An answer that came after waiting for it had ended; null where none did. */
export function lateReplyOf(call: Call, log: LogReader): LateReply | null {
	if (call.state === 'waiting' || call.state === 'answered' || call.state === 'failed') return null;
	const reply = answerIn(call, log);
	const at = call.replySeq === undefined ? undefined : log.at(call.replySeq)?.frame.at;
	return reply && at !== undefined ? { reply, afterMs: at - (call.endedAt ?? call.startedAt) } : null;
}

function answerIn({ id, replySeq: seq }: Call, log: LogReader): Answer | null {
	const message = seq === undefined ? undefined : log.at(seq)?.message;
	if (seq === undefined || !message) return null;
	// An error whose id is null, or another one, answers the request in whose HTTP reply it came.
	if (message.kind !== 'batch') return asAnswer(message, seq);
	const own = message.items.find(
		(item) => (item.kind === 'result' || item.kind === 'error') && item.id === id,
	);
	return own ? asAnswer(own, seq) : null;
}

function asAnswer(message: Message, seq: number): Answer | null {
	if (message.kind === 'result') return { kind: 'result', result: message.result, seq };
	return message.kind === 'error' ? { kind: 'error', error: message.error, seq } : null;
}

function lost(detail: string): Reply {
	return { kind: 'lost', failure: { hop: 'page', code: 'stream-ended', detail } };
}
