import type { Failure } from '../ports.ts';
import type { Frame } from '../wire/frame.ts';
import type { Message } from '../wire/message.ts';
import type { PendingRequest } from './pending-requests.ts';
import type { Delivery, TransportEnd } from './transport.ts';

// How requests end without a usable answer, in failures and in sentences for the log.

export function endFailure(end: TransportEnd): Failure {
	return end.failure ?? { hop: 'server', code: 'stream-ended', detail: 'The connection has ended' };
}

/** The reply is through, and there was none in it. */
export function noAnswer(pending: PendingRequest, delivery: Delivery & { ok: true }): Failure {
	const status = delivery.status === undefined ? '' : ` (HTTP ${delivery.status})`;
	return {
		hop: 'server',
		code: 'stream-ended',
		detail: `The reply to \`${pending.method}\`${status} ended without an answer to it`,
		...(delivery.status === undefined ? {} : { status: delivery.status }),
		...(delivery.exchange === undefined ? {} : { exchange: delivery.exchange }),
	};
}

/** An answer that cannot be read. */
export function brokenAnswer(
	{ method }: PendingRequest,
	detail: string,
	exchange: string | undefined,
): Failure {
	const tied = exchange === undefined ? {} : { exchange };
	return {
		hop: 'server',
		code: 'not-mcp',
		detail: `The answer to \`${method}\` cannot be read: ${detail}`,
		...tied,
	};
}

/** An answer in whose middle the server ended. */
export function cutAnswer({ method }: PendingRequest, ending: Failure): Failure {
	return { ...ending, detail: `${ending.detail}: its answer to \`${method}\` is cut off` };
}

export function gaveUp({ method }: PendingRequest, limit: 'silence' | 'total', afterMs: number): string {
	const what =
		limit === 'silence'
			? `after ${secondsOf(afterMs)} s without a sign of life`
			: `${secondsOf(afterMs)} s in all`;
	return `No answer to \`${method}\`: gave up ${what}`;
}

export function cancelled({ method }: PendingRequest, reason: string | undefined): string {
	return `Cancelled \`${method}\`${reason === undefined ? '' : `: ${reason}`}`;
}

export function secondsOf(milliseconds: number): string {
	return (milliseconds / 1000).toFixed(1);
}

/** An error as the body of a refusal: the transport may know more of it, as that the session is lost. */
export function isRefusal(
	{ status = 200 }: PendingRequest,
	message: Message,
	{ channel }: Frame,
): message is Message & { kind: 'error' } {
	return message.kind === 'error' && channel === 'http-body' && (status < 200 || status > 299);
}
