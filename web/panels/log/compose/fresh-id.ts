import type { Call } from '#shared/session/call.ts';
import { nodeAt } from '#shared/wire/json-pointer.ts';
import { tokenize } from '#shared/wire/json-text.ts';

/** Where in a message its id stands: its own, and the progress token where that is the same. */
const places = ['/id', '/params/_meta/progressToken'];

/** The same text with another id, byte for byte but for that; as it was where it is no request. */
export function withFreshId(text: string, fresh: string): string {
	const tokens = tokenize(text);
	if (tokens.problem || !nodeAt(tokens, '/method')) return text;
	const id = nodeAt(tokens, '/id');
	if (!id) return text;
	const old = tokens.source(id.index);
	const found = places
		.map((pointer) => nodeAt(tokens, pointer))
		.filter((node) => node !== undefined)
		.filter((node) => tokens.source(node.index) === old)
		.sort((a, b) => b.start - a.start);
	return found.reduce(
		(changed, { start, end }) => changed.slice(0, start) + JSON.stringify(fresh) + changed.slice(end),
		text,
	);
}

/** The ids of our own requests, as JSON. */
export function idsInUse(calls: readonly Call[]): ReadonlySet<string> {
	return new Set(calls.filter(({ from }) => from === 'client').map(({ id }) => JSON.stringify(id)));
}
