import type { Attempt, Failure } from '../ports.ts';
import type { TimeLimits } from './client-profile.ts';
import type { Connection } from './connection.ts';
import { delay } from './delay.ts';
import { judgePinnedProbe, judgeProbe, newestStateless, type ProbeVerdict } from './judge-probe.ts';
import { meetUndiscovered } from './meet-undiscovered.ts';
import type { Agreement, Meeting } from './meeting.ts';
import {
	agreeStateless,
	describeOpening,
	openingFailure,
	sendOpening,
	seqOf,
	type Opening,
} from './opening.ts';
import type { Revision } from './revision.ts';
import { shakeHands } from './shake-hands.ts';

type Agreed = Attempt<Agreement>;

/** Finds the revision of a program (specification 2026-07-28, era detection over stdio). */
export async function negotiateOverStdio(pinned: Revision | null, meeting: Meeting): Promise<Agreed> {
	meeting.wait('Starting the program');
	const opened = await meeting.open('stdio');
	if (!opened.ok) return opened;
	const connection = opened.value;
	if (pinned?.era === 'handshake') {
		return (await shakeHands(connection, pinned, meeting, { isPinned: true })).agreed;
	}
	return probe(connection, pinned ?? newestStateless, meeting, { isPinned: pinned !== null });
}

async function probe(
	connection: Connection,
	revision: Revision,
	meeting: Meeting,
	{ isPinned }: { readonly isPinned: boolean },
): Promise<Agreed> {
	const { client, limits } = meeting;
	meeting.wait('Waiting for the answer to `server/discover`');
	const sentAt = performance.now();
	const answer = sendOpening(connection, revision, { client, limitMs: limits.startMs, id: 'probe-1' });
	const clock = new AbortController();
	const opening = isPinned
		? await answer
		: await Promise.race([answer, silence(connection, limits, clock.signal)]);
	clock.abort();
	report(revision, opening, meeting);
	const verdict = isPinned ? judgePinnedProbe(opening, revision) : judgeProbe(opening, revision, 'stdio');
	if (verdict.kind === 'handshake' && opening.kind === 'silent') {
		return handshakeOrLateAnswer(connection, verdict.revision, { answer, sentAt }, meeting);
	}
	return follow(verdict, opening, connection, meeting);
}

async function follow(
	verdict: ProbeVerdict,
	probed: Opening,
	connection: Connection,
	meeting: Meeting,
): Promise<Agreed> {
	switch (verdict.kind) {
		case 'stateless':
			return agreeStateless(connection, verdict.revision, probed, meeting);
		case 'undiscovered':
			return meetUndiscovered(connection, verdict.revision, probed, meeting);
		case 'retry': {
			const { client, limits } = meeting;
			const options = { client, limitMs: limits.startMs, id: 'probe-2' };
			const opening = await sendOpening(connection, verdict.revision, options);
			report(verdict.revision, opening, meeting);
			// One corrective retry; a second refusal is final (specification, version negotiation).
			if (opening.kind === 'met') return agreeStateless(connection, verdict.revision, opening, meeting);
			return { ok: false, failure: openingFailure('server/discover', opening) };
		}
		case 'handshake': {
			if (!connection.end)
				return (await shakeHands(connection, verdict.revision, meeting, { isPinned: false })).agreed;
			meeting.step({ text: 'The program ended on `server/discover`: starting it anew' });
			meeting.wait('Starting the program anew');
			const opened = await meeting.open('stdio');
			if (!opened.ok) return opened;
			return (await shakeHands(opened.value, verdict.revision, meeting, { isPinned: false })).agreed;
		}
		case 'stop':
			return { ok: false, failure: verdict.failure };
	}
}

/** A program that was only slow still gets its way: a late, valid answer to `server/discover` counts. */
async function handshakeOrLateAnswer(
	connection: Connection,
	revision: Revision,
	{ answer, sentAt }: { readonly answer: Promise<Opening>; readonly sentAt: number },
	meeting: Meeting,
): Promise<Agreed> {
	const { probeMs, startMs } = meeting.limits;
	// Both requests end when the time for the start of the program is over.
	const limitMs = Math.max(probeMs, startMs - (performance.now() - sentAt));
	const late = answer.then(lateAgreement);
	const hands = shakeHands(connection, revision, meeting, { isPinned: false, limitMs });
	const first = await Promise.race([hands, late]);
	if (first && 'revision' in first) return agreeLate(connection, first, meeting);
	const shaken = first ?? (await hands);
	if (shaken.agreed.ok) return shaken.agreed;
	// `initialize` was refused, perhaps because the server never knew it: its other answer may be on the way.
	const found = await Promise.race([late, delay(probeMs, meeting.signal)]);
	if (found) return agreeLate(connection, found, meeting);
	if (shaken.opening.kind !== 'silent') return shaken.agreed;
	return { ok: false, failure: saidNothing(performance.now() - sentAt) };
}

function saidNothing(afterMs: number): Failure {
	return {
		hop: 'server',
		code: 'timed-out',
		detail: `The program answered neither \`server/discover\` nor \`initialize\` within ${(afterMs / 1000).toFixed(1)} s`,
	};
}

function agreeLate(connection: Connection, { revision, opening }: LateAnswer, meeting: Meeting): Agreed {
	meeting.step({ text: '`server/discover` was answered late, and counts', ...seqOf(opening) });
	return agreeStateless(connection, revision, opening, meeting);
}

interface LateAnswer {
	readonly revision: Revision;
	readonly opening: Opening;
}

function lateAgreement(opening: Opening): LateAnswer | null {
	const verdict = opening.kind === 'met' ? judgeProbe(opening, newestStateless, 'stdio') : null;
	return verdict?.kind === 'stateless' ? { revision: verdict.revision, opening } : null;
}

/**
 * The clock of the probe starts when the program has begun to write: package runners may take their time before. One that
 * writes nothing until it is spoken to is waited for no longer than `bootMs`.
 */
async function silence(
	connection: Connection,
	{ bootMs, probeMs }: TimeLimits,
	signal: AbortSignal,
): Promise<Opening> {
	const since = performance.now();
	await Promise.race([connection.firstOutput, delay(bootMs, signal)]);
	await delay(probeMs, signal);
	return { kind: 'silent', afterMs: performance.now() - since };
}

function report(revision: Revision, opening: Opening, meeting: Meeting): void {
	const text = `\`server/discover\` for ${revision.id}: ${describeOpening(opening)}`;
	meeting.step({ text, ...seqOf(opening) });
}
