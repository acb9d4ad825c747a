import { exactNumber } from './exact-number.ts';
import { messageText, type Frame } from './frame.ts';
import { nodeAt } from './json-pointer.ts';
import { tokenize } from './json-text.ts';
import { meantAnswer } from './meant-answer.ts';

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
	| {
			readonly kind: 'request';
			readonly id: RequestId;
			readonly method: string;
			readonly params: unknown;
			/** The id as it was written, where `id` is a double that reads another number: an answer has to echo this one. */
			readonly idText?: string;
	  }
	| { readonly kind: 'notification'; readonly method: string; readonly params: unknown }
	| { readonly kind: 'result'; readonly id: RequestId; readonly result: unknown }
	| { readonly kind: 'error'; readonly id: RequestId | null; readonly error: RpcError }
	| { readonly kind: 'batch'; readonly items: readonly Message[] }
	| {
			readonly kind: 'unreadable';
			readonly reason: UnreadableReason;
			readonly detail: string;
			/** The request that it was to answer, where it is a broken response: no better one will come. */
			readonly answers?: RequestId;
	  }
	/** No message was expected here: stderr, heads, SSE comments, local events. */
	| { readonly kind: 'aside' };

const aside: Message = { kind: 'aside' };

/** Beyond this a syntax error is described by the engine alone; finding its place would cost as much as reading the text. */
const placedProblemLimit = 1024 * 1024;

/** Reads what a frame means. Never throws. */
export function readMessage(frame: Frame): Message {
	if (!mayHoldMessage(frame)) return aside;
	if (frame.cutFrom !== undefined) {
		return brokenText(messageText(frame), `Only the beginning of ${frame.cutFrom} bytes was kept`);
	}
	if (frame.body.encoding === 'base64') return unreadable('not-utf8', 'The bytes are not valid UTF-8');
	return parseMessage(messageText(frame));
}

/** Reads one JSON-RPC message from text. Never throws. */
export function parseMessage(text: string): Message {
	// RFC 8259 8.1 lets a reader ignore a byte order mark; some servers write one before their first message.
	const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
	let value: unknown;
	try {
		value = JSON.parse(json);
	} catch (error) {
		return brokenText(json, describeSyntax(json, error));
	}
	return classify(value, json);
}

function mayHoldMessage(frame: Frame): boolean {
	switch (frame.channel) {
		case 'stdin':
		case 'stdout':
			return !/^[ \t\r]*$/.test(frame.body.data);
		case 'http-body':
			return frame.bytes > 0;
		case 'sse-event':
			// WHATWG HTML 9.2.6: a block without data dispatches nothing; MCP uses the event type `message` alone.
			return Boolean(frame.sse?.data) && (frame.sse?.event || 'message') === 'message';
		case 'stderr':
		case 'http-request':
		case 'http-response':
		case 'process':
		case 'connection':
			return false;
	}
}

function classify(value: unknown, text: string): Message {
	if (!Array.isArray(value)) return classifyOne(value, text, '');
	if (value.length === 0) return notRpc('An empty batch');
	const items = value.map((item: unknown, index) =>
		Array.isArray(item) ? notRpc('A batch in a batch') : classifyOne(item, text, `/${index}`),
	);
	return { kind: 'batch', items };
}

function classifyOne(value: unknown, text: string, pointer: string): Message {
	if (!isObject(value)) return notRpc(`Expected an object, found ${describe(value)}`);
	const { jsonrpc, id, method, params, result, error } = value;
	const answers = method === undefined && isId(id) ? id : undefined;
	if (jsonrpc !== '2.0') {
		const isResponse = result !== undefined || error !== undefined;
		const detail = `Expected "jsonrpc":"2.0", found ${describe(jsonrpc)}`;
		return notRpc(detail, isResponse ? answers : undefined);
	}
	if (method !== undefined) {
		if (typeof method !== 'string') return notRpc(`The method is not a string but ${describe(method)}`);
		if (id === undefined) return { kind: 'notification', method, params };
		if (!isId(id)) return notRpc(`A request whose id is ${describe(id)}`);
		const idText = writtenId(id, text, pointer);
		return { kind: 'request', id, method, params, ...(idText === undefined ? {} : { idText }) };
	}
	// Some servers write both members, one of them null.
	if (error !== undefined && !(error === null && result !== undefined)) {
		return { kind: 'error', id: isId(id) ? id : null, error: readError(error) };
	}
	if (result === undefined) return notRpc('No method, no result and no error', answers);
	return isId(id) ? { kind: 'result', id, result } : notRpc(`A result whose id is ${describe(id)}`);
}

function readError(error: unknown): RpcError {
	if (!isObject(error)) return { code: 0, message: typeof error === 'string' ? error : describe(error) };
	const { code, message, data } = error;
	return {
		code: typeof code === 'number' ? code : 0,
		message: [typeof code === 'string' ? code : '', messageWords(message)].filter(Boolean).join(': '),
		...(data === undefined ? {} : { data }),
	};
}

/** Some servers put their word into a code that is text, or a number into the message. */
function messageWords(message: unknown): string {
	if (message === undefined || message === null) return '';
	return typeof message === 'string' ? message : describe(message);
}

function writtenId(id: RequestId, text: string, pointer: string): string | undefined {
	if (typeof id === 'string' || Number.isSafeInteger(id)) return undefined;
	const tokens = tokenize(text);
	const node = nodeAt(tokens, `${pointer}/id`);
	const written = node && tokens.source(node.index);
	return written !== undefined && !exactNumber(written).isExact ? written : undefined;
}

function isId(id: unknown): id is RequestId {
	return typeof id === 'string' || typeof id === 'number';
}

function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Short, and without recursion: the value may have any depth. */
function describe(value: unknown): string {
	if (value === undefined) return 'nothing';
	if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
	if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value);
	return Array.isArray(value) ? 'an array' : 'an object';
}

function describeSyntax(text: string, error: unknown): string {
	const problem = text.length <= placedProblemLimit ? tokenize(text).problem : null;
	if (!problem) return error instanceof Error ? error.message : String(error);
	const { line, column, expected, found } = problem;
	return `Expected ${expected} at ${line === 1 ? '' : `line ${line}, `}column ${column}, found ${found}`;
}

function brokenText(text: string, detail: string): Message {
	return unreadable('not-json', detail, meantAnswer(text));
}

function notRpc(detail: string, answers?: RequestId): Message {
	return unreadable('not-json-rpc', detail, answers);
}

function unreadable(reason: UnreadableReason, detail: string, answers?: RequestId): Message {
	return { kind: 'unreadable', reason, detail, ...(answers === undefined ? {} : { answers }) };
}
