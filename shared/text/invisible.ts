/** A piece of a text: what can be seen, or one character that cannot (or that changes how others are seen). */
export type TextSegment =
	{ readonly text: string } | { readonly code: string; readonly name: string; readonly character: string };

/**
 * Cuts a text at characters that a reader cannot see, or that turn the order of others around (Unicode TR36, "Trojan Source").
 * Line ends and tabs stay text. A joiner between two emoji is part of what is seen.
 */
export function segmentText(text: string): readonly TextSegment[] {
	const segments: TextSegment[] = [];
	let from = 0;
	for (const match of text.matchAll(suspicious)) {
		const character = match[0];
		if (isPartOfEmoji(text, match.index, character)) continue;
		if (match.index > from) segments.push({ text: text.slice(from, match.index) });
		segments.push({ character, ...describeCharacter(character) });
		from = match.index + character.length;
	}
	if (from < text.length) segments.push({ text: text.slice(from) });
	return segments;
}

/** Whether `segmentText` would find something; quick on long plain texts. */
export function hasInvisible(text: string): boolean {
	return !plain.test(text) && segmentText(text).some((segment) => 'code' in segment);
}

// Most texts of most servers: nothing in it has to be looked at one by one.
const plain = /^[\t\n\r -~]*$/;

// Control, format, private use and lone surrogates, what Unicode wants drawn as nothing, and every blank but the space.
const suspicious =
	/(?! )[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u{2800}]/gu;

function isPartOfEmoji(text: string, index: number, character: string): boolean {
	if (character === '\t' || character === '\n' || character === '\r') return true;
	const before = text.slice(Math.max(0, index - 2), index);
	if (character === '\uFE0F' || character === '\uFE0E') return /[\p{Emoji}]$/u.test(before);
	if (character !== '\u200D') return false;
	return /[\p{Emoji}\uFE0F]$/u.test(before) && /^\p{Emoji}/u.test(text.slice(index + 1, index + 3));
}

function describeCharacter(character: string): { code: string; name: string } {
	const point = character.codePointAt(0) ?? 0;
	const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
	return {
		code,
		name:
			names.get(point) ??
			ranges.find(([from, to]) => point >= from && point <= to)?.[2] ??
			'format character',
	};
}

const names: ReadonlyMap<number, string> = new Map([
	[0x00, 'null'],
	[0x07, 'bell'],
	[0x08, 'backspace'],
	[0x1b, 'escape'],
	[0x7f, 'delete'],
	[0xa0, 'no-break space'],
	[0xad, 'soft hyphen'],
	[0x34f, 'combining grapheme joiner'],
	[0x61c, 'Arabic letter mark'],
	[0x115f, 'Hangul choseong filler'],
	[0x1160, 'Hangul jungseong filler'],
	[0x180e, 'Mongolian vowel separator'],
	[0x200b, 'zero width space'],
	[0x200c, 'zero width non-joiner'],
	[0x200d, 'zero width joiner'],
	[0x200e, 'left-to-right mark'],
	[0x200f, 'right-to-left mark'],
	[0x2028, 'line separator'],
	[0x2029, 'paragraph separator'],
	[0x202a, 'left-to-right embedding'],
	[0x202b, 'right-to-left embedding'],
	[0x202c, 'pop directional formatting'],
	[0x202d, 'left-to-right override'],
	[0x202e, 'right-to-left override'],
	[0x202f, 'narrow no-break space'],
	[0x2060, 'word joiner'],
	[0x2061, 'function application'],
	[0x2062, 'invisible times'],
	[0x2063, 'invisible separator'],
	[0x2064, 'invisible plus'],
	[0x2066, 'left-to-right isolate'],
	[0x2067, 'right-to-left isolate'],
	[0x2068, 'first strong isolate'],
	[0x2069, 'pop directional isolate'],
	[0x2800, 'Braille pattern blank'],
	[0x3000, 'ideographic space'],
	[0x3164, 'Hangul filler'],
	[0xfeff, 'byte order mark'],
	[0xffa0, 'halfwidth Hangul filler'],
]);

const ranges: readonly (readonly [from: number, to: number, name: string])[] = [
	[0x0000, 0x001f, 'control character'],
	[0x0080, 0x009f, 'control character'],
	[0x2000, 0x200a, 'wide or narrow space'],
	[0xd800, 0xdfff, 'lone surrogate'],
	[0xe000, 0xf8ff, 'private use character'],
	[0xf0000, 0x10ffff, 'private use character'],
	[0xfe00, 0xfe0f, 'variation selector'],
	[0xe0100, 0xe01ef, 'variation selector'],
	[0xe0000, 0xe007f, 'tag character'],
];
