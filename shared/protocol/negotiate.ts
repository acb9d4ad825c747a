import type { Attempt, Failure } from '../ports.ts';
import type { Agreement, Meeting, Wish } from './meeting.ts';
import { negotiateOverHttp } from './negotiate-http.ts';
import { negotiateOverStdio } from './negotiate-stdio.ts';
import { revisions } from './revisions/index.ts';

export type { NegotiationStep } from './meeting.ts';

/** Looks for a revision that both sides speak (specification 2026-07-28, versioning; the tables of each transport). */
export async function negotiate(wish: Wish, meeting: Meeting): Promise<Attempt<Agreement>> {
	const pinned = revisions.find(({ id }) => id === wish.revision) ?? null;
	if (!pinned && wish.revision !== 'auto') return refused(unknownRevision(wish.revision));
	const agreed =
		wish.transport === 'stdio'
			? await negotiateOverStdio(pinned, meeting)
			: await negotiateOverHttp(pinned, wish.transport, meeting);
	return meeting.signal.aborted ? refused(cancelled) : agreed;
}

const cancelled: Failure = { hop: 'page', code: 'aborted', detail: 'Connecting was cancelled' };

function refused(failure: Failure): Attempt<Agreement> {
	return { ok: false, failure };
}

function unknownRevision(id: string): Failure {
	const known = revisions.map((revision) => revision.id).join(', ');
	return {
		hop: 'page',
		code: 'version-mismatch',
		detail: `We do not know the revision ${JSON.stringify(id)}; we know ${known}`,
	};
}
