/** Where bytes stop being UTF-8 (RFC 3629 section 4); -1 where all of them are. */
export function utf8Fault(bytes: Uint8Array): number {
	for (let at = 0; at < bytes.length;) {
		const length = sequenceLength(bytes, at);
		if (length === 0) return at;
		at += length;
	}
	return -1;
}

/** The length of the character that begins here; 0 where none does. */
function sequenceLength(bytes: Uint8Array, at: number): number {
	const first = bytes[at] ?? 0;
	if (first < 0x80) return 1;
	const length =
		first >= 0xc2 && first < 0xe0
			? 2
			: first >= 0xe0 && first < 0xf0
				? 3
				: first >= 0xf0 && first < 0xf5
					? 4
					: 0;
	for (let next = 1; next < length; next++) {
		const byte = bytes[at + next] ?? 0;
		if (byte < 0x80 || byte > 0xbf) return 0;
	}
	const second = bytes[at + 1] ?? 0;
	// Written longer than needed, half a pair of surrogates, and beyond U+10FFFF.
	const isRefused =
		(first === 0xe0 && second < 0xa0) ||
		(first === 0xed && second > 0x9f) ||
		(first === 0xf0 && second < 0x90) ||
		(first === 0xf4 && second > 0x8f);
	return isRefused ? 0 : length;
}
