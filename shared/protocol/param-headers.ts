import type { HeaderPairs } from '../wire/frame.ts';
import { asObject, isObject } from './dress.ts';
import { found } from './found.ts';
import { headerValue } from './header-value.ts';

/** A tool's parameter that is mirrored in the header `Mcp-Param-<name>`. */
export interface ParamHeader {
	readonly name: string;
	/** Property names from the root of the arguments. */
	readonly path: readonly string[];
}

export interface ParamHeaders {
	readonly headers: readonly ParamHeader[];
	/** Breaches, in sentences; a client over Streamable HTTP must leave such a tool out. */
	readonly problems: readonly string[];
}

const annotation = 'x-mcp-header';
const allowedTypes = ['string', 'integer', 'boolean'];

/** Reads the `x-mcp-header` annotations of an input schema (specification 2026-07-28, custom headers from tool parameters). */
export function readParamHeaders(inputSchema: unknown): ParamHeaders {
	const headers: ParamHeader[] = [];
	const problems: string[] = [];
	const seen = new Map<string, string>();

	function visit(schema: Record<string, unknown>, place: Place | null): void {
		if (annotation in schema) inspect(schema, pathOf(place));
		for (const [key, member] of Object.entries(schema)) {
			if (key === 'properties' || isData(key) || !mentionsHeader(member)) continue;
			problems.push(
				`\`${annotation}\` inside \`${key}\`${at(pathOf(place))} is not reachable by \`properties\` alone`,
			);
		}
	}

	function inspect(schema: Record<string, unknown>, path: readonly string[]): void {
		const name = schema[annotation];
		const problem = nameProblem(name) ?? typeProblem(schema['type'], path);
		if (problem !== null) {
			problems.push(`\`${annotation}\`${at(path)} ${problem}`);
			return;
		}
		const earlier = seen.get(String(name).toLowerCase());
		if (earlier !== undefined) {
			problems.push(`\`${annotation}\`${at(path)} repeats the name ${JSON.stringify(earlier)}`);
			return;
		}
		seen.set(String(name).toLowerCase(), String(name));
		headers.push({ name: String(name), path });
	}

	// Loops instead of recursion, here and below: a stranger's schema may have any depth.
	const open: Spot[] = [{ schema: inputSchema, place: null }];
	for (let spot = open.pop(); spot; spot = open.pop()) {
		const { schema, place } = spot;
		if (!isObject(schema)) continue;
		visit(schema, place);
		const properties = Object.entries(asObject(schema['properties'])).reverse();
		for (const [name, property] of properties)
			open.push({ schema: property, place: { name, within: place } });
	}
	return { headers, problems };
}

/** The `Mcp-Param-*` headers of one call. A value that is missing or null has none. */
export function paramHeaders(inputSchema: unknown, args: unknown): HeaderPairs {
	return readParamHeaders(inputSchema).headers.flatMap(({ name, path }) => {
		const value = path.reduce<unknown>(
			(at, key) => (isObject(at) && Object.hasOwn(at, key) ? at[key] : undefined),
			args,
		);
		const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
		return isScalar ? [[`Mcp-Param-${name}`, headerValue(value)] as const] : [];
	});
}

function nameProblem(name: unknown): string | null {
	if (typeof name !== 'string') return `is ${found(name)}, not a string`;
	if (name === '') return 'is empty';
	// RFC 9110 5.6.2: token.
	if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name))
		return `is ${JSON.stringify(name)}, which no header name may hold`;
	return null;
}

function typeProblem(type: unknown, path: readonly string[]): string | null {
	if (path.length === 0) return 'is on the schema itself, not on a property';
	if (typeof type === 'string' && allowedTypes.includes(type)) return null;
	return `is on the type ${found(type)}; string, integer and boolean may have it`;
}

/** A property in its schema, up to the root. */
interface Place {
	readonly name: string;
	readonly within: Place | null;
}

interface Spot {
	readonly schema: unknown;
	readonly place: Place | null;
}

function pathOf(place: Place | null): readonly string[] {
	const path: string[] = [];
	for (let step = place; step; step = step.within) path.unshift(step.name);
	return path;
}

function mentionsHeader(value: unknown): boolean {
	const open = [value];
	while (open.length > 0) {
		const next = open.pop();
		if (isObject(next) && annotation in next) return true;
		const members: readonly unknown[] = Array.isArray(next) ? next : Object.values(asObject(next));
		// Not spread into one call: a list may be longer than a call has room for arguments.
		for (const member of members) if (typeof member === 'object' && member !== null) open.push(member);
	}
	return false;
}

/** Members of a schema that hold values of the person's data, not schemas. */
function isData(key: string): boolean {
	return key === annotation || ['default', 'const', 'enum', 'examples'].includes(key);
}

function at(path: readonly string[]): string {
	return path.length === 0 ? '' : ` of \`${path.join('.')}\``;
}
