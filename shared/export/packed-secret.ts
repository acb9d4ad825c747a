/** Longer texts in base64 are pictures and files; to read them all would take longer than to write the session. */
const longest = 4 * 1024 * 1024;
const readAtFirst = 96;

/** A text that is written in base64 as a whole, perhaps as a `data:` URI; null where it is none. */
export function readPackedText(text: string): { readonly text: string; pack(text: string): string } | null {
	if (text.length < 16 || text.length > longest) return null;
	const prefix = /^data:[^,]{0,200};base64,/.exec(text)?.[0] ?? '';
	const data = text.slice(prefix.length);
	// The shape of a short beginning tells most other texts apart before all of it is looked at.
	if (!shape.test(data.slice(0, readAtFirst)) || !shape.test(data) || data.length % 4 === 1) return null;
	const isForUrls = /[-_]/.test(data);
	const standard = isForUrls ? data.replaceAll('-', '+').replaceAll('_', '/') : data;
	if (decode(standard.slice(0, readAtFirst), true) === null) return null;
	const plain = decode(standard, false);
	if (plain === null) return null;
	return { text: plain, pack: (changed) => prefix + encode(changed, isForUrls, data.endsWith('=')) };
}

const shape = /^[\w+/-]+={0,2}$/;
// Control characters other than white space: no text has them.
const unreadable = /(?![\t-\r])\p{Cc}/u;

function decode(base64: string, isBeginning: boolean): string | null {
	const whole = isBeginning ? base64.slice(0, base64.length - (base64.length % 4)) : base64;
	try {
		const bytes = Uint8Array.from(atob(whole), (character) => character.charCodeAt(0));
		const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isBeginning });
		return unreadable.test(text) ? null : text;
	} catch (error) {
		// No base64, or none of a text in UTF-8.
		if (error instanceof TypeError || error instanceof DOMException) return null;
		throw error;
	}
}

function encode(text: string, isForUrls: boolean, isPadded: boolean): string {
	const bytes = new TextEncoder().encode(text);
	let binary = '';
	for (let from = 0; from < bytes.length; from += 8192)
		binary += String.fromCharCode(...bytes.subarray(from, from + 8192));
	const base64 = btoa(binary);
	if (!isForUrls) return base64;
	const forUrls = base64.replaceAll('+', '-').replaceAll('/', '_');
	return isPadded ? forUrls : forUrls.replace(/=+$/, '');
}
