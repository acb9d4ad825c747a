import { JsonDocument } from '#shared/schema/json-edit.ts';
import type { Call } from '#shared/session/call.ts';
import type { LogReader } from '#shared/session/session-view.ts';
import { messageText } from '#shared/wire/frame.ts';

/** The arguments of a call as they were sent; undefined where it had none. */
export function argumentsOf(call: Call, log: LogReader): string | undefined {
	const entry = log.at(call.requestSeq);
	return entry && new JsonDocument(messageText(entry.frame)).read(['params', 'arguments']);
}
