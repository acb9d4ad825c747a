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
