import { tokenize } from '#shared/wire/json-text.ts';

/** Whether a text is a JSON object or list as a whole. A lone word, number or string is read as text. */
export function isJsonDocument(text: string): boolean {
	const first = /\S/.exec(text)?.[0];
	return (first === '{' || first === '[') && tokenize(text).problem === null;
}
