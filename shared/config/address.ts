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
	/** `at` is the offset of the part that could not be understood. */
	| { readonly kind: 'problem'; readonly message: string; readonly at?: number };

/** Reads an address, a command line or a `curl` call into one server. Nothing is started or fetched. */
export function readAddress(text: string): Understood {
	return text.trim() === '' ? { kind: 'empty' } : { kind: 'problem', message: text };
}
