import { metaPrefix } from './envelope.ts';
import { found, headerMismatch, isObject, objectIn, RpcFault, type JsonObject } from './rpc.ts';
import { tools } from './tools/index.ts';

const namedBy: Readonly<Record<string, string>> = {
	'tools/call': 'name',
	'prompts/get': 'name',
	'resources/read': 'uri',
};

/** Throws where a header that mirrors the body is missing or says something else (2026-07-28, standard headers). */
export function checkMirrors(headers: Headers, method: string, params: JsonObject): void {
	const version = objectIn(params, '_meta')[`${metaPrefix}protocolVersion`];
	compare(headers, 'MCP-Protocol-Version', version, `_meta["${metaPrefix}protocolVersion"]`);
	compare(headers, 'Mcp-Method', method, 'method');
	const namer = namedBy[method];
	if (namer !== undefined) compare(headers, 'Mcp-Name', params[namer], `params.${namer}`);
	if (method === 'tools/call') checkToolMirrors(headers, params);
}

function checkToolMirrors(headers: Headers, params: JsonObject): void {
	const tool = tools.find(({ name }) => name === params['name']);
	const values = objectIn(params, 'arguments');
	for (const [name, property] of Object.entries(objectIn(tool?.inputSchema, 'properties'))) {
		const suffix = isObject(property) ? property['x-mcp-header'] : undefined;
		const value = values[name];
		if (typeof suffix !== 'string' || value === undefined || value === null) continue;
		compare(headers, `Mcp-Param-${suffix}`, value, `params.arguments.${name}`);
	}
}

function compare(headers: Headers, header: string, expected: unknown, where: string): void {
	const raw = headers.get(header);
	if (raw !== null && decodeHeader(raw) === String(expected)) return;
	throw new RpcFault(
		headerMismatch,
		`The header ${header} must repeat ${where}, ${found(expected)}, found ${found(raw ?? undefined)}`,
	);
}

/** Undoes `=?base64?…?=`, the form for values that a header cannot carry as they are. */
export function decodeHeader(raw: string): string {
	const encoded = /^=\?base64\?(.*)\?=$/.exec(raw)?.[1];
	return encoded === undefined ? raw : Buffer.from(encoded, 'base64').toString('utf8');
}
