import { hasUnusualNumber } from '#shared/schema/schema-text.ts';
import type { CatalogItem, LogReader } from '#shared/session/session-view.ts';
import { messageText } from '#shared/wire/frame.ts';
import { parsePointer } from '#shared/wire/json-pointer.ts';
import { readWireText } from '../../content/wire-text.ts';

/**
 * A tool's `inputSchema` as the server wrote it; undefined where its numbers survive `JSON.parse`, as those of nearly all do, so
 * that a list of thousands is not read once more for each.
 */
export function writtenSchema(tool: CatalogItem, log: LogReader): string | undefined {
	const entry = log.at(tool.seq);
	const path = parsePointer(tool.pointer);
	if (!entry || !path || !hasUnusualNumber(messageText(entry.frame))) return undefined;
	return readWireText(entry, [...path, 'inputSchema']);
}
