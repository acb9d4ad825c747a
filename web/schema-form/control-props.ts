import type { Snippet } from 'svelte';
import type { Field, FieldOf } from '#shared/schema/form-model.ts';
import type { FormState } from './form-state.svelte.ts';

/** What every control of a field gets. */
export interface ControlProps<Kind extends Field['kind'] = Field['kind']> {
	readonly field: FieldOf<Kind>;
	readonly form: FormState;
	/** Draws a field inside this one. A snippet, as controls and fields would else import each other. */
	readonly row: Snippet<[Field]>;
	/** Draws the control of a field without its label. */
	readonly control: Snippet<[Field]>;
}

/** How a field without a value shows it: `not sent`, `null`, `""`. */
export function ghostText(state: string): string | undefined {
	return { absent: 'not sent', null: 'null', empty: '""' }[state];
}
