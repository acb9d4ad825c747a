import type { Component } from 'svelte';
import type { Field } from '#shared/schema/form-model.ts';
import type { ControlProps } from './control-props.ts';
import ArrayControl from './fields/ArrayControl.svelte';
import BooleanControl from './fields/BooleanControl.svelte';
import ChoiceControl from './fields/ChoiceControl.svelte';
import ChoicesControl from './fields/ChoicesControl.svelte';
import JsonControl from './fields/JsonControl.svelte';
import NumberControl from './fields/NumberControl.svelte';
import ObjectControl from './fields/ObjectControl.svelte';
import TextControl from './fields/TextControl.svelte';
import UnionControl from './fields/UnionControl.svelte';

type Kind = Field['kind'];
type Controls = { readonly [K in Kind]: Component<ControlProps<K>> };

/** One control for each kind of field; a kind without one does not compile. */
const controls: Controls = {
	text: TextControl,
	number: NumberControl,
	boolean: BooleanControl,
	choice: ChoiceControl,
	choices: ChoicesControl,
	array: ArrayControl,
	object: ObjectControl,
	union: UnionControl,
	json: JsonControl,
};

/** The control that asks for this field. */
export function controlOf(field: Field): Component<ControlProps> {
	// The table pairs each kind with a control for exactly that kind, which the compiler cannot follow through an index.
	return controls[field.kind] as Component<ControlProps>;
}
