/** One place at which a value does not fit its schema. */
export interface Fault {
	/** JSON Pointer into the value; for a missing member that of the object which lacks it. */
	readonly pointer: string;
	/** The member that is missing or too many, where it is about one. */
	readonly member?: string;
	readonly keyword: string;
	/** What to enter, as a sentence: `Must be 168 or less`. */
	readonly message: string;
}

/** A part of a schema that takes any value, as what it refers to is not there. */
export interface UncheckedPart {
	/** JSON Pointer into the schema; empty for the whole. */
	readonly pointer: string;
	/** As it is written in its `$ref`. */
	readonly reference: string;
}

export type Verdict =
	/** `unchecked` where the verdict is not about all of the schema. */
	| { readonly kind: 'valid'; readonly unchecked?: readonly UncheckedPart[] }
	| {
			readonly kind: 'invalid';
			readonly faults: readonly Fault[];
			readonly unchecked?: readonly UncheckedPart[];
	  }
	/** The schema itself cannot be used; the value may be right or wrong. */
	| { readonly kind: 'bad-schema'; readonly reason: string }
	| { readonly kind: 'too-slow'; readonly limitMs: number }
	| { readonly kind: 'unavailable'; readonly reason: string };

/** Says whether a JSON text fits a schema. The schema is a stranger's: it may be wrong, endless or slow on purpose. */
export interface Validator {
	validate(schema: unknown, text: string): Promise<Verdict>;
}
