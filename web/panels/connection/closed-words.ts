import type { SessionState } from '#shared/session/session-view.ts';

/** Why a session is over, in one sentence. */
export function closedWords({ asked, failure }: Extract<SessionState, { kind: 'closed' }>): string {
	if (failure) return `Closed: ${failure.detail}`;
	return asked ? 'Closed: you disconnected' : 'Closed: the server ended it';
}
