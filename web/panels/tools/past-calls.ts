import { JsonDocument } from '#shared/schema/json-edit.ts';
import type { Reply } from '#shared/protocol/reply.ts';
import type { Call } from '#shared/session/call.ts';
import type { LogReader, SessionView } from '#shared/session/session-view.ts';
import { messageText } from '#shared/wire/frame.ts';
import type { Message, RequestId } from '#shared/wire/message.ts';

/** The calls of one tool that the log knows, newest first. Of an operation of several rounds it is the last. */
export function callsOf(view: SessionView, tool: string): readonly Call[] {
	const continued = new Set(view.calls.all.map(({ continues }) => continues));
	return view.calls.all
		.filter(({ from, method, subject }) => from === 'client' && method === 'tools/call' && subject === tool)
		.filter(({ requestSeq }) => !continued.has(requestSeq))
		.toReversed();
}

/** How a call of the log ended, as its frames say; null while it waits. */
export function replyOf(call: Call, log: LogReader): Reply | null {
	const seq = call.replySeq;
	switch (call.state) {
		case 'waiting':
			return null;
		case 'answered':
		case 'failed': {
			const message = seq === undefined ? undefined : messageFor(call.id, log.at(seq)?.message);
			if (seq !== undefined && message?.kind === 'result')
				return { kind: 'result', result: message.result, seq };
			if (seq !== undefined && message?.kind === 'error') return { kind: 'error', error: message.error, seq };
			return lost('Its reply is no longer held in memory.');
		}
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
export function lateReplyOf({ id, state, replySeq, endedAt }: Call, log: LogReader): LateReply | null {
	if (replySeq === undefined || state === 'answered' || state === 'failed') return null;
	const entry = log.at(replySeq);
	const message = messageFor(id, entry?.message);
	const afterMs = (entry?.frame.at ?? 0) - (endedAt ?? 0);
	if (message?.kind === 'result')
		return { reply: { kind: 'result', result: message.result, seq: replySeq }, afterMs };
	if (message?.kind === 'error')
		return { reply: { kind: 'error', error: message.error, seq: replySeq }, afterMs };
	return null;
}

/** An answer to which nobody listened any more. */
export interface LateReply {
	readonly reply: Reply & { readonly seq: number };
	/** How long after waiting had ended. */
	readonly afterMs: number;
}

/** The arguments of a call as they were sent; undefined where it had none. */
export function argumentsOf(call: Call, log: LogReader): string | undefined {
	const entry = log.at(call.requestSeq);
	return entry && new JsonDocument(messageText(entry.frame)).read(['params', 'arguments']);
}

function messageFor(id: RequestId, message: Message | undefined): Message | undefined {
	if (message?.kind !== 'batch') return message;
	return message.items.find((item) => (item.kind === 'result' || item.kind === 'error') && item.id === id);
}

function lost(detail: string): Reply {
	return { kind: 'lost', failure: { hop: 'page', code: 'stream-ended', detail } };
}
