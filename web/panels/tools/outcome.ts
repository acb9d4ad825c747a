import type { Reply } from '#shared/protocol/reply.ts';
import { isSchemaObject } from '#shared/schema/json-schema.ts';

export type OutcomeWord =
	'Completed' | 'Completed, empty' | 'Tool error' | 'Protocol error' | 'Timed out' | 'Cancelled';

/** How a call ended, told apart on screen by word, shape and colour. */
export interface Outcome {
	readonly word: OutcomeWord;
	readonly tone: 'ok' | 'bad' | 'warn' | 'plain';
	/** What the word alone does not say. */
	readonly addition?: string;
}

export function outcomeOf(reply: Reply): Outcome {
	switch (reply.kind) {
		case 'result':
			return outcomeOfResult(reply.result);
		case 'error':
			return { word: 'Protocol error', tone: 'bad' };
		case 'timed-out':
			return { word: 'Timed out', tone: 'warn' };
		case 'cancelled':
			return { word: 'Cancelled', tone: 'plain' };
		case 'lost':
			// Whoever asks gets an answer, or the protocol is broken: by the server that ended, or by the way to it.
			return { word: 'Protocol error', tone: 'bad', addition: 'no answer' };
	}
}

// Specification, tools/call: a tool that failed says so in its result (`isError`), and its content is still content.
function outcomeOfResult(result: unknown): Outcome {
	if (!isSchemaObject(result)) return { word: 'Completed', tone: 'ok' };
	if (result['isError'] === true) return { word: 'Tool error', tone: 'bad' };
	const content = result['content'];
	const isEmpty = content === undefined || (Array.isArray(content) && content.length === 0);
	return isEmpty && !('structuredContent' in result)
		? { word: 'Completed, empty', tone: 'ok' }
		: { word: 'Completed', tone: 'ok' };
}
