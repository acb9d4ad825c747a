import { JsonDocument } from '#shared/schema/json-edit.ts';
import type { Reply } from '#shared/protocol/reply.ts';
import type { Call } from '#shared/session/call.ts';
import type { LogReader, SessionView } from '#shared/session/session-view.ts';
import { messageText } from '#shared/wire/frame.ts';
import type { Message } from '#shared/wire/message.ts';

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
			const message = seq === undefined ? undefined : messageFor(call, log.at(seq)?.message);
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

/** The arguments of a call as they were sent; undefined where it had none. */
export function argumentsOf(call: Call, log: LogReader): string | undefined {
	const entry = log.at(call.requestSeq);
	return entry && new JsonDocument(messageText(entry.frame)).read(['params', 'arguments']);
}

function messageFor(call: Call, message: Message | undefined): Message | undefined {
	if (message?.kind !== 'batch') return message;
	return message.items.find(
		(item) => (item.kind === 'result' || item.kind === 'error') && item.id === call.id,
	);
}

function lost(detail: string): Reply {
	return { kind: 'lost', failure: { hop: 'page', code: 'stream-ended', detail } };
}
