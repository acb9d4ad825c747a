import { compactJson, RawJson, writeJson } from '../wire/raw-json.ts';
import type { RequestId } from '../wire/message.ts';

type Members = Readonly<Record<string, unknown>>;

/** The text of one JSON-RPC message. `params` is left out when it is empty. */
export function messageTextOf(method: string, params: Members, id?: RequestId): string {
	const hasParams = Object.keys(params).length > 0;
	return writeJson({ jsonrpc: '2.0', id, method, params: hasParams ? params : undefined });
}

/** `params` with members added to its `_meta`. What a person wrote there wins; raw text stays as it was written. */
export function withMeta(params: Members, added: Members): Members {
	if (Object.keys(added).length === 0) return params;
	const { _meta: own = {}, ...rest } = params;
	if (own instanceof RawJson) return { ...rest, _meta: rawMeta(own, added) };
	// Not an object, here or below: a person sends that on purpose, to see what the server does.
	return isObject(own) ? { ...rest, _meta: { ...added, ...own } } : params;
}

function rawMeta(own: RawJson, added: Members): RawJson {
	const text = compactJson(own.text);
	const parsed = plainValue(own);
	if (!isObject(parsed)) return own;
	const missing = Object.entries(added).filter(([key]) => !(key in parsed));
	if (missing.length === 0) return own;
	const ours = writeJson(Object.fromEntries(missing)).slice(0, -1);
	return new RawJson(text === '{}' ? `${ours}}` : `${ours},${text.slice(1)}`);
}

/** The plain value of something that may be `RawJson`; undefined where its text is no JSON. */
export function plainValue(value: unknown): unknown {
	if (!(value instanceof RawJson)) return value;
	try {
		return JSON.parse(value.text);
	} catch {
		return undefined;
	}
}

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asObject(value: unknown): Record<string, unknown> {
	return isObject(value) ? value : {};
}
