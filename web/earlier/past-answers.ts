import type { Reply } from '#shared/protocol/reply.ts';
import type { Call } from '#shared/session/call.ts';
import type { Operation } from '#shared/session/operation.ts';
import type { LogReader, SessionView } from '#shared/session/session-view.ts';

/** What a pane needs of an answer, be it on its way or long there. */
export type Answer = Pick<Operation, 'reply' | 'cancel'>;

/** The calls of this method about one thing that the log knows, newest first. Of several rounds it is the last. */
export function earlierCalls(view: SessionView, method: string, subject: string): readonly Call[] {
	const calls = view.calls.all.filter(
		(call) => call.from === 'client' && call.method === method && call.subject === subject,
	);
	const continued = new Set(calls.map(({ continues }) => continues));
	return calls.filter(({ requestSeq }) => !continued.has(requestSeq)).toReversed();
}

/** What a call of the log brought, for a pane that shows answers. */
export function pastAnswer(call: Call, log: LogReader): Answer {
	return { reply: Promise.resolve(replyOf(call, log)), cancel: () => undefined };
}

/** How a call ended, as its frames say. */
function replyOf(call: Call, log: LogReader): Reply {
	const waitedMs = (call.endedAt ?? call.startedAt) - call.startedAt;
	switch (call.state) {
		case 'waiting':
			return lost('It has no answer yet.');
		case 'timed-out':
			return { kind: 'timed-out', limit: 'total', afterMs: waitedMs };
		case 'cancelled':
			return { kind: 'cancelled' };
		case 'lost':
			return call.failure ? { kind: 'lost', failure: call.failure } : lost('No answer came.');
		case 'answered':
		case 'failed':
			return answerIn(call, log);
	}
}

function answerIn({ id, replySeq: seq }: Call, log: LogReader): Reply {
	const entry = seq === undefined ? undefined : log.at(seq);
	const messages = entry?.message.kind === 'batch' ? entry.message.items : [entry?.message];
	for (const message of messages) {
		if (seq === undefined || !message || !('id' in message) || message.id !== id) continue;
		if (message.kind === 'result') return { kind: 'result', result: message.result, seq };
		if (message.kind === 'error') return { kind: 'error', error: message.error, seq };
	}
	return lost('Its answer is no longer held in memory.');
}

function lost(detail: string): Reply {
	return { kind: 'lost', failure: { hop: 'page', code: 'stream-ended', detail } };
}
