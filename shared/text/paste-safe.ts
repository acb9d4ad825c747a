/** A text that can be pasted into a terminal, and what a person should know of it. */
export interface PasteSafe {
	readonly text: string;
	/** `3 lines, 2 control characters left out`; empty for one line that is as it was. */
	readonly remark: string;
}

/**
 * Takes control characters (but tabs and line ends between lines) and those that turn the order of letters around out of a
 * text: neither can be seen, and a terminal obeys them. A line end at the end would run a pasted command at once.
 */
export function pasteSafe(text: string): PasteSafe {
	const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
	const safe = lines.replace(unsafe, '');
	const removed = lines.length - safe.length;
	const lineCount = safe.split('\n').length;
	const remarks = [
		lineCount > 1 ? `${lineCount} lines` : '',
		removed > 0 ? `${removed} control character${removed === 1 ? '' : 's'} left out` : '',
	];
	return { text: safe, remark: remarks.filter(Boolean).join(', ') };
}

// Unicode TR36, "Trojan Source": embeddings, overrides and isolates. The marks that Arabic and Hebrew need stay.
const unsafe = /(?![\t\n])[\p{Cc}\u202A-\u202E\u2066-\u2069\u2028\u2029]/gu;
