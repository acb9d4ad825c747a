import type { Call } from '#shared/session/call.ts';
import type { Operation } from '#shared/session/operation.ts';
import { replyOf } from '#shared/session/past-reply.ts';
import type { LogReader } from '#shared/session/session-view.ts';

/** What a pane needs of an answer, be it on its way or long there. */
export type Answer = Pick<Operation, 'reply' | 'cancel'>;

/** What a call of the log brought, for a pane that shows answers. */
export function pastAnswer(call: Call, log: LogReader): Answer {
	const reply = replyOf(call, log) ?? {
		kind: 'lost',
		failure: { hop: 'page', code: 'stream-ended', detail: 'It has no answer yet.' },
	};
	return { reply: Promise.resolve(reply), cancel: () => undefined };
}
