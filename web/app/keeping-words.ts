import type { StoreProblem } from '../store/store-message.ts';

/** What keeps traffic from being kept, and what to do. */
export function keepingWords({ code, reason }: StoreProblem): string {
	switch (code) {
		case 'full':
			return 'This browser has no more room: new traffic is in memory only, and goes with this page. Delete old sessions, or export this one.';
		case 'unavailable':
			return `This browser keeps nothing, as in a private window or where storage is switched off: traffic is in memory only, and goes with this page. Export what you want to keep. (${reason})`;
		case 'failed':
			return `Traffic could not be kept, and is in memory only until the next attempt: ${reason}`;
	}
}
