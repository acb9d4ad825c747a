import { countWords, frameWords } from '../wire-words.ts';

interface FindOutcome {
	/** How many frames have the text. */
	readonly count: number;
	/** Which of them is at hand, from 1; 0 for none. */
	readonly place: number;
	/** Not all of them were looked at yet. */
	readonly isLooking: boolean;
	/** How many frames the filter, the time range, "Clear" or a pause keeps from sight, and from the search. */
	readonly hidden: number;
}

/** What a search in the bodies came to, and what it did not look at. */
export function findWords({ count, place, isLooking, hidden }: FindOutcome): string {
	const found = foundWords(count, place, isLooking);
	return hidden === 0 || isLooking ? found : `${found} · ${frameWords(hidden)} hidden, not searched`;
}

function foundWords(count: number, place: number, isLooking: boolean): string {
	const more = isLooking ? ' so far' : '';
	if (count === 0) return isLooking ? 'Looking…' : 'No frame has it';
	return place === 0 ? `${frameWords(count)}${more}` : `${countWords(place)} of ${countWords(count)}${more}`;
}
