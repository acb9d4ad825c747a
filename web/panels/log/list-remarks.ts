import { countWords } from './wire-words.ts';

interface ListState {
	/** How many rows are too many to be drawn. */
	readonly leftOut: number;
	readonly trouble: { readonly slow: readonly number[]; readonly failure: string | null } | null;
}

/** What a person has to know about the rows that are, or are not, in the list. */
export function listRemarks({ leftOut, trouble }: ListState): readonly string[] {
	const remarks: string[] = [];
	if (leftOut > 0) {
		remarks.push(
			`The first ${countWords(leftOut)} frames are not drawn: a browser draws no higher list. A filter or a part of the time reaches them.`,
		);
	}
	if (trouble && trouble.slow.length > 0) {
		const which = trouble.slow.map(countWords).join(', ');
		remarks.push(
			`The pattern took too long on ${trouble.slow.length === 1 ? 'frame' : 'frames'} ${which} and was stopped there; what it might match is shown.`,
		);
	}
	if (trouble?.failure) {
		remarks.push(`The search for the pattern ended: ${trouble.failure} Later frames are not shown.`);
	}
	return remarks;
}
