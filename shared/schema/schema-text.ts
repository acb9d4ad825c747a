import { exactNumber } from '../wire/exact-number.ts';
import { tokenize, type JsonNode, type JsonTokens } from '../wire/json-text.ts';
import { RawJson } from '../wire/raw-json.ts';

/** What a value of a schema is: a schema, schemas by a name that someone chose, or a value that may go onto the wire. */
type Role = 'schema' | 'named' | 'data';

const named = new Set([
	'properties',
	'patternProperties',
	'$defs',
	'definitions',
	'dependentSchemas',
	'dependencies',
]);
const data = new Set(['default', 'const', 'enum', 'examples']);
const deepest = 500;

/**
 * Reads a schema as `JSON.parse` does, but keeps the numbers that would change on the way: those of values that may be sent
 * (`default`, `const`, `enum`) as they are written, all others where a double is another number. They are `RawJson` then.
 * Undefined where the text is no JSON.
 */
export function readSchemaText(text: string): unknown {
	const tokens = tokenize(text);
	const root = tokens.at(0);
	if (tokens.problem || !root) return undefined;
	return read(tokens, root, 'schema');
}

/** Whether a text has a number that `JSON.parse` would write otherwise; sometimes true where it has none. */
export function hasUnusualNumber(text: string): boolean {
	return /[:[,\s]-?(?:0[.,\s\]}]|\d+)(?:\d{15}|\d*\.\d*0\b|\d*\.\d{15}|[\d.]*[eE][\d+-])|[:[,\s]-0/.test(
		text,
	);
}

function read(tokens: JsonTokens, node: JsonNode, role: Role): unknown {
	const source = (): string => tokens.text.slice(node.start, node.end);
	if (node.depth > deepest) return JSON.parse(source());
	switch (node.kind) {
		case 'number':
			return readNumber(source(), role);
		case 'array':
			return [...tokens.children(node.index)].map((item) => read(tokens, item, role));
		case 'object':
			return Object.fromEntries(
				[...tokens.children(node.index)].map((member) => {
					const key = tokens.key(member.index) ?? '';
					return [key, read(tokens, member, roleOf(key, role))];
				}),
			);
		default:
			return JSON.parse(source());
	}
}

function roleOf(key: string, parent: Role): Role {
	if (parent === 'data') return 'data';
	if (parent === 'named') return 'schema';
	if (data.has(key)) return 'data';
	return named.has(key) ? 'named' : 'schema';
}

function readNumber(text: string, role: Role): number | RawJson {
	const number = Number(text);
	if (role === 'data' ? String(number) === text : exactNumber(text).isExact) return number;
	return new RawJson(text);
}
