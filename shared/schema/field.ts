import type { JsonSchema } from './json-schema.ts';

export type JsonPath = readonly (string | number)[];

/** One value out of a closed set. `text` is what goes on the wire, `label` what people read. */
export interface Option {
	readonly label: string;
	readonly text: string;
}

export type FieldState = 'absent' | 'null' | 'empty' | 'default' | 'value';

/** Where a field stands in the form. */
export interface Place {
	/** The wire name: a key, or the place in a list. */
	readonly name: string;
	/** The name by which people find its controls: the key, and in a list that of the list with a number from 1. */
	readonly label: string;
	readonly path: JsonPath;
	readonly isRequired: boolean;
	/** In a row that a person added: an item of a list, or a value under a key of their own. Emptying it does not take it away. */
	readonly isRow?: boolean;
}

interface FieldBase extends Place {
	readonly title?: string;
	readonly description?: string;
	/** The type, for people: `integer 1 to 168`. */
	readonly words: string;
	readonly isNullable: boolean;
	/** JSON text of the schema's `default`, as written. */
	readonly defaultText?: string;
	/** The states that a person may choose, always in this order. */
	readonly states: readonly FieldState[];
}

/** The keys that a schema does not name one by one (`additionalProperties`, `patternProperties`). */
export interface OtherKeys {
	/** Whether a person is offered to add one. */
	readonly isOffered: boolean;
	/** What is said of the keys: `keys like ^x-`. */
	readonly words: string;
	readonly field: (key: string) => Field;
}

/** One part of a form: how a value is asked for. A form is a tree of these, built level by level as someone opens it. */
export type Field = FieldBase &
	(
		| {
				readonly kind: 'text';
				readonly isSingleLine: boolean;
				readonly format?: string;
				/** The text is base64 of bytes. */
				readonly isBase64?: boolean;
		  }
		| { readonly kind: 'number'; readonly isInteger: boolean }
		| { readonly kind: 'boolean' }
		| { readonly kind: 'choice'; readonly options: readonly Option[] }
		/** Any number of values out of a closed set, written as an array. */
		| { readonly kind: 'choices'; readonly options: readonly Option[] }
		| {
				readonly kind: 'array';
				readonly item: (index: number) => Field;
				readonly least: number;
				readonly most: number;
		  }
		| { readonly kind: 'object'; readonly fields: () => readonly Field[]; readonly others: OtherKeys }
		/** Several kinds of value are legal; a person says which. */
		| {
				readonly kind: 'union';
				readonly branches: readonly Field[];
				/** One name for each branch, no two alike. */
				readonly labels: readonly string[];
		  }
		/** What no control expresses: JSON by hand, for this part alone, and why. */
		| { readonly kind: 'json'; readonly reason: string; readonly accepts: 'object' | 'array' | 'any' }
	);

export type FieldOf<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>;

/** Reads the fields of one schema, each when it is asked for. */
export interface Reading {
	readonly root: JsonSchema;
	readonly field: (schema: unknown, place: Place, alternativesAround?: number) => Field;
}
