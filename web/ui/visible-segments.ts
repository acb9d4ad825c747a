/** A run of ordinary text, or one character that cannot be seen. */
export type VisibleSegment = { readonly text: string } | { readonly code: string; readonly name: string };

// Controls except tab and line ends, format characters (Cf: zero-width, bidirectional), variation selectors and tags.
const invisible = /[\p{Cf}\u034f\u115f\u1160\u3164\uffa0\ufe00-\ufe0f]|(?![\t\n\r])\p{Cc}/gu;

/** Splits text so that every character without a visible form stands alone. */
export function visibleSegments(text: string): readonly VisibleSegment[] {
	const segments: VisibleSegment[] = [];
	let from = 0;
	for (const match of text.matchAll(invisible)) {
		if (match.index > from) segments.push({ text: text.slice(from, match.index) });
		const code = `U+${(match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
		segments.push({ code, name: `Invisible character ${code}` });
		from = match.index + match[0].length;
	}
	if (from < text.length) segments.push({ text: text.slice(from) });
	return segments;
}
