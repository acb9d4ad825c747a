import { uncheckedWords } from '#shared/schema/unchecked-words.ts';
import { parsePointer } from '#shared/wire/json-pointer.ts';
import type { ToolDraft } from './tool-draft.svelte.ts';

/** What is known of the arguments as they stand, in a few words. */
export interface Judgement {
	readonly tone: 'good' | 'bad' | 'plain';
	readonly words: string;
	readonly detail?: string;
}

/** Null while nobody has looked yet. */
export function judge(draft: ToolDraft): Judgement | null {
	const { form, faults } = draft;
	if (form.problem) return { tone: 'bad', words: `not JSON, line ${form.problem.line}` };
	if (form.drafts.length > 0) return { tone: 'bad', words: `${form.drafts.length} not finished` };
	const missing = faults.flatMap(({ keyword, pointer, member }) =>
		keyword === 'required' && member ? [[...(parsePointer(pointer) ?? []), member].join('.')] : [],
	);
	const wrong = faults.length - missing.length;
	if (wrong > 0)
		return { tone: 'bad', words: wrong === 1 ? '1 value is wrong' : `${wrong} values are wrong` };
	if (missing.length > 0) {
		const names = missing.length > 3 ? `${missing.length} values` : missing.join(', ');
		const words = `${names} ${missing.length === 1 ? 'is' : 'are'} missing`;
		return { tone: draft.isAttempted ? 'bad' : 'plain', words };
	}
	const { verdict } = form;
	switch (verdict?.kind) {
		case undefined:
			return null;
		case 'bad-schema':
			return { tone: 'plain', words: 'schema not usable', detail: verdict.reason };
		case 'too-slow':
			return { tone: 'plain', words: `checking took over ${verdict.limitMs} ms` };
		case 'unavailable':
			return { tone: 'plain', words: 'not checked', detail: verdict.reason };
		case 'valid':
		case 'invalid':
			return verdict.unchecked
				? { tone: 'plain', words: 'valid as far as checked', detail: uncheckedWords(verdict.unchecked) }
				: { tone: 'good', words: 'valid' };
	}
}
