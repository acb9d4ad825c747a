/** A stretch of a text that is drawn as one block. */
export interface RawChunk {
	/** Where it begins in the text. */
	readonly start: number;
	readonly text: string;
	/** How the line that ends here ends; empty where only our block does. */
	readonly end: '' | '\n' | '\r\n';
}

/** Cuts a text at its line ends, and long lines into blocks, so that 20 MiB on one line can be drawn piece by piece. */
export function rawChunks(text: string, longest = 2_000): readonly RawChunk[] {
	const chunks: RawChunk[] = [];
	let lineEnd = text.indexOf('\n');
	for (let start = 0; start < text.length;) {
		// Looked for once a line: a line of 20 MiB has ten thousand blocks.
		if (lineEnd >= 0 && lineEnd < start) lineEnd = text.indexOf('\n', start);
		const isEnded = lineEnd >= 0;
		const hasReturn = isEnded && lineEnd > start && text.charAt(lineEnd - 1) === '\r';
		const end = !isEnded ? text.length : hasReturn ? lineEnd - 1 : lineEnd;
		if (end - start <= longest) {
			chunks.push({ start, text: text.slice(start, end), end: !isEnded ? '' : hasReturn ? '\r\n' : '\n' });
			start = isEnded ? lineEnd + 1 : end;
		} else {
			const cut = wholeCharacters(text, start + longest);
			chunks.push({ start, text: text.slice(start, cut), end: '' });
			start = cut;
		}
	}
	return chunks;
}

/** The block in which an offset of the text lies. */
export function chunkAt(chunks: readonly RawChunk[], offset: number): number {
	let [low, high] = [0, chunks.length - 1];
	while (low < high) {
		const middle = Math.ceil((low + high) / 2);
		if ((chunks[middle]?.start ?? 0) <= offset) low = middle;
		else high = middle - 1;
	}
	return low;
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
