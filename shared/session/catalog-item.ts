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
	readonly index: number;
	/** How many entries before it have the same name. */
	readonly namesakes: number;
}

/** Reads one entry of a list, whatever it is. */
export function readItem(kind: ListKind, entry: unknown, { seq, index, namesakes }: ItemPlace): CatalogItem {
	const value = asObject(entry);
	const name = nameOf(kind, entry);
	return {
		key: JSON.stringify([name, namesakes]),
		name,
		title: titleOf(value, name),
		value,
		seq,
		pointer: `/result/${kind.member}/${index}`,
		problems: isObject(entry)
			? [...required(value, kind.nameMember), ...typed(value, 'title', 'string'), ...kind.inspect(value)]
			: [`Expected an object, found ${found(entry)}`],
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
