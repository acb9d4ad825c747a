/** Types whose content is text, whatever it is called. */
const textTypes =
	/^text\/|[/+](?:json|xml|yaml)\b|^application\/(?:javascript|x-sh|toml|sql|graphql|x-ndjson|jsonl)\b/i;

const most = 50 * 1024 * 1024;

/**
 * The text that bytes are. Those of a text type are decoded, whatever they hold; those of no known type only where they are
 * UTF-8. A NUL character means binary data, and so no text. Null where they are no text.
 */
export function decodeText(bytes: Uint8Array, type: string): string | null {
	if (bytes.length === 0 || bytes.length > most) return null;
	const isText = textTypes.test(type);
	if (!isText && type !== 'application/octet-stream') return null;
	// RFC 3629 6, RFC 2781 3.2: a byte order mark tells the encoding.
	const encoding =
		bytes[0] === 0xff && bytes[1] === 0xfe
			? 'utf-16le'
			: bytes[0] === 0xfe && bytes[1] === 0xff
				? 'utf-16be'
				: 'utf-8';
	try {
		const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: false }).decode(bytes);
		return text.includes('\0') ? null : text;
	} catch (error) {
		if (error instanceof TypeError) return null; // No such encoding: bytes they are.
		throw error;
	}
}
