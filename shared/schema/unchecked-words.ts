import type { UncheckedPart } from './validator.ts';

const mostNamed = 3;

/** Which parts of a schema nobody checked, in one sentence. */
export function uncheckedWords(parts: readonly UncheckedPart[]): string {
	const named = parts
		.slice(0, mostNamed)
		.map(({ pointer, reference }) => `${pointer === '' ? 'the whole schema' : pointer} ("${reference}")`);
	const rest = parts.length > mostNamed ? ` and ${parts.length - mostNamed} more` : '';
	const subject = parts.length === 1 ? 'this part of the schema refers' : 'these parts of the schema refer';
	return `Not checked, as ${subject} to what is not in it: ${named.join(', ')}${rest}.`;
}
