/** One line of a hex dump. */
export interface HexLine {
	readonly offset: string;
	readonly hex: string;
	readonly ascii: string;
}

/** Bytes in a line. */
export const hexWidth = 16;

/** One line, counted from 0; what is not printable ASCII shows as a dot. */
export function hexLine(bytes: Uint8Array, index: number): HexLine {
	const start = index * hexWidth;
	const part = [...bytes.subarray(start, start + hexWidth)];
	const digits = part.map((byte) => byte.toString(16).padStart(2, '0'));
	return {
		offset: start.toString(16).padStart(bytes.length > 0xff_ffff ? 8 : 6, '0'),
		// A gap in the middle helps the eye to count; the last line is as wide as the others.
		hex: `${digits.slice(0, 8).join(' ')}  ${digits.slice(8).join(' ')}`.padEnd(3 * hexWidth, ' '),
		ascii: part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join(''),
	};
}

export function hexLineCount(bytes: Uint8Array): number {
	return Math.ceil(bytes.length / hexWidth);
}

/** The line that an offset as typed lies in (`0x1f40`, `1f40h` or decimal `8000`); null where it says none. */
export function lineOfOffset(typed: string, byteCount: number): number | null {
	const text = typed
		.trim()
		.replaceAll(/[_\s,]/g, '')
		.toLowerCase();
	const hex = /^(?:0x([0-9a-f]+)|([0-9a-f]+)h)$/.exec(text);
	const offset = hex
		? Number.parseInt(hex[1] ?? hex[2] ?? '', 16)
		: /^\d+$/.test(text)
			? Number(text)
			: Number.NaN;
	return offset < byteCount ? Math.floor(offset / hexWidth) : null;
}
