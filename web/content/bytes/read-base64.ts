import { decodeBase64 } from '#shared/text/bytes.ts';

/** The bytes behind a member that should hold base64. */
export type ReadBytes =
	| {
			readonly ok: true;
			readonly bytes: Uint8Array<ArrayBuffer>;
			/** What had to be put right first, as sentences. */
			readonly repairs: readonly string[];
	  }
	| { readonly ok: false; readonly reason: string };

/** A multiple of four characters: a slice is decoded in some milliseconds. */
const sliceLength = 1_048_576;

/**
 * Decodes what a server sent as base64 (RFC 4648 section 4). Other spellings are read too, and named: a client that is
 * strict would show nothing. Large data is read in slices, so that the page can draw in between.
 */
export function readBase64(sent: string): ReadBytes | Promise<ReadBytes> {
	return sent.length <= sliceLength ? readAtOnce(sent) : readInSlices(sent);
}

function readAtOnce(sent: string): ReadBytes {
	const strict = decodeBase64(sent);
	if (strict.ok) return { ...strict, repairs: [] };
	const { text, repairs } = repair(sent);
	const read = decodeBase64(text);
	return read.ok ? { ...read, repairs } : { ok: false, reason: strict.reason };
}

async function readInSlices(sent: string): Promise<ReadBytes> {
	await nextTask();
	const { text, repairs } = repair(sent);
	const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4));
	let length = 0;
	for (let from = 0; from < text.length; from += sliceLength) {
		const slice = text.slice(from, from + sliceLength);
		const isLast = from + sliceLength >= text.length;
		const read = decodeBase64(slice);
		// Padding inside the text ends a slice well, and the data too early.
		if (!read.ok || (!isLast && slice.endsWith('='))) return whyNot(sent);
		bytes.set(read.bytes, length);
		length += read.bytes.length;
		await nextTask();
	}
	return { ok: true, bytes: bytes.subarray(0, length), repairs };
}

/** The reason for the text as it was sent: its characters are counted from its own beginning. */
function whyNot(sent: string): ReadBytes {
	const strict = decodeBase64(sent);
	return { ok: false, reason: strict.ok ? 'There is padding inside the data' : strict.reason };
}

function nextTask(): Promise<void> {
	return new Promise((resolve) => setTimeout(resolve));
}

interface Repaired {
	readonly text: string;
	readonly repairs: readonly string[];
}

function repair(sent: string): Repaired {
	let text = sent;
	const repairs: string[] = [];
	const head = /^\s*data:[^,]{0,200};base64,/i.exec(text)?.[0];
	if (head !== undefined) {
		text = text.slice(head.length);
		repairs.push(`It was a data: URL (${head.trim().slice(0, -1)}) where base64 alone is expected.`);
	}
	if (/\s/.test(text)) {
		const length = text.length;
		text = text.replaceAll(/\s+/g, '');
		repairs.push(`Blanks and line ends were left out: ${length - text.length} of them.`);
	}
	if (/[-_]/.test(text)) {
		text = text.replaceAll('-', '+').replaceAll('_', '/');
		repairs.push('It was base64url (with - and _) where base64 (with + and /) is expected.');
	}
	const tail = text.length % 4;
	if (tail > 1 && !text.endsWith('=')) {
		text += '='.repeat(4 - tail);
		repairs.push(`Its padding was missing: ${4 - tail} × “=”.`);
	}
	return { text, repairs };
}
