/** What a server asks of us, for a person to answer. */
export interface Question {
	readonly method: string;
	readonly params: unknown;
	/** The frame that asked. */
	readonly seq: number;
	/** Request seq of our call during which it was asked, where that is known. */
	readonly during?: number;
	/** A JSON-RPC request of its own, an entry of an input-required result or task, or of the error -32042 (2025-11-25). */
	readonly via: 'request' | 'input-required' | 'url-required';
}

export type Answer =
	| { readonly kind: 'result'; readonly result: unknown }
	| { readonly kind: 'error'; readonly code: number; readonly message: string };

/** Puts a question to a person. Resolves with null when the question was withdrawn (`signal`) before there was an answer. */
export type AskPerson = (question: Question, signal: AbortSignal) => Promise<Answer | null>;
