import type { ServerEntry } from './server-entry.ts';

/** What a person typed or pasted into the address field, as far as it could be understood. */
export type Understood =
	| { readonly kind: 'empty' }
	| { readonly kind: 'http'; readonly entry: ServerEntry; readonly notes: readonly string[] }
	| {
			readonly kind: 'stdio';
			readonly entry: ServerEntry;
			readonly argv: readonly string[];
			readonly notes: readonly string[];
	  }
	| Problem;

/** Why a text names no server that can be reached, and what to do about it. */
export interface Problem {
	readonly kind: 'problem';
	readonly message: string;
	/** Offset of the part that could not be understood. */
	readonly at?: number;
}

export function problem(message: string, at?: number): Problem {
	return { kind: 'problem', message, ...(at === undefined ? {} : { at }) };
}
