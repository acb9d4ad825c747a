import { messageText, type Frame } from './frame.ts';

export type RequestId = string | number;

/** A JSON-RPC 2.0 error object (section 5.1), as far as it could be read. */
export interface RpcError {
	readonly code: number;
	readonly message: string;
	readonly data?: unknown;
}

export type UnreadableReason = 'not-utf8' | 'not-json' | 'not-json-rpc';

/** What a frame means. Classified by the members present (JSON-RPC 2.0 sections 4 and 5), tolerant of everything else. */
export type Message =
	| { readonly kind: 'request'; readonly id: RequestId; readonly method: string; readonly params: unknown }
	| { readonly kind: 'notification'; readonly method: string; readonly params: unknown }
	| { readonly kind: 'result'; readonly id: RequestId; readonly result: unknown }
	| { readonly kind: 'error'; readonly id: RequestId | null; readonly error: RpcError }
	| { readonly kind: 'batch'; readonly items: readonly Message[] }
	| { readonly kind: 'unreadable'; readonly reason: UnreadableReason; readonly detail: string }
	/** No message was expected here: stderr, heads, SSE comments, local events. */
	| { readonly kind: 'aside' };

const aside: Message = { kind: 'aside' };

/** Reads what a frame means. Never throws. */
export function readMessage(frame: Frame): Message {
	switch (frame.channel) {
		case 'stderr':
		case 'http-request':
		case 'http-response':
		case 'process':
		case 'connection':
			return aside;
		case 'sse-event':
			if (!frame.sse?.data || (frame.sse.event ?? 'message') !== 'message') return aside;
			break;
		case 'http-body':
			if (frame.bytes === 0) return aside;
			break;
		case 'stdin':
		case 'stdout':
			break;
	}
	if (frame.body.encoding === 'base64') {
		return { kind: 'unreadable', reason: 'not-utf8', detail: 'The bytes are not valid UTF-8' };
	}
	return parseMessage(messageText(frame));
}

/** Reads one JSON-RPC message from text. Never throws. */
export function parseMessage(text: string): Message {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (error) {
		return {
			kind: 'unreadable',
			reason: 'not-json',
			detail: error instanceof Error ? error.message : String(error),
		};
	}
	return classify(value);
}

function classify(value: unknown): Message {
	if (Array.isArray(value)) {
		if (value.length === 0) return notRpc('An empty batch');
		return {
			kind: 'batch',
			items: value.map((item) => (Array.isArray(item) ? notRpc('A batch in a batch') : classify(item))),
		};
	}
	if (typeof value !== 'object' || value === null)
		return notRpc(`Expected an object, found ${value === null ? 'null' : typeof value}`);
	const { jsonrpc, id, method, params, result, error } = value as Record<string, unknown>;
	if (jsonrpc !== '2.0')
		return notRpc(`Expected "jsonrpc":"2.0", found ${JSON.stringify(jsonrpc) ?? 'nothing'}`);
	if (method !== undefined) {
		if (typeof method !== 'string') return notRpc('The method is not a string');
		if (!('id' in value)) return { kind: 'notification', method, params };
		return isId(id)
			? { kind: 'request', id, method, params }
			: notRpc(`A request with the id ${JSON.stringify(id) ?? 'undefined'}`);
	}
	if (error !== undefined) return { kind: 'error', id: isId(id) ? id : null, error: readError(error) };
	if (result !== undefined)
		return isId(id) ? { kind: 'result', id, result } : notRpc('A result without a usable id');
	return notRpc('No method, no result and no error');
}

function readError(error: unknown): RpcError {
	if (typeof error !== 'object' || error === null) return { code: 0, message: String(error) };
	const { code, message, data } = error as Record<string, unknown>;
	return {
		code: typeof code === 'number' ? code : 0,
		message: typeof message === 'string' ? message : '',
		...(data === undefined ? {} : { data }),
	};
}

function isId(id: unknown): id is RequestId {
	return typeof id === 'string' || typeof id === 'number';
}

function notRpc(detail: string): Message {
	return { kind: 'unreadable', reason: 'not-json-rpc', detail };
}
