import { messageText } from '#shared/wire/frame.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import { kindWords } from './kinds.ts';
import type { RowFacts } from './row-facts.ts';

/** One thing that a frame has to be, or must not be. */
export interface FilterTerm {
	readonly word: string;
	/** As it was typed. */
	readonly value: string;
	readonly isNegated: boolean;
	matches(entry: LogEntry, facts: RowFacts): boolean;
}

/**
 * Reads what a person typed: words that must all be there (method, subject or body, in any case), `"quoted text"`,
 * `kind:error`, `method:tools/*`, `dir:in`, `id:7`; a `-` before any of them turns it round. An unknown word before
 * a colon is text like any other, and a known one without a value is still being typed: it asks for nothing.
 */
export function readFilter(query: string): readonly FilterTerm[] {
	const written = Array.from(query.matchAll(/(-?)(?:([a-z]+):)?("[^"]*"?|\S+)/gi));
	return written
		.filter(([typed]) => !isUnfinished(typed))
		.map(([typed, minus, name, rest]) => {
			const word = filterWords.find((known) => known.word === name?.toLowerCase());
			const value = unquote(word ? (rest ?? '') : typed.slice(minus?.length ?? 0));
			const matches = (word ?? anyText).matcher(value);
			const isNegated = minus === '-';
			return {
				word: word?.word ?? 'text',
				value,
				isNegated,
				matches: isNegated ? (entry, facts) => !matches(entry, facts) : matches,
			};
		});
}

function isUnfinished(typed: string): boolean {
	return filterWords.some(({ word }) => typed.replace(/^-/, '').toLowerCase() === `${word}:`);
}

/** Whether a frame is everything that the terms ask for. */
export function passes(terms: readonly FilterTerm[], entry: LogEntry, facts: RowFacts): boolean {
	return terms.every((term) => term.matches(entry, facts));
}

interface FilterWord {
	readonly word: string;
	readonly values?: readonly string[];
	matcher(value: string): (entry: LogEntry, facts: RowFacts) => boolean;
}

/** Every word that may stand before a colon. */
export const filterWords: readonly FilterWord[] = [
	{
		word: 'kind',
		values: Object.values(kindWords),
		matcher: (value) => {
			const wanted = value.toLowerCase();
			return (_entry, facts) => kindWords[facts.kind].toLowerCase().startsWith(wanted);
		},
	},
	{
		word: 'method',
		matcher: (value) => {
			const pattern = value.split('*').map(escapeForPattern).join('.*');
			const expression = new RegExp(value.includes('*') ? `^${pattern}$` : pattern, 'i');
			return (_entry, facts) => expression.test(facts.method);
		},
	},
	{
		word: 'dir',
		values: ['in', 'out', 'local'],
		matcher: (value) => (entry) => entry.frame.direction.startsWith(value.toLowerCase()),
	},
	{
		word: 'id',
		matcher: (value) => (_entry, facts) => facts.id === value || facts.id === JSON.stringify(value),
	},
];

// A pattern without case needs no lower-cased copy of each body.
const anyText: FilterWord = {
	word: 'text',
	matcher: (value) => {
		const expression = new RegExp(escapeForPattern(value), 'i');
		return (entry, facts) =>
			expression.test(facts.method) ||
			expression.test(facts.subject) ||
			expression.test(messageText(entry.frame));
	},
};

function unquote(value: string): string {
	return value.startsWith('"') ? value.replace(/^"|"$/g, '') : value;
}

function escapeForPattern(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
