import type { TaskView } from '#shared/session/session-view.ts';
import { formatDuration } from '#shared/text/time.ts';

/** How a task stands, told apart on screen by word, shape and colour. */
export type TaskTone = 'running' | 'asking' | 'good' | 'bad' | 'ended' | 'unknown';

const states: Readonly<Record<string, { readonly word: string; readonly tone: TaskTone }>> = {
	working: { word: 'Working', tone: 'running' },
	input_required: { word: 'Needs input', tone: 'asking' },
	completed: { word: 'Completed', tone: 'good' },
	failed: { word: 'Failed', tone: 'bad' },
	cancelled: { word: 'Cancelled', tone: 'ended' },
};

/** A status that no revision knows is shown as it came. */
export function stateOf({ status }: Pick<TaskView, 'status'>): { word: string; tone: TaskTone } {
	return states[status] ?? { word: status, tone: 'unknown' };
}

export function isRunning(task: Pick<TaskView, 'status'>): boolean {
	return !['good', 'bad', 'ended'].includes(stateOf(task).tone);
}

/** How long the server still keeps a task, in words: from its creation on, for its time to live. */
export function keptWords({ createdAt, ttlMs }: Pick<TaskView, 'createdAt' | 'ttlMs'>, now: number): string {
	if (ttlMs === undefined) return 'The server does not say';
	if (ttlMs === null) return 'For as long as the server runs';
	const since = createdAt === undefined ? NaN : Date.parse(createdAt);
	if (Number.isNaN(since)) return `${formatDuration(ttlMs)} from its creation`;
	const left = since + ttlMs - now;
	return left > 0
		? `${formatDuration(wholeSeconds(left))} left of ${formatDuration(ttlMs)}`
		: `Over: it was kept for ${formatDuration(ttlMs)}`;
}

/** When something was, and how long ago. What is no date stays as the server wrote it. */
export function timeWords(iso: string | undefined, now: number): string | null {
	if (iso === undefined) return null;
	const at = Date.parse(iso);
	if (Number.isNaN(at)) return iso;
	const ago = wholeSeconds(now - at);
	return `${iso}, ${ago <= 0 ? 'just now' : `${formatDuration(ago)} ago`}`;
}

function wholeSeconds(ms: number): number {
	return Math.floor(ms / 1_000) * 1_000;
}
