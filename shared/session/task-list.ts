import { asObject } from '../protocol/dress.ts';
import type { Reply } from '../protocol/reply.ts';

const maxPages = 64;

/** Asks for all tasks that the server has (2025-11-25); what it answers is read where every frame is. */
export async function walkTasks(
	ask: (method: string, params: Record<string, unknown>) => Promise<Reply>,
): Promise<void> {
	const seen = new Set<string>();
	let cursor: unknown;
	do {
		const reply = await ask('tasks/list', typeof cursor === 'string' ? { cursor } : {});
		cursor = reply.kind === 'result' ? asObject(reply.result)['nextCursor'] : undefined;
		if (typeof cursor !== 'string' || seen.has(cursor)) return;
		seen.add(cursor);
	} while (seen.size < maxPages);
}
