import type { Suggestions } from '#shared/protocol/completion.ts';

/** How many suggestions there are, in words. */
export function suggestionWords({ values, total, hasMore }: Suggestions): string {
	const count = values.length;
	if (count === 0) return 'The server suggests nothing for this text.';
	if (total !== undefined && total > count) return `${count} of ${total} suggestions`;
	const words = `${count} ${count === 1 ? 'suggestion' : 'suggestions'}`;
	return hasMore ? `${words}, and the server has more` : words;
}
