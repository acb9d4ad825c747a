import type { RecentServer } from '../../app/recent-server.ts';

/** What is said at the right of a recent server, in two short lines. */
export function recentWords(
	recent: RecentServer,
	nowMs: number,
): { readonly first: string; readonly second: string } {
	const when = whenWords(recent.at, nowMs);
	if (recent.failed === 'aborted') return { first: 'cancelled', second: when };
	if (recent.failed !== undefined)
		return { first: `failed: ${recent.failed.replaceAll('-', ' ')}`, second: when };
	const met = [recent.revision, recent.route].filter((part) => part !== undefined).join(', ');
	const tools =
		recent.tools === undefined ? undefined : `${recent.tools} ${recent.tools === 1 ? 'tool' : 'tools'}`;
	return { first: met, second: [tools, when].filter((part) => part !== undefined).join(', ') };
}

const dayMs = 86_400_000;

/** When it was: the time of day for today and yesterday, before that the day. */
export function whenWords(at: number, nowMs: number): string {
	const date = new Date(at);
	const clock = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
	const days = Math.round((startOfDay(nowMs) - startOfDay(at)) / dayMs);
	if (days === 0) return clock;
	if (days === 1) return `yesterday ${clock}`;
	return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function startOfDay(at: number): number {
	return new Date(at).setHours(0, 0, 0, 0);
}

function two(value: number): string {
	return String(value).padStart(2, '0');
}
