import type { Attempt, Failure } from '../ports.ts';
import type { RequestId, RpcError } from '../wire/message.ts';
import type { ClientProfile } from './client-profile.ts';
import type { Connection } from './connection.ts';
import { asObject } from './dress.ts';
import type { Agreement, Meeting } from './meeting.ts';
import type { OpeningReading, Revision } from './revision.ts';

/** How the first request of a revision ended. */
export type Opening =
	| { readonly kind: 'met'; readonly said: OpeningReading & { readonly ok: true }; readonly seq: number }
	/** A result, but none that belongs to this request. */
	| { readonly kind: 'strange'; readonly problem: string; readonly seq: number }
	| { readonly kind: 'error'; readonly error: RpcError; readonly status?: number; readonly seq: number }
	/** `seq` is that of the request: there is no answer to show. */
	| { readonly kind: 'silent'; readonly afterMs: number; readonly seq?: number }
	| { readonly kind: 'lost'; readonly failure: Failure; readonly seq?: number };

export interface OpeningOptions {
	readonly client: ClientProfile;
	/** How long to wait, whatever comes. */
	readonly limitMs: number;
	readonly id?: RequestId;
}

/** Sends `initialize` or `server/discover` and says how it ended. */
export async function sendOpening(
	connection: Connection,
	revision: Revision,
	{ client, limitMs, id }: OpeningOptions,
): Promise<Opening> {
	const pending = connection.request(revision.opening(client), {
		revision,
		limits: { silenceMs: limitMs, totalMs: limitMs },
		...(id === undefined ? {} : { id }),
	});
	const reply = await pending.reply;
	const sent = pending.requestSeq === null ? {} : { seq: pending.requestSeq };
	switch (reply.kind) {
		case 'result': {
			const said = revision.readOpening(reply.result);
			return said.ok
				? { kind: 'met', said, seq: reply.seq }
				: { kind: 'strange', problem: said.problem, seq: reply.seq };
		}
		case 'timed-out':
			return { kind: 'silent', afterMs: reply.afterMs, ...sent };
		case 'cancelled':
			return { kind: 'lost', failure: { hop: 'page', code: 'aborted', detail: 'Cancelled' }, ...sent };
		case 'lost':
			return { ...reply, ...sent };
		case 'error':
			return reply;
	}
}

/** The revisions that an error lists (`data.supported`). */
export function supportedIn(error: RpcError): readonly string[] {
	const { supported } = asObject(error.data);
	return Array.isArray(supported) ? supported.filter((item) => typeof item === 'string') : [];
}

/** What happened, in words that follow "was answered" or the like. */
export function describeOpening(opening: Opening): string {
	switch (opening.kind) {
		case 'met':
			return `answered, versions ${opening.said.versions.join(', ') || 'none'}`;
		case 'strange':
			return `answered with something else: ${opening.problem}`;
		case 'error': {
			const status = opening.status === undefined ? '' : ` and HTTP ${opening.status}`;
			return `answered with \`${opening.error.code}\` ${JSON.stringify(opening.error.message)}${status}`;
		}
		case 'silent':
			return `no answer within ${(opening.afterMs / 1000).toFixed(1)} s`;
		case 'lost':
			return opening.failure.detail;
	}
}

/** The server is met without a handshake: from here on the connection speaks this revision. */
export function agreeStateless(
	connection: Connection,
	revision: Revision,
	opening: Opening,
	meeting: Meeting,
): Attempt<Agreement> {
	connection.speak(revision);
	const isUndiscovered = opening.kind === 'error';
	const text = isUndiscovered
		? `Connected with ${revision.id}, as pinned: the server has no \`server/discover\`, so that what it offers is unknown`
		: `Connected with ${revision.id}, without a handshake`;
	meeting.step({ text, ...seqOf(opening), isVerdict: true });
	return { ok: true, value: { connection, revision } };
}

/** Where in the log it is seen. */
export function seqOf({ seq }: Opening): { seq?: number } {
	return seq === undefined ? {} : { seq };
}

/** An opening that did not lead on, as a failure. */
export function openingFailure(method: string, opening: Opening): Failure {
	switch (opening.kind) {
		case 'lost':
			return opening.failure;
		case 'silent':
			return {
				hop: 'server',
				code: 'timed-out',
				detail: `\`${method}\`: ${describeOpening(opening)}`,
			};
		case 'error': {
			const { code, message } = opening.error;
			const supported = supportedIn(opening.error);
			return {
				hop: 'server',
				code: statusCode(opening.status) ?? (supported.length > 0 ? 'version-mismatch' : 'rpc-error'),
				detail: `\`${method}\` was ${describeOpening(opening)}`,
				rpc: { code, message },
				...(opening.status === undefined ? {} : { status: opening.status }),
				...(supported.length > 0 ? { supported } : {}),
			};
		}
		case 'strange':
			return { hop: 'server', code: 'not-mcp', detail: `\`${method}\` was ${describeOpening(opening)}` };
		case 'met':
			return {
				hop: 'server',
				code: 'version-mismatch',
				detail: `\`${method}\` was ${describeOpening(opening)}`,
				supported: opening.said.versions,
			};
	}
}

function statusCode(status: number | undefined): 'unauthorized' | 'http-status' | null {
	if (status === 401 || status === 403) return 'unauthorized';
	return status !== undefined && (status === 429 || status >= 500) ? 'http-status' : null;
}
