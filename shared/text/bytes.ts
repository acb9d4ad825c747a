export { decodeBase64, encodeBase64 } from '../wire/base64.ts';

const units = ['kB', 'MB', 'GB', 'TB'];

/** A size for people: `512 B`, `1.3 kB`, `1.2 MB`. Decimal units, one digit after the point. */
export function formatBytes(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`;
	let value = bytes / 1000;
	let unit = 0;
	// 999.95 would be written as 1000.0.
	while (value >= 999.95 && unit < units.length - 1) {
		value /= 1000;
		unit++;
	}
	return `${value.toFixed(1)} ${units[unit] ?? ''}`;
}

/** How many bytes a text takes as UTF-8. */
export function utf8Length(text: string): number {
	let length = text.length;
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		if (unit < 0x80) continue;
		// A pair of surrogates is two units and four bytes; one alone becomes U+FFFD, three bytes.
		if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(at + 1))) at++;
		else if (unit < 0x800) {
			length += 1;
			continue;
		}
		length += 2;
	}
	return length;
}

function isLowSurrogate(unit: number): boolean {
	return unit >= 0xdc00 && unit < 0xe000;
}
