import type { Token } from 'marked';

/** Deeper than this nothing is taken apart: a stranger may nest as deep as a text is long. */
const deepest = 24;

/** The tokens inside of a token; what lies too deep comes as one piece, as it is written. */
export function partsOf(token: Token, depth: number): readonly Token[] {
	const parts: readonly Token[] = 'tokens' in token ? (token.tokens ?? []) : [];
	if (depth < deepest || parts.length === 0) return parts;
	const raw = parts.map((part) => part.raw).join('');
	return [{ type: 'text', raw, text: raw }];
}
