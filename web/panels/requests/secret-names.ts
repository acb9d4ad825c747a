import type { Field } from '#shared/schema/form-model.ts';

const secret =
	/pass(?:word|phrase|wd)|secret|token|api[-_ ]?key|private[-_ ]?key|credential|cvv|card[-_ ]?number|\bpin\b/i;

/** Fields of a form that look like a secret: servers must not ask for those in a form (specification, elicitation, safety). */
export function secretNames(root: Field): readonly string[] {
	if (root.kind !== 'object') return [];
	return root
		.fields()
		.filter(({ name, title, description }) => secret.test(`${name} ${title ?? ''} ${description ?? ''}`))
		.map(({ name }) => name);
}
