import * as v from 'valibot';
import { bridgeFailure } from './bridge-failure.ts';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const uint32 = v.pipe(count, v.maxValue(0xffff_ffff));
const headerPairs = v.array(v.strictTuple([v.string(), v.string()]));
const target = v.object({
	command: v.string(),
	args: v.array(v.string()),
	env: v.record(v.string(), v.string()),
	cwd: v.optional(v.string()),
});

/** Page to relay, on the socket of one process. What the process is to read follows as packets on `stdin`. */
export const processOrder = v.variant('kind', [
	v.object({ kind: v.literal('launch'), target }),
	/** Close stdin, wait, end, wait, kill; `exited` is the answer. Before the launch it withdraws it. */
	v.object({ kind: v.literal('stop') }),
]);

/** Relay to page, on the socket of one process. Its output comes as packets on `stdout` and `stderr`. */
export const processNews = v.variant('kind', [
	v.object({ kind: v.literal('consent-needed'), url: v.string() }),
	v.object({ kind: v.literal('launched'), pid: v.nullable(v.number()), at: v.number() }),
	v.object({ kind: v.literal('failed'), failure: bridgeFailure }),
	/** How many bytes of stdin, counted from the start, the process' pipe has taken. */
	v.object({ kind: v.literal('stdin-taken'), bytes: count }),
	/** After all output. Nothing follows. */
	v.object({
		kind: v.literal('exited'),
		at: v.number(),
		code: v.nullable(v.number()),
		signal: v.nullable(v.string()),
	}),
]);

/** Page to relay, on the socket of one server's HTTP exchanges. */
export const httpOrder = v.variant('kind', [
	/** First, and once: the origin of the address that a person typed. What else is asked for, that server has named. */
	v.object({ kind: v.literal('server'), origin: v.string() }),
	v.object({
		kind: v.literal('exchange'),
		exchange: uint32,
		method: v.string(),
		url: v.string(),
		headers: headerPairs,
		/** Null for no body; otherwise packets on `request-body` follow until so many bytes are there. */
		bodyBytes: v.nullable(count),
	}),
	v.object({ kind: v.literal('abort'), exchange: uint32 }),
]);

/** Relay to page, on the socket of one server's HTTP exchanges. Bodies come as packets on `response-body`. */
export const httpNews = v.variant('kind', [
	v.object({
		kind: v.literal('head'),
		exchange: uint32,
		at: v.number(),
		status: v.number(),
		statusText: v.string(),
		headers: headerPairs,
		sentHeaders: headerPairs,
	}),
	v.object({ kind: v.literal('body-end'), exchange: uint32 }),
	/** Instead of a head, or of the rest of a body. */
	v.object({ kind: v.literal('exchange-failed'), exchange: uint32, failure: bridgeFailure }),
]);

export type ProcessOrder = v.InferOutput<typeof processOrder>;
export type ProcessNews = v.InferOutput<typeof processNews>;
export type HttpOrder = v.InferOutput<typeof httpOrder>;
export type HttpNews = v.InferOutput<typeof httpNews>;

export type MessageSchema<Message> = v.GenericSchema<unknown, Message>;

export type ReadMessage<Message> =
	{ readonly ok: true; readonly message: Message } | { readonly ok: false; readonly problem: string };

/** Reads a control message. What is wrong with it fits in the reason of a closing socket. */
export function readControl<Message>(schema: MessageSchema<Message>, text: string): ReadMessage<Message> {
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch {
		return { ok: false, problem: 'A bridge message is not JSON' };
	}
	const reading = v.safeParse(schema, value);
	if (reading.success) return { ok: true, message: reading.output };
	const [issue] = reading.issues;
	const place = v.getDotPath(issue) ?? 'message';
	return { ok: false, problem: `Unknown bridge message: ${place}: ${issue.message}`.slice(0, 100) };
}
