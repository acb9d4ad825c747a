import type { Call } from '#shared/session/call.ts';
import type { LogReader } from '#shared/session/session-view.ts';
import { isWireObject } from '../../content/content-props.ts';
import { readWireText } from '../../content/wire-text.ts';

/** What is compared of a read: its text where it is a single one, else the whole result as it is written. */
export function comparableContents(call: Call, log: LogReader): string | null {
	const entry = call.replySeq === undefined ? undefined : log.at(call.replySeq);
	if (entry?.message.kind === 'result' && isWireObject(entry.message.result)) {
		const { contents } = entry.message.result;
		const only: unknown = Array.isArray(contents) && contents.length === 1 ? contents[0] : undefined;
		if (isWireObject(only) && typeof only['text'] === 'string') return only['text'];
	}
	return readWireText(entry, ['result']) ?? null;
}
