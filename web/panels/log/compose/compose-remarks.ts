import { parseMessage } from '#shared/wire/message.ts';
import { nodeAt } from '#shared/wire/json-pointer.ts';
import { tokenize, type JsonTokens } from '#shared/wire/json-text.ts';
import type { Revision } from '#shared/protocol/revision.ts';
import type { TransportKind } from '#shared/protocol/transport.ts';

/** What a message is to be sent over. */
export interface Way {
	readonly revision: Revision;
	readonly transport: TransportKind | null;
	/** Ids that are in use, as written. */
	readonly usedIds: ReadonlySet<string>;
}

/** What is odd about a text, in sentences. Nothing of it keeps the text from being sent. */
export function remarksOn(text: string, way: Way): readonly string[] {
	if (text === '') return [];
	const remarks: string[] = [];
	if (way.transport === 'stdio' && /[\r\n]/.test(text.replace(/\r?\n$/, '')))
		remarks.push('On stdio every line is a message of its own.');
	const tokens = tokenize(text);
	if (tokens.problem) {
		const { line, column, expected, found } = tokens.problem;
		return [`Not JSON at line ${line}, column ${column}: expected ${expected}, found ${found}.`, ...remarks];
	}
	if (tokens.hasDuplicateKeys)
		remarks.push('A key is there twice in one object: most readers take the last one.');
	return [...meaningRemarks(text, tokens, way), ...remarks];
}

function meaningRemarks(text: string, tokens: JsonTokens, way: Way): readonly string[] {
	const message = parseMessage(text);
	const { id, requests, notifications } = way.revision;
	switch (message.kind) {
		case 'unreadable':
			return [`No JSON-RPC message: ${message.detail}.`];
		case 'batch':
			// Batches were in 2025-03-26 alone (its changelog, and that of 2025-06-18).
			return id === '2025-03-26' ? [] : [`A batch: revision ${id} has none.`];
		case 'request': {
			const idNode = nodeAt(tokens, '/id');
			const written = idNode ? tokens.source(idNode.index) : '';
			const known = requests.has(message.method);
			return [
				...(known ? [] : [`"${message.method}" is no request that revision ${id} lets a client send.`]),
				...(way.usedIds.has(written)
					? [`The id ${written} was used before: an answer may go to the wrong request.`]
					: []),
				...(typeof message.id === 'number' && !Number.isInteger(message.id)
					? [`The id ${written} is no whole number (JSON-RPC 2.0, section 4).`]
					: []),
			];
		}
		case 'notification':
			if (requests.has(message.method))
				return [
					`"${message.method}" is a request; without an id it is a notification, and nothing answers it.`,
				];
			return notifications.has(message.method)
				? []
				: [`"${message.method}" is no notification that revision ${id} lets a client send.`];
		case 'result':
		case 'error':
			return ['An answer: it goes to the request of the server that has this id.'];
		case 'aside':
			return [];
	}
}
