import type { RequestId } from '#shared/wire/message.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Takes one outgoing message; resolves when there is room for the next. */
export type Send = (message: JsonObject) => Promise<void>;

export const parseError = -32700;
export const invalidRequest = -32600;
export const methodNotFound = -32601;
export const invalidParams = -32602;
export const internalError = -32603;
/** Until 2025-11-25 only. */
export const resourceNotFound = -32002;
export const headerMismatch = -32020;
export const missingClientCapability = -32021;
export const unsupportedVersion = -32022;

/** A request that cannot be answered with a result: becomes a JSON-RPC error. */
export class RpcFault extends Error {
	override readonly name = 'RpcFault';
	readonly code: number;
	readonly data: unknown;
	constructor(code: number, message: string, data?: unknown) {
		super(message);
		this.code = code;
		this.data = data;
	}
}

/** An error reply. Without an id where the request's own could not be read (2025-11-25 and later allow it to be left out). */
export function errorReply(id: RequestId | undefined, fault: RpcFault): JsonObject {
	return {
		jsonrpc: '2.0',
		...(id === undefined ? {} : { id }),
		error: {
			code: fault.code,
			message: fault.message,
			...(fault.data === undefined ? {} : { data: fault.data }),
		},
	};
}

export function unknownMethod(method: string): RpcFault {
	return new RpcFault(methodNotFound, `There is no method ${found(method)}`);
}

export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object that this member holds; an empty one where it holds none. */
export function objectIn(holder: unknown, member: string): JsonObject {
	const value = isObject(holder) ? holder[member] : undefined;
	return isObject(value) ? value : {};
}

/** A value as sentences name it: its JSON, shortened, or "nothing". */
export function found(value: unknown): string {
	if (value === undefined) return 'nothing';
	const text = JSON.stringify(value);
	return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
