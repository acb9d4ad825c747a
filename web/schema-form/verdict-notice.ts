import { uncheckedWords } from '#shared/schema/unchecked-words.ts';
import type { Verdict } from '#shared/schema/validator.ts';

/** Why nothing is said of the values, or of some, where the schema cannot be used; null where all were looked at. */
export function verdictNotice(verdict: Verdict | null): string | null {
	switch (verdict?.kind) {
		case 'bad-schema':
			return `The values are not checked, as the schema cannot be used: ${verdict.reason}`;
		case 'too-slow':
			return `The values are not checked: the schema took longer than ${verdict.limitMs} ms and was stopped. A pattern in it may take for ever.`;
		case 'unavailable':
			return `The values are not checked: ${verdict.reason}`;
		default:
			return verdict?.unchecked ? uncheckedWords(verdict.unchecked) : null;
	}
}
