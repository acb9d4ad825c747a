const pieceLength = 16_000;

/**
 * A long text in pieces that are laid out one by one, ended at a line end where there is one near. A browser takes seconds for
 * one paragraph of some megabytes.
 */
export function piecesOf(text: string): readonly string[] {
	const pieces: string[] = [];
	for (let from = 0; from < text.length;) {
		let to = from + pieceLength;
		if (to < text.length) {
			const newline = text.lastIndexOf('\n', to);
			if (newline > from) to = newline + 1;
			// No piece ends between the two halves of a character.
			else if (isHighSurrogate(text.charCodeAt(to - 1))) to--;
		}
		pieces.push(text.slice(from, to));
		from = to;
	}
	return pieces;
}

function isHighSurrogate(unit: number): boolean {
	return unit >= 0xd800 && unit < 0xdc00;
}
