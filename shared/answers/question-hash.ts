import { asObject } from '../protocol/dress.ts';

/**
 * Two questions have the same hash when they ask the same: the same method, words and schema (or messages). What differs from
 * one time to the next (ids, tokens, `_meta`) is left out.
 */
export function questionHash({ method, params }: { method: string; params: unknown }): string {
	const { message, mode, requestedSchema, url, systemPrompt, messages, tools } = asObject(params);
	return hash53(
		JSON.stringify([method, message, mode ?? 'form', requestedSchema, url, systemPrompt, messages, tools]),
	);
}

// cyrb53: it tells apart the questions of one server, and is no protection against one that looks for a second of the same hash.
function hash53(text: string): string {
	let [one, other] = [0xdeadbeef, 0x41c6ce57];
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		one = Math.imul(one ^ unit, 2654435761);
		other = Math.imul(other ^ unit, 1597334677);
	}
	one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
	other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
	return (4294967296 * (2097151 & other) + (one >>> 0)).toString(36);
}
