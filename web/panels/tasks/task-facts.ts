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
	if (Number.isNaN(since)) return `${inSeconds(ttlMs)} from its creation`;
	const left = since + ttlMs - now;
	return left > 0
		? `${inSeconds(left)} left of ${inSeconds(ttlMs)}`
		: `Over: it was kept for ${inSeconds(ttlMs)}`;
}

/** When something was, and how long ago. What is no date stays as the server wrote it. */
export function timeWords(iso: string | undefined, now: number): string | null {
	if (iso === undefined) return null;
	const at = Date.parse(iso);
	if (Number.isNaN(at)) return iso;
	return `${iso}, ${now - at < 1_000 ? 'just now' : `${inSeconds(now - at)} ago`}`;
}

/** Whole seconds: what counts down on screen has no use for more. */
function inSeconds(ms: number): string {
	const seconds = Math.floor(ms / 1_000);
	if (ms < 1_000) return formatDuration(ms);
	return seconds < 60 ? `${seconds} s` : formatDuration(seconds * 1_000);
}
