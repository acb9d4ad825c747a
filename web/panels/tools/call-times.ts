import type { CallReader } from '#shared/session/session-view.ts';
import type { ShownCall } from './tool-draft.svelte.ts';

/** When a call began and how long the server took for it; null while it runs. */
export interface CallTimes {
	readonly startedAt: number;
	readonly tookMs: number | null;
	/** How long a person was asked for something meanwhile; it is no part of what the server took. */
	readonly waitedMs: number;
}

/** As on the wire: from each request to its reply, without what a person or the page took in between. */
export function callTimes(shown: ShownCall, calls: CallReader): CallTimes {
	if (shown.kind === 'past') {
		const { startedAt, endedAt } = shown.call;
		return { startedAt, tookMs: endedAt === undefined ? null : endedAt - startedAt, waitedMs: 0 };
	}
	const { requestSeqs, startedAt, endedAt, waitedMs } = shown.operation.status;
	const rounds = requestSeqs.flatMap((seq) => calls.of(seq) ?? []);
	const ended = rounds.flatMap((call) => (call.endedAt === undefined ? [] : call.endedAt - call.startedAt));
	// What was asked for within a round is a part of it; between rounds it is none.
	const inRounds = rounds.length === 1 ? waitedMs : 0;
	const sum = ended.reduce((total, each) => total + each, 0);
	const whole = endedAt === undefined ? null : endedAt - startedAt - waitedMs;
	return {
		startedAt: rounds[0]?.startedAt ?? startedAt,
		tookMs: ended.length > 0 && ended.length === rounds.length ? Math.max(0, sum - inRounds) : whole,
		waitedMs,
	};
}
