// What a reader of the program could not see, or would see elsewhere than it is: control and format characters
// (bidirectional ones among them), line and paragraph separators, lone surrogates.
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const unseenButLines = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** One word of bash. The text must not hold U+0000, which no argument of a program can. */
export function bashWord(text: string): string {
	if (/^[\w@%+:,./-]+$/.test(text)) return text;
	if (unseenButLines.test(text)) return `$'${text.replace(/[\\']/g, '\\$&').replace(unseen, bytesOf)}'`;
	return `'${text.replaceAll("'", "'\\''")}'`;
}

/** A string of TypeScript or JavaScript. */
export function scriptString(text: string): string {
	return JSON.stringify(text).replace(unseen, (character) => `\\u{${hex(character)}}`);
}

/** A string of Python; what `JSON.stringify` escapes means the same there. */
export function pythonString(text: string): string {
	return JSON.stringify(text).replace(unseen, (character) => `\\U${hex(character).padStart(8, '0')}`);
}

// Bytes, as bash writes `\u` in the encoding of its locale. Exactly two digits are read.
function bytesOf(character: string): string {
	const bytes = new TextEncoder().encode(character);
	return Array.from(bytes, (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

function hex(character: string): string {
	return (character.codePointAt(0) ?? 0).toString(16);
}
