import { formatBytes } from '#shared/text/bytes.ts';
import type { KeptSession } from '../../app/kept-sessions.svelte.ts';
import { whenWords } from './recent-words.ts';

/** How a kept session ended, as it is said on screen. */
export const endingWords: Record<KeptSession['ending'], string> = {
	running: 'running',
	closed: 'closed',
	lost: 'connection lost',
	failed: 'did not connect',
	left: 'page closed or reloaded',
	crashed: 'tab crashed',
};

export function endingOf({ isLive, ending }: KeptSession): string {
	return isLive ? 'open in another window' : endingWords[ending];
}

/** Whether somebody should look at it. */
export function endedBadly({ isLive, ending }: KeptSession): boolean {
	return !isLive && (ending === 'crashed' || ending === 'lost' || ending === 'failed');
}

/** How much it holds, and since when: `12:01, 1,204 frames, 3.1 MB`. */
export function sessionWords({ startedAt, frames, bytes }: KeptSession, nowMs: number): string {
	const counted = `${frames.toLocaleString('en-US')} ${frames === 1 ? 'frame' : 'frames'}`;
	return [whenWords(startedAt, nowMs), counted, formatBytes(bytes)].join(', ');
}
