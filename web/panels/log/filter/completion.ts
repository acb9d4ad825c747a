import { filterWords } from './filter-words.ts';

/** What a session has shown so far of what a filter can ask for, each list with its most recent first. */
export interface SeenValues {
	readonly methods: readonly string[];
	readonly tools: readonly string[];
	readonly statuses: readonly string[];
}

/** One thing that may be written next. */
export interface Suggestion {
	/** Takes the place of what stands from `from` to `to`. */
	readonly insert: string;
	readonly label: string;
	readonly hint: string;
}

export interface Suggestions {
	readonly from: number;
	readonly to: number;
	readonly options: readonly Suggestion[];
}

const mostOptions = 12;

/** What may be written where the caret stands: the words of the filter, or the values of the word before it. */
export function suggest(text: string, caret: number, seen: SeenValues): Suggestions {
	const before = /(?:^|[\s(])-?([^\s()]*)$/.exec(text.slice(0, caret))?.[1] ?? '';
	const rest = /^[^\s()]*/.exec(text.slice(caret))?.[0] ?? '';
	const colon = before.indexOf(':');
	const word = filterWords.find((known) => known.word === before.slice(0, Math.max(0, colon)).toLowerCase());
	const to = caret + rest.length;
	if (!word) return { from: caret - before.length, to, options: colon < 0 ? wordsLike(before) : [] };
	const written = before.slice(colon + 1);
	const values = [...new Set([...(word.values ?? []), ...(word.seen ? seen[word.seen] : [])])];
	return { from: caret - written.length, to, options: valuesLike(written, values) };
}

function wordsLike(written: string): readonly Suggestion[] {
	const wanted = written.toLowerCase();
	return filterWords
		.filter(({ word }) => word.startsWith(wanted))
		.map(({ word, hint }) => ({ insert: `${word}:`, label: `${word}:`, hint }));
}

function valuesLike(written: string, values: readonly string[]): readonly Suggestion[] {
	const wanted = written.toLowerCase();
	const like = values.filter((value) => value.toLowerCase().includes(wanted) && value !== written);
	const first = like.filter((value) => value.toLowerCase().startsWith(wanted));
	const others = like.filter((value) => !value.toLowerCase().startsWith(wanted));
	return [...first, ...others]
		.slice(0, mostOptions)
		.map((value) => ({ insert: `${quoted(value)} `, label: value, hint: '' }));
}

function quoted(value: string): string {
	return /[\s()"]/.test(value) ? `"${value.replaceAll('"', '')}"` : value;
}
