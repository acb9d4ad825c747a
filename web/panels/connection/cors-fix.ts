import type { CorsEvidence } from '#shared/ports.ts';

/** Headers that MCP over HTTP uses in requests, in any revision (specification, transports). */
const requestHeaders = [
	'authorization',
	'content-type',
	'last-event-id',
	'mcp-method',
	'mcp-name',
	'mcp-protocol-version',
	'mcp-session-id',
];

const lists = [
	'access-control-allow-headers',
	'access-control-allow-methods',
	'access-control-expose-headers',
];

/** The answer headers with which a page could speak to the server, one a line: what it sends already, and what it lacks. */
export function corsFix({ missing, responseHeaders }: CorsEvidence): string {
	const names = [...new Set(missing.map(({ header }) => header))];
	return names
		.map((header) => {
			const needs = missing.filter((one) => one.header === header).map((one) => one.needs);
			const name = header.toLowerCase();
			if (!lists.includes(name)) return `${header}: ${needs.join(', ')}`;
			const sent = responseHeaders
				.filter(([other]) => other.toLowerCase() === name)
				.map(([, value]) => value);
			const all = [...sent, ...needs].flatMap((value) => value.split(',').map((part) => part.trim()));
			// The next request would stumble over the next header.
			if (name === 'access-control-allow-headers') all.push(...requestHeaders);
			return `${header}: ${distinct(all).join(', ')}`;
		})
		.join('\n');
}

function distinct(words: readonly string[]): readonly string[] {
	const lower = words.map((word) => word.toLowerCase());
	return words.filter((word, index) => word !== '' && lower.indexOf(word.toLowerCase()) === index);
}
