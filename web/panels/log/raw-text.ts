/** A stretch of a text that is drawn as one block. */
export interface RawChunk {
	/** Where it begins in the text. */
	readonly start: number;
	readonly text: string;
	/** A line of the text ends here; otherwise only our block does. */
	readonly endsLine: boolean;
}

/** Cuts a text at its line ends, and long lines into blocks, so that 20 MiB on one line can be drawn piece by piece. */
export function rawChunks(text: string, longest = 20_000): readonly RawChunk[] {
	const chunks: RawChunk[] = [];
	for (let start = 0; start < text.length;) {
		const lineEnd = text.indexOf('\n', start);
		const end = lineEnd < 0 ? text.length : lineEnd;
		if (end - start <= longest) {
			chunks.push({ start, text: text.slice(start, end), endsLine: lineEnd >= 0 });
			start = end + 1;
		} else {
			const cut = wholeCharacters(text, start + longest);
			chunks.push({ start, text: text.slice(start, cut), endsLine: false });
			start = cut;
		}
	}
	return chunks;
}

// A pair of surrogates is one character.
function wholeCharacters(text: string, end: number): number {
	const unit = text.charCodeAt(end - 1);
	return unit >= 0xd800 && unit < 0xdc00 ? end - 1 : end;
}

/** As many as fit beside the list. */
export const bytesPerHexLine = 8;

/** One line of a hex dump: offset, bytes, and what of them is ASCII. */
export function hexLine(bytes: Uint8Array, line: number): { offset: string; hex: string; ascii: string } {
	const start = line * bytesPerHexLine;
	const part = Array.from(bytes.subarray(start, start + bytesPerHexLine));
	return {
		offset: start.toString(16).padStart(8, '0'),
		hex: part.map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
		ascii: part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join(''),
	};
}
