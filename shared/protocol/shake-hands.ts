import type { Attempt, Failure } from '../ports.ts';
import type { Connection } from './connection.ts';
import { newestOf } from './judge-probe.ts';
import type { Agreement, Meeting } from './meeting.ts';
import { describeOpening, openingFailure, sendOpening, seqOf, supportedIn, type Opening } from './opening.ts';
import type { Revision } from './revision.ts';

export interface Handshake {
	readonly opening: Opening;
	readonly agreed: Attempt<Agreement>;
}

export interface HandshakeOptions {
	readonly isPinned: boolean;
	/** How long to wait for each answer; `startMs` where it is not said. */
	readonly limitMs?: number;
}

/**
 * Sends `initialize` and, when it is answered well, `notifications/initialized`. A server that refuses our revision and
 * lists its own is asked once more with the newest common one, unless a person pinned the revision.
 */
export async function shakeHands(
	connection: Connection,
	revision: Revision,
	meeting: Meeting,
	{ isPinned, limitMs = meeting.limits.startMs }: HandshakeOptions,
): Promise<Handshake> {
	const opening = await initialize(connection, revision, meeting, limitMs);
	const other = isPinned ? undefined : otherRevision(opening, revision);
	if (!other) return { opening, agreed: await conclude(connection, revision, opening, meeting) };
	const second = await initialize(connection, other, meeting, limitMs);
	return { opening: second, agreed: await conclude(connection, other, second, meeting) };
}

async function initialize(
	connection: Connection,
	revision: Revision,
	meeting: Meeting,
	limitMs: number,
): Promise<Opening> {
	meeting.wait('Waiting for the answer to `initialize`');
	const opening = await sendOpening(connection, revision, { client: meeting.client, limitMs });
	meeting.step({ text: `\`initialize\` for ${revision.id}: ${describeOpening(opening)}`, ...seqOf(opening) });
	return opening;
}

function otherRevision(opening: Opening, tried: Revision): Revision | undefined {
	if (opening.kind !== 'error') return undefined;
	const others = supportedIn(opening.error).filter((version) => version !== tried.id);
	return newestOf('handshake', others);
}

async function conclude(
	connection: Connection,
	asked: Revision,
	opening: Opening,
	meeting: Meeting,
): Promise<Attempt<Agreement>> {
	if (opening.kind !== 'met') return { ok: false, failure: openingFailure('initialize', opening) };
	const chosen = newestOf('handshake', opening.said.versions);
	if (!chosen) return { ok: false, failure: mismatch(asked, opening.said.versions) };
	connection.speak(chosen);
	await sayInitialized(connection, chosen, meeting);
	meeting.step({ text: `Connected with ${chosen.id} by handshake`, ...seqOf(opening), isVerdict: true });
	return { ok: true, value: { connection, revision: chosen } };
}

async function sayInitialized(connection: Connection, revision: Revision, meeting: Meeting): Promise<void> {
	const method = revision.afterOpening;
	if (method === null) return;
	const delivery = await connection.notify({ method, params: {} });
	if (delivery.ok) return;
	meeting.step({ text: `\`${method}\` was not taken: ${delivery.failure.detail}` });
}

function mismatch(asked: Revision, versions: readonly string[]): Failure {
	return {
		hop: 'server',
		code: 'version-mismatch',
		detail: `We asked for ${asked.id} and the server chose ${versions.map((version) => JSON.stringify(version)).join(', ')}, which we do not speak`,
		supported: versions,
	};
}
