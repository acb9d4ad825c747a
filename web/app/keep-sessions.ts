import type { KeptSessions } from './kept-sessions.svelte.ts';

const tidyMs = 10 * 60_000;

/** Ties the kept sessions to the life of the page. Nothing of it waits in the way of the first paint. */
export function keepSessions(window: Window, kept: KeptSessions): void {
	const { document } = window;
	document.addEventListener('visibilitychange', () => {
		if (document.hidden) kept.flush();
	});
	document.addEventListener('freeze', () => kept.flush());
	window.addEventListener('pagehide', () => {
		kept.flush();
		kept.leave();
	});
	// Another window may have made room.
	window.addEventListener('focus', () => {
		kept.flush();
		void kept.refresh();
	});
	window.setTimeout(() => void kept.tidy().then(() => kept.refresh()));
	window.setInterval(() => void kept.tidy(), tidyMs);
}
