import { formatBytes } from '#shared/text/bytes.ts';
import { encodeBase64 } from '#shared/wire/base64.ts';

type FileReading =
	{ readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

/** A message with more than this in one argument is a mistake more often than a wish. */
const largest = 16 * 1024 * 1024;

/** The content of a file as the text of an argument: base64 of its bytes, or what they say in UTF-8. */
export async function readFile(file: File, isBase64: boolean): Promise<FileReading> {
	if (file.size > largest) {
		return {
			ok: false,
			reason: `${file.name} has ${formatBytes(file.size)}; at most ${formatBytes(largest)} go into an argument.`,
		};
	}
	const bytes = new Uint8Array(await file.arrayBuffer());
	if (isBase64) return { ok: true, text: encodeBase64(bytes) };
	try {
		return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
	} catch {
		return {
			ok: false,
			reason: `${file.name} is not text in UTF-8, and the schema does not ask for base64.`,
		};
	}
}
