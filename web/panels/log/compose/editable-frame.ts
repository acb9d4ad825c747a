import type { LogEntry } from '#shared/session/log-entry.ts';
import type { CallReader, LogReader } from '#shared/session/session-view.ts';
import { messageText } from '#shared/wire/frame.ts';

/** The frame whose message can be edited and sent again, or why there is none. */
export type EditableFrame =
	{ readonly ok: true; readonly entry: LogEntry } | { readonly ok: false; readonly reason: string };

/** A field of text with more than this holds up the page. */
const longestText = 1_000_000;

/** A message of ours is edited itself; of an answer or of progress it is the request that they belong to. */
export function editableFrame(
	seq: number,
	session: { readonly log: LogReader; readonly calls: CallReader },
): EditableFrame {
	const entry = session.log.at(seq);
	if (!entry) return { ok: false, reason: 'This frame is not held any more.' };
	const call = session.calls.of(seq);
	const asked = call?.from === 'client' ? session.log.at(call.requestSeq) : undefined;
	const meant = asked ?? bodyOf(entry, session.log) ?? entry;
	if (meant.frame.direction !== 'out' || meant.message.kind === 'aside')
		return { ok: false, reason: 'Only what we sent, and what answers it, can be edited and sent again.' };
	if (meant.frame.body.encoding !== 'utf8') return { ok: false, reason: 'Its bytes are no text.' };
	if (messageText(meant.frame).length > longestText)
		return { ok: false, reason: 'It is too long to be edited here: copy it instead.' };
	return { ok: true, entry: meant };
}

/** What went out with the head of an HTTP request. */
function bodyOf({ seq, frame }: LogEntry, log: LogReader): LogEntry | undefined {
	if (frame.head?.kind !== 'request') return undefined;
	const next = log.at(seq + 1);
	return next?.frame.exchange === frame.exchange && next?.frame.direction === 'out' ? next : undefined;
}
