import type { CatalogItem, LogReader } from '#shared/session/session-view.ts';
import { messageText } from '#shared/wire/frame.ts';
import { nodeAt } from '#shared/wire/json-pointer.ts';
import { tokenize } from '#shared/wire/json-text.ts';

/** An entry of a list as it is written in its frame, or as it was understood where the frame is no longer held. */
export function definitionText({ seq, pointer, value }: CatalogItem, log: LogReader): string {
	const entry = log.at(seq);
	const tokens = entry && tokenize(messageText(entry.frame));
	const node = tokens && nodeAt(tokens, pointer);
	return tokens && node ? tokens.source(node.index) : JSON.stringify(value);
}
