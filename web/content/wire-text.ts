import type { JsonPath } from '#shared/schema/form-model.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import { messageText } from '#shared/wire/frame.ts';
import { sourceAt } from '#shared/wire/json-source.ts';

/** A part of a message exactly as it was written; undefined where the frame is not held, or is no single message. */
export function readWireText(entry: LogEntry | undefined, path: JsonPath): string | undefined {
	return entry && sourceAt(messageText(entry.frame), path);
}
