import type { Call } from '#shared/session/call.ts';
import { formatClock, formatDuration } from '#shared/text/time.ts';

/** How a call stands, in a word or two. */
export const stateWords: Readonly<Record<Call['state'], string>> = {
	waiting: 'Waiting',
	answered: 'Answered',
	failed: 'Error',
	cancelled: 'Cancelled',
	'timed-out': 'Timed out',
	lost: 'No answer',
};

/** When it was and how long it took: `12:01:03.120, 44 ms`. */
export function timeWords({ startedAt, endedAt }: Call): string {
	return [formatClock(startedAt), endedAt === undefined ? '' : formatDuration(endedAt - startedAt)]
		.filter(Boolean)
		.join(', ');
}
