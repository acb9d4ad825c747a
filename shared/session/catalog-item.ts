import { asObject, isObject } from '../protocol/dress.ts';
import { found } from '../protocol/found.ts';
import { readParamHeaders } from '../protocol/param-headers.ts';
import type { CatalogItem, ListName } from './session-view.ts';

/** How one kind of list is asked for and read. */
export interface ListKind {
	readonly list: ListName;
	readonly method: string;
	/** The server capability that offers it. */
	readonly capability: string;
	/** The member of the result that holds the entries. */
	readonly member: string;
	/** The member of an entry that goes on the wire. */
	readonly nameMember: string;
	readonly changedBy: string;
	inspect(entry: Record<string, unknown>): Iterable<string>;
	/** Why it must not be offered where arguments are mirrored in headers. */
	exclusion?(entry: Record<string, unknown>): string | undefined;
}

/** Every list that a server may have. */
export const listKinds: readonly ListKind[] = [
	{
		list: 'tools',
		method: 'tools/list',
		capability: 'tools',
		member: 'tools',
		nameMember: 'name',
		changedBy: 'notifications/tools/list_changed',
		*inspect(entry) {
			yield* schemaProblems(entry['inputSchema']);
			yield* typed(entry, 'outputSchema', 'object');
			yield* typed(entry, 'annotations', 'object');
			yield* typed(entry, 'description', 'string');
			yield* readParamHeaders(entry['inputSchema']).problems;
		},
		// Specification 2026-07-28, custom headers from tool parameters: such a tool MUST be left out over HTTP.
		exclusion: (entry) => readParamHeaders(entry['inputSchema']).problems[0],
	},
	{
		list: 'resources',
		method: 'resources/list',
		capability: 'resources',
		member: 'resources',
		nameMember: 'uri',
		changedBy: 'notifications/resources/list_changed',
		*inspect(entry) {
			yield* required(entry, 'name');
			yield* typed(entry, 'mimeType', 'string');
			yield* typed(entry, 'description', 'string');
		},
	},
	{
		list: 'templates',
		method: 'resources/templates/list',
		capability: 'resources',
		member: 'resourceTemplates',
		nameMember: 'uriTemplate',
		// They have no notification of their own (specification, resources: list changed).
		changedBy: 'notifications/resources/list_changed',
		*inspect(entry) {
			yield* required(entry, 'name');
			yield* typed(entry, 'mimeType', 'string');
			yield* typed(entry, 'description', 'string');
		},
	},
	{
		list: 'prompts',
		method: 'prompts/list',
		capability: 'prompts',
		member: 'prompts',
		nameMember: 'name',
		changedBy: 'notifications/prompts/list_changed',
		*inspect(entry) {
			yield* typed(entry, 'description', 'string');
			yield* typed(entry, 'arguments', 'array');
		},
	},
];

export interface ItemPlace {
	readonly seq: number;
	/** Pointer to the message in its frame; empty where it is alone there. */
	readonly base: string;
	/** Arguments are mirrored in headers (2026-07-28 over HTTP). */
	readonly isMirrored: boolean;
	readonly index: number;
	/** How many entries before it have the same name. */
	readonly namesakes: number;
}

/** Reads one entry of a list, whatever it is. */
export function readItem(kind: ListKind, entry: unknown, place: ItemPlace): CatalogItem {
	const { seq, base, index, namesakes } = place;
	const value = asObject(entry);
	const excluded = place.isMirrored ? kind.exclusion?.(value) : undefined;
	const name = nameOf(kind, entry);
	return {
		key: JSON.stringify([name, namesakes]),
		name,
		title: titleOf(value, name),
		value,
		seq,
		pointer: `${base}/result/${kind.member}/${index}`,
		problems: isObject(entry)
			? [...required(value, kind.nameMember), ...typed(value, 'title', 'string'), ...kind.inspect(value)]
			: [`Expected an object, found ${found(entry)}`],
		...(excluded === undefined ? {} : { excluded }),
	};
}

/** What goes on the wire; empty where the entry has no usable one. */
export function nameOf({ nameMember }: ListKind, entry: unknown): string {
	const name = asObject(entry)[nameMember];
	return typeof name === 'string' ? name : '';
}

/** Display precedence: `title`, for tools `annotations.title`, then the name (specification, tools: display name). */
function titleOf(value: Record<string, unknown>, name: string): string {
	const said = [value['title'], asObject(value['annotations'])['title'], value['name']];
	return said.find((text): text is string => typeof text === 'string' && text.trim() !== '') ?? name;
}

function* required(entry: Record<string, unknown>, member: string): Iterable<string> {
	const value = entry[member];
	if (typeof value !== 'string') yield `Expected a string in \`${member}\`, found ${found(value)}`;
	else if (value === '') yield `\`${member}\` is empty`;
}

/** An optional member; null counts as absent. */
function* typed(
	entry: Record<string, unknown>,
	member: string,
	type: 'string' | 'object' | 'array',
): Iterable<string> {
	const value = entry[member];
	if (value === undefined || value === null) return;
	const fits =
		type === 'string' ? typeof value === 'string' : type === 'array' ? Array.isArray(value) : isObject(value);
	if (!fits) yield `Expected ${articles[type]} in \`${member}\`, found ${found(value)}`;
}

const articles = { string: 'a string', object: 'an object', array: 'a list' } as const;

function* schemaProblems(schema: unknown): Iterable<string> {
	if (!isObject(schema)) yield `Expected an object in \`inputSchema\`, found ${found(schema)}`;
	else if (schema['type'] !== 'object') {
		yield `Expected "object" in \`inputSchema.type\`, found ${found(schema['type'])}`;
	}
}
