import { decodeBase64 } from '#shared/wire/base64.ts';

/** What a text holds in another form: JSON inside a string, or bytes as base64. */
export type Decoded =
	| { readonly kind: 'json'; readonly text: string }
	| { readonly kind: 'text'; readonly text: string; readonly bytes: number }
	| { readonly kind: 'bytes'; readonly bytes: Uint8Array };

const shortestBase64 = 16;

/** Which form a text may be in, told by a look at its ends; null for plain text. */
export function hiddenForm(text: string): 'json' | 'base64' | null {
	if (/^\s*[[{]/.test(text) && /[\]}]\s*$/.test(text.slice(-40))) return 'json';
	const isLong = text.length >= shortestBase64 && text.length % 4 === 0;
	const ends = /^[A-Za-z0-9+/]*={0,2}$/;
	return isLong && isPlain(text.slice(0, Math.min(64, text.length - 2))) && ends.test(text.slice(-64))
		? 'base64'
		: null;
}

function isPlain(text: string): boolean {
	return /^[A-Za-z0-9+/]+$/.test(text);
}

/** Reads the hidden form; a sentence where it is none after all. */
export function decode(text: string, form: 'json' | 'base64'): Decoded | string {
	if (form === 'json') return { kind: 'json', text };
	const decoded = decodeBase64(text);
	if (!decoded.ok) return `Not base64: ${decoded.reason}`;
	try {
		const plain = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(decoded.bytes);
		return /^\s*[[{]/.test(plain)
			? { kind: 'json', text: plain }
			: { kind: 'text', text: plain, bytes: decoded.bytes.length };
	} catch {
		// Bytes that are no text are what base64 is for.
		return { kind: 'bytes', bytes: decoded.bytes };
	}
}
