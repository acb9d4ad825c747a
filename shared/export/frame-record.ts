import type {
	Direction,
	Frame,
	HttpRequestHead,
	HttpResponseHead,
	LocalEvent,
	SseFields,
} from '../wire/frame.ts';
import { messageText } from '../wire/frame.ts';
import { readMessage } from '../wire/message.ts';
import { readSseFields } from '../wire/sse-reader.ts';
import { mayHoldReference } from './blobs.ts';
import type { ConnV1, FrameRecordV1, HttpV1, RpcV1, SseV1 } from './versions/v1.ts';

/** What a record needs to know beside its frame. */
export interface RecordContext {
	readonly seq: number;
	/** Epoch milliseconds from which `t` counts. */
	readonly epoch: number;
	/** Seq of the request of this frame's exchange. */
	readonly via?: number;
	readonly isRedacted: boolean;
}

/** Writes a frame as a record of the session file. `frameOf` gives the same frame back. */
export function recordOf(frame: Frame, context: RecordContext): FrameRecordV1 {
	switch (frame.channel) {
		case 'stderr':
			return ioRecord(frame, context, 'stderr');
		case 'stdout': {
			const message = readMessage(frame);
			const isNoise = message.kind === 'unreadable' && message.reason !== 'not-json-rpc';
			return isNoise ? ioRecord(frame, context, 'stdout') : rpcRecord(frame, context);
		}
		case 'sse-event':
			return readMessage(frame).kind === 'aside' ? sseRecord(frame, context) : rpcRecord(frame, context);
		case 'http-request':
		case 'http-response':
			return frame.head ? httpRecord(frame, frame.head, context) : rpcRecord(frame, context);
		case 'process':
		case 'connection':
			return connRecord(frame, context);
		case 'stdin':
		case 'http-body':
			return rpcRecord(frame, context);
	}
}

/** Reads a frame from a checked record. */
export function frameOf(record: FrameRecordV1, epoch: number): Frame {
	switch (record.k) {
		case 'rpc':
			return rpcFrame(record, epoch);
		case 'io':
			return { ...frameBase(record, epoch), channel: record.fd, body: bodyOf(record.text, record.enc) };
		case 'sse':
			return sseFrame(record, epoch);
		case 'http':
			return httpFrame(record, epoch);
		case 'conn':
			return connFrame(record, epoch);
	}
}

// ---- rpc

function rpcRecord(frame: Frame, context: RecordContext): RpcV1 {
	const isUtf8 = frame.body.encoding === 'utf8';
	const block = frame.sse && isUtf8 ? blockTemplate(frame.body.data, frame.sse.data ?? '') : null;
	const text = block === null ? frame.body.data : messageText(frame);
	const message = isUtf8 && (block !== null || !frame.sse) ? exactValue(text) : undefined;
	const fields =
		frame.sse && (!isUtf8 || !sameFields(readSseFields(frame.body.data), frame.sse)) ? frame.sse : undefined;
	return {
		k: 'rpc',
		...recordBase(frame, context, {
			...(block === null ? {} : { block }),
			...(fields ? { sse: { ...fields } } : {}),
		}),
		dir: dirOf(frame.direction),
		ch: frame.channel,
		...via(context),
		...(frame.sse?.id === undefined ? {} : { sse: frame.sse.id }),
		...(message ? { msg: message.value } : { raw: text }),
		...encodingOf(frame),
	};
}

function rpcFrame(record: RpcV1, epoch: number): Frame {
	const text = record.raw ?? JSON.stringify(record.msg);
	const block = record['x-wirescope']?.block;
	const data = block === undefined ? text : block.replace('\0', () => text);
	const fields = record['x-wirescope']?.sse ?? (record.ch === 'sse-event' ? readSseFields(data) : undefined);
	return {
		...frameBase(record, epoch),
		channel: record.ch,
		body: bodyOf(data, record.enc),
		...(fields ? { sse: fields } : {}),
	};
}

/** The value of a JSON text, if `JSON.stringify` writes it exactly as it was and nothing in it reads as a reference. */
function exactValue(text: string): { readonly value: unknown } | undefined {
	try {
		const value: unknown = JSON.parse(text);
		return JSON.stringify(value) === text && !mayHoldReference(text) ? { value } : undefined;
	} catch (error) {
		// No JSON, or deeper than JSON.stringify can follow.
		if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
		throw error;
	}
}

/** An event block with U+0000 in place of its data; null where the data is not one piece of it. */
function blockTemplate(block: string, data: string): string | null {
	const at = block.indexOf(data);
	if (data === '' || at < 0 || at !== block.lastIndexOf(data) || block.includes('\0')) return null;
	return `${block.slice(0, at)}\0${block.slice(at + data.length)}`;
}

function sameFields(a: SseFields, b: SseFields): boolean {
	return (
		a.event === b.event &&
		a.data === b.data &&
		a.id === b.id &&
		a.retryMs === b.retryMs &&
		a.comment === b.comment
	);
}

// ---- io

function ioRecord(frame: Frame, context: RecordContext, fd: 'stderr' | 'stdout'): FrameRecordV1 {
	return {
		k: 'io',
		...recordBase(frame, context),
		dir: dirOf(frame.direction),
		fd,
		text: frame.body.data,
		...encodingOf(frame),
	};
}

// ---- sse

function sseRecord(frame: Frame, context: RecordContext): SseV1 {
	const { event, data, id, retryMs, comment } = frame.sse ?? {};
	return {
		k: 'sse',
		...recordBase(frame, context),
		dir: dirOf(frame.direction),
		...via(context),
		...(event === undefined ? {} : { event }),
		...(id === undefined ? {} : { id }),
		...(retryMs === undefined ? {} : { retry: retryMs }),
		...(comment === undefined ? {} : { comment }),
		...(data === undefined ? {} : { data }),
		raw: frame.body.data,
		...encodingOf(frame),
	};
}

function sseFrame(record: SseV1, epoch: number): Frame {
	const { event, data, id, retry, comment } = record;
	return {
		...frameBase(record, epoch),
		channel: 'sse-event',
		body: bodyOf(record.raw, record.enc),
		sse: {
			...(event === undefined ? {} : { event }),
			...(data === undefined ? {} : { data }),
			...(id === undefined ? {} : { id }),
			...(retry === undefined ? {} : { retryMs: retry }),
			...(comment === undefined ? {} : { comment }),
		},
	};
}

// ---- http

function httpRecord(frame: Frame, head: HttpRequestHead | HttpResponseHead, context: RecordContext): HttpV1 {
	const base = {
		k: 'http' as const,
		...recordBase(frame, context),
		dir: dirOf(frame.direction),
		...(frame.body.data === '' ? {} : { text: frame.body.data }),
		...encodingOf(frame),
	};
	if (head.kind === 'request') {
		return { ...base, method: head.method, url: head.url, reqHeaders: pairs(head.headers) };
	}
	return {
		...base,
		...via(context),
		status: head.status,
		statusText: head.statusText,
		resHeaders: pairs(head.headers),
		timing: { ttfb: head.tookMs },
		...(head.onlyExposedHeaders === undefined ? {} : { onlyExposed: head.onlyExposedHeaders }),
		...(head.sentHeaders === undefined ? {} : { sentHeaders: pairs(head.sentHeaders) }),
	};
}

function httpFrame(record: HttpV1, epoch: number): Frame {
	const base = { ...frameBase(record, epoch), body: bodyOf(record.text ?? '', record.enc) };
	if (record.status === undefined) {
		const { method = '', url = '', reqHeaders = [] } = record;
		return { ...base, channel: 'http-request', head: { kind: 'request', method, url, headers: reqHeaders } };
	}
	const { status, statusText = '', resHeaders = [], timing, onlyExposed, sentHeaders } = record;
	return {
		...base,
		channel: 'http-response',
		head: {
			kind: 'response',
			status,
			statusText,
			headers: resHeaders,
			tookMs: timing?.ttfb ?? 0,
			...(onlyExposed === undefined ? {} : { onlyExposedHeaders: onlyExposed }),
			...(sentHeaders === undefined ? {} : { sentHeaders }),
		},
	};
}

function pairs(headers: readonly (readonly [string, string])[]): [string, string][] {
	return headers.map(([name, value]) => [name, value]);
}

// ---- conn

function connRecord(frame: Frame, context: RecordContext): ConnV1 {
	return {
		k: 'conn',
		...recordBase(frame, context),
		dir: dirOf(frame.direction),
		ch: frame.channel,
		...eventMembers(frame.event),
		text: frame.body.data,
		...encodingOf(frame),
	};
}

function eventMembers(event: LocalEvent | undefined): Pick<ConnV1, 'ev'> & Partial<ConnV1> {
	switch (event?.kind) {
		case undefined:
			return { ev: 'none' };
		case 'process-started':
			return { ev: 'spawn', pid: event.pid, command: event.command, args: [...event.args] };
		case 'process-exited':
			return { ev: 'exit', code: event.code, signal: event.signal };
		case 'stream-ended':
			return { ev: 'stream-end', stream: event.exchange, broken: event.broken };
		case 'failure':
			return {
				ev: 'failure',
				hop: event.hop,
				failure: event.code,
				...(event.requestId === undefined ? {} : { request: event.requestId }),
			};
		case 'note':
			return { ev: 'note' };
	}
}

function connFrame(record: ConnV1, epoch: number): Frame {
	const event = eventOf(record);
	return {
		...frameBase(record, epoch),
		channel: record.ch,
		body: bodyOf(record.text, record.enc),
		...(event ? { event } : {}),
	};
}

function eventOf(record: ConnV1): LocalEvent | undefined {
	switch (record.ev) {
		case 'none':
			return undefined;
		case 'spawn':
			return {
				kind: 'process-started',
				pid: record.pid ?? null,
				command: record.command ?? '',
				args: record.args ?? [],
			};
		case 'exit':
			return { kind: 'process-exited', code: record.code ?? null, signal: record.signal ?? null };
		case 'stream-end':
			return { kind: 'stream-ended', exchange: record.stream ?? '', broken: record.broken ?? false };
		case 'failure':
			return {
				kind: 'failure',
				hop: record.hop ?? '',
				code: record.failure ?? '',
				...(record.request === undefined ? {} : { requestId: record.request }),
			};
		case 'note':
			return { kind: 'note' };
	}
}

// ---- what all records share

type Extra = NonNullable<FrameRecordV1['x-wirescope']>;

function recordBase(frame: Frame, { seq, epoch, isRedacted }: RecordContext, extra: Extra = {}) {
	const t = Math.round((frame.at - epoch) * 1000);
	const more: Extra = { ...(epoch + t / 1000 === frame.at ? {} : { at: frame.at }), ...extra };
	const flags = [...(isRedacted ? ['redacted'] : []), ...(frame.cutFrom === undefined ? [] : ['truncated'])];
	return {
		seq,
		t,
		conn: 1,
		...(frame.exchange === undefined ? {} : { ex: frame.exchange }),
		bytes: frame.bytes,
		...(frame.cutFrom === undefined ? {} : { cutFrom: frame.cutFrom }),
		...(flags.length === 0 ? {} : { flags }),
		...(Object.keys(more).length === 0 ? {} : { 'x-wirescope': more }),
	};
}

function frameBase(record: FrameRecordV1, epoch: number): Omit<Frame, 'channel' | 'body'> {
	return {
		at: record['x-wirescope']?.at ?? epoch + record.t / 1000,
		direction: directions[record.dir],
		bytes: record.bytes,
		...(record.ex === undefined ? {} : { exchange: record.ex }),
		...(record.cutFrom === undefined ? {} : { cutFrom: record.cutFrom }),
	};
}

const directions = { c2s: 'out', s2c: 'in', local: 'local' } as const;

function dirOf(direction: Direction): 'c2s' | 's2c' | 'local' {
	return direction === 'out' ? 'c2s' : direction === 'in' ? 's2c' : 'local';
}

function bodyOf(data: string, encoding: 'base64' | undefined): Frame['body'] {
	return { encoding: encoding ?? 'utf8', data };
}

function encodingOf(frame: Frame): { enc?: 'base64' } {
	return frame.body.encoding === 'base64' ? { enc: 'base64' } : {};
}

function via({ via: seq }: RecordContext): { via?: number } {
	return seq === undefined ? {} : { via: seq };
}
