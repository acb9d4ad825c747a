import { asObject } from './dress.ts';
import { found } from './found.ts';
import type { Revision } from './revision.ts';

/** What is completed: an argument of a prompt, or a variable of a resource template. */
export type CompletionRef =
	| { readonly type: 'ref/prompt'; readonly name: string }
	| { readonly type: 'ref/resource'; readonly uri: string };

export interface CompletionArgument {
	readonly name: string;
	readonly value: string;
}

/** The values that were chosen so far came with 2025-06-18. */
const withoutContext = ['2024-11-05', '2025-03-26'];

/** The params of `completion/complete`; `chosen` are the other arguments, as far as a person has filled them in. */
export function completionParams(
	revision: Revision,
	ref: CompletionRef,
	argument: CompletionArgument,
	chosen: Readonly<Record<string, string>>,
): Record<string, unknown> {
	const hasContext = Object.keys(chosen).length > 0 && !withoutContext.includes(revision.id);
	return { ref, argument, ...(hasContext ? { context: { arguments: chosen } } : {}) };
}

/** What a server suggests (specification, completion: `CompleteResult`). */
export interface Suggestions {
	readonly values: readonly string[];
	/** How many there are in all, where the server says so. */
	readonly total?: number;
	/** There are more than these. */
	readonly hasMore: boolean;
	/** What is not as the specification has it, in a sentence. */
	readonly problem?: string;
}

/** Reads the result of `completion/complete`, whatever it is. */
export function readSuggestions(result: unknown): Suggestions {
	const completion = asObject(asObject(result)['completion']);
	const { values, total, hasMore } = completion;
	if (!Array.isArray(values)) {
		return {
			values: [],
			hasMore: false,
			problem: `Expected a list in \`completion.values\`, found ${found(values)}`,
		};
	}
	const texts = values.filter((value) => typeof value === 'string');
	const odd = values.length - texts.length;
	return {
		values: [...new Set(texts)],
		hasMore: hasMore === true || (typeof total === 'number' && total > values.length),
		...(typeof total === 'number' ? { total } : {}),
		...(odd > 0 ? { problem: `Expected strings in \`completion.values\`, found ${odd} other` } : {}),
	};
}
