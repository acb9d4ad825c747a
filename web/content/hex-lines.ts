/** One line of a hex dump: 16 bytes at most. */
export interface HexLine {
	readonly offset: string;
	readonly hex: string;
	readonly ascii: string;
}

const width = 16;

/** The first bytes as a hex dump; what is not printable ASCII shows as a dot. */
export function hexLines(bytes: Uint8Array, most: number): readonly HexLine[] {
	const lines: HexLine[] = [];
	for (let start = 0; start < Math.min(bytes.length, most); start += width) {
		const part = [...bytes.subarray(start, Math.min(start + width, most))];
		lines.push({
			offset: start.toString(16).padStart(6, '0'),
			hex: part.map((byte) => byte.toString(16).padStart(2, '0')).join(' '),
			ascii: part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join(''),
		});
	}
	return lines;
}
