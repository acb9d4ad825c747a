import { formatClock } from '#shared/text/time.ts';
import type { TimeRange } from '../log-view.svelte.ts';

/** A time range as clock times: `12:01:02.000 – 12:01:06.000`. */
export function rangeWords({ from, to }: TimeRange): string {
	return `${formatClock(from)} – ${formatClock(to)}`;
}
