import * as v from 'valibot';

/**
 * Version 1.0 of the session file, as it is written and read. Frozen: files of this version exist.
 * Unknown members are skipped, so a later 1.x may add some.
 */
const headersV1 = v.array(v.tuple([v.string(), v.string()]));
const encodingV1 = v.exactOptional(v.literal('base64'));
const flagsV1 = v.exactOptional(v.array(v.string()));
const sizeV1 = v.pipe(v.number(), v.minValue(0));

const serverV1 = v.object({
	ref: v.string(),
	label: v.string(),
	transport: v.picklist(['stdio', 'http', 'unknown']),
	url: v.exactOptional(v.string()),
	headers: v.exactOptional(headersV1),
	command: v.exactOptional(v.string()),
	args: v.exactOptional(v.array(v.string())),
	cwd: v.exactOptional(v.string()),
	/** Names only: values are never written. */
	envKeys: v.exactOptional(v.array(v.string())),
});

export const headV1 = v.object({
	k: v.literal('head'),
	mcps: v.string(),
	id: v.string(),
	/** UTC, ISO 8601. */
	created: v.string(),
	producer: v.object({ name: v.string(), version: v.string() }),
	/** Epoch milliseconds; every `t` counts from here. */
	epoch: v.number(),
	servers: v.array(serverV1),
	privacy: v.object({
		mode: v.picklist(['masked', 'full']),
		/** How often each kind of secret was replaced. */
		counts: v.exactOptional(v.record(v.string(), v.number())),
	}),
	title: v.exactOptional(v.string()),
});

/** What every record of a frame has. */
const frameV1 = {
	seq: v.number(),
	/** Whole microseconds since `epoch`. */
	t: v.number(),
	conn: v.number(),
	bytes: sizeV1,
	/** Ties the records of one HTTP exchange. */
	ex: v.exactOptional(v.string()),
	/** Full size where only the beginning was kept. */
	cutFrom: v.exactOptional(sizeV1),
	flags: flagsV1,
	'x-wirescope': v.exactOptional(
		v.object({
			/** The exact time, where microseconds do not give it. */
			at: v.exactOptional(v.number()),
			/** An event block around `msg` or `raw`; U+0000 stands for its data. */
			block: v.exactOptional(v.string()),
			/** The fields of an event, where the block alone does not give them. */
			sse: v.exactOptional(
				v.object({
					event: v.exactOptional(v.string()),
					data: v.exactOptional(v.string()),
					id: v.exactOptional(v.string()),
					retryMs: v.exactOptional(v.number()),
					comment: v.exactOptional(v.string()),
				}),
			),
		}),
	),
};

const direction = v.picklist(['c2s', 's2c', 'local']);
const channel = v.picklist([
	'stdin',
	'stdout',
	'stderr',
	'http-request',
	'http-response',
	'http-body',
	'sse-event',
	'process',
	'connection',
]);

export const rpcV1 = v.object({
	k: v.literal('rpc'),
	...frameV1,
	dir: direction,
	ch: channel,
	/** The message, where `JSON.stringify` writes it as it was; otherwise `raw` has the exact text. */
	msg: v.exactOptional(v.unknown()),
	raw: v.exactOptional(v.string()),
	enc: encodingV1,
	/** Id of the event that carried it. */
	sse: v.exactOptional(v.string()),
	/** Seq of the `http` record with the request. */
	via: v.exactOptional(v.number()),
});

export const httpV1 = v.object({
	k: v.literal('http'),
	...frameV1,
	dir: direction,
	via: v.exactOptional(v.number()),
	method: v.exactOptional(v.string()),
	url: v.exactOptional(v.string()),
	reqHeaders: v.exactOptional(headersV1),
	status: v.exactOptional(v.number()),
	statusText: v.exactOptional(v.string()),
	resHeaders: v.exactOptional(headersV1),
	/** Milliseconds from the request to the head of its reply. */
	timing: v.exactOptional(v.object({ ttfb: v.number() })),
	/** True where a browser hid headers that the server did not expose. */
	onlyExposed: v.exactOptional(v.boolean()),
	sentHeaders: v.exactOptional(headersV1),
	text: v.exactOptional(v.string()),
	enc: encodingV1,
});

export const sseV1 = v.object({
	k: v.literal('sse'),
	...frameV1,
	dir: direction,
	via: v.exactOptional(v.number()),
	id: v.exactOptional(v.string()),
	event: v.exactOptional(v.string()),
	retry: v.exactOptional(v.number()),
	comment: v.exactOptional(v.string()),
	data: v.exactOptional(v.string()),
	/** The exact block. */
	raw: v.string(),
	enc: encodingV1,
});

export const ioV1 = v.object({
	k: v.literal('io'),
	...frameV1,
	dir: direction,
	fd: v.picklist(['stderr', 'stdout']),
	text: v.string(),
	enc: encodingV1,
});

export const connV1 = v.object({
	k: v.literal('conn'),
	...frameV1,
	dir: direction,
	ch: channel,
	ev: v.picklist(['spawn', 'exit', 'stream-end', 'failure', 'note', 'none']),
	text: v.string(),
	enc: encodingV1,
	pid: v.exactOptional(v.nullable(v.number())),
	command: v.exactOptional(v.string()),
	args: v.exactOptional(v.array(v.string())),
	code: v.exactOptional(v.nullable(v.number())),
	signal: v.exactOptional(v.nullable(v.string())),
	stream: v.exactOptional(v.string()),
	broken: v.exactOptional(v.boolean()),
	hop: v.exactOptional(v.string()),
	failure: v.exactOptional(v.string()),
	/** Id of the request that ended with the failure. */
	request: v.exactOptional(v.union([v.string(), v.number()])),
});

/** What the server said of itself; follows from frames, kept for readers that do not interpret them. */
export interface ReadyV1 {
	readonly k: 'conn';
	readonly conn: number;
	readonly ev: 'ready';
	/** Seq of the frame that said so. */
	readonly after: number;
	readonly revision: string;
	readonly serverInfo: unknown;
	readonly capabilities: unknown;
}

/** What a person, or the page for one, did. */
export const actV1 = v.object({
	k: v.literal('act'),
	t: v.number(),
	what: v.picklist(['run', 'cancel', 'deny', 'answer', 'send']),
	by: v.picklist(['person', 'again', 'saved', 'link', 'edited', 'prepared', 'page']),
	/** Seq of the frame it led to, or that it answers; missing where there is none. */
	rpc: v.exactOptional(v.number()),
	subject: v.string(),
});

/** What a person put on a frame. */
export const noteV1 = v.object({
	k: v.literal('note'),
	/** Seq of that frame. */
	rpc: v.number(),
	text: v.string(),
	/** Marked, so that it is found again. */
	pin: v.boolean(),
});

/** A long string, written once; `{"$blob":"sha256-…","bytes":…}` stands for it in the messages behind this record. */
export const blobV1 = v.object({
	k: v.literal('blob'),
	/** Hexadecimal, of its UTF-8. */
	sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
	/** Of its UTF-8. */
	bytes: sizeV1,
	data: v.string(),
});

/** Stands in place of a long string. */
export interface BlobRefV1 {
	readonly $blob: `sha256-${string}`;
	readonly bytes: number;
}

/** Comes now and then, so that a reader can begin in the middle of a long file. */
export const markV1 = v.object({
	k: v.literal('mark'),
	/** Seq and time of the last frame before it. */
	seq: v.number(),
	t: v.number(),
	/** Bytes before this line. */
	offset: sizeV1,
	/** Number of records of each kind before it. */
	counts: v.record(v.string(), v.number()),
});

export const endV1 = v.object({
	k: v.literal('end'),
	/** Number of records of each kind before this one. */
	counts: v.record(v.string(), v.number()),
	firstT: v.exactOptional(v.number()),
	lastT: v.exactOptional(v.number()),
	/** Hexadecimal SHA-256 of all bytes before this line, line ends included. */
	sha256: v.string(),
});

export const frameRecordV1 = v.variant('k', [rpcV1, httpV1, sseV1, ioV1, connV1]);

export type HeadV1 = v.InferOutput<typeof headV1>;
export type ServerV1 = v.InferOutput<typeof serverV1>;
export type FrameRecordV1 = v.InferOutput<typeof frameRecordV1>;
export type RpcV1 = v.InferOutput<typeof rpcV1>;
export type HttpV1 = v.InferOutput<typeof httpV1>;
export type SseV1 = v.InferOutput<typeof sseV1>;
export type ConnV1 = v.InferOutput<typeof connV1>;
export type ActV1 = v.InferOutput<typeof actV1>;
export type NoteV1 = v.InferOutput<typeof noteV1>;
export type BlobV1 = v.InferOutput<typeof blobV1>;
export type MarkV1 = v.InferOutput<typeof markV1>;
export type EndV1 = v.InferOutput<typeof endV1>;
