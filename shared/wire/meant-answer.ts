import { tokenize } from './json-text.ts';

/** The id is one of the first members; what follows may be huge. */
const searchedCharacters = 16 * 1024;

/**
 * The id of the request that a broken text was to answer, as far as its beginning tells: a response of JSON-RPC 2.0 up to
 * and into its `result` or `error`, cut off or no JSON somewhere behind.
 */
export function meantAnswer(text: string): string | number | undefined {
	const beginning = text.slice(0, searchedCharacters);
	const tokens = tokenize(beginning);
	if (tokens.count === 0 || tokens.kind(0) !== 'object') return undefined;
	const members = new Map<string | undefined, string>();
	let end = 0;
	for (const node of tokens.children(0)) {
		// A number at the end of the text may go on.
		if (node.kind !== 'number' || node.end < beginning.length)
			members.set(tokens.key(node.index), tokens.source(node.index));
		end = node.end;
	}
	const hasOutcome =
		members.has('result') || members.has('error') || beginsOutcome.test(beginning.slice(end));
	if (members.get('jsonrpc') !== '"2.0"' || members.has('method') || !hasOutcome) return undefined;
	const id: unknown = JSON.parse(members.get('id') ?? 'null');
	return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}

/** A member whose value is so broken that it is no node. */
const beginsOutcome = /^\s*,\s*"(?:result|error)"\s*:/;
