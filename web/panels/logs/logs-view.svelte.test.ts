import { flushSync } from 'svelte';
import { expect, test } from 'vitest';
import { Session } from '#shared/session/session.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { SessionTab } from '../../app/session-tab.svelte.ts';
import { LogsView } from './logs-view.svelte.ts';

const stderr = (data: string): Frame => ({
	at: 1,
	direction: 'in',
	channel: 'stderr',
	body: { encoding: 'utf8', data },
	bytes: data.length,
});

function viewOf(lines: readonly string[]): LogsView {
	const session = Session.fromRecording('test', lines.map(stderr));
	return new LogsView(
		new SessionTab({ key: 't', entry: null, session, options: null, onShowFrame: () => undefined }),
	);
}

test('knows which frames are left by a filter that is typed, changed and taken back', () => {
	const view = viewOf(['low tide', 'high tide', 'wind']);
	const left = (text: string) => {
		view.text = text;
		flushSync();
		return view.seqs;
	};
	expect(left('')).toEqual([1, 2, 3]);
	expect(left('ti')).toEqual([1, 2]);
	expect(left('tide h')).toEqual([2]);
	expect(left('wi')).toEqual([3]);
	expect(left('')).toEqual([1, 2, 3]);
	expect(view.line(2)?.text).toBe('high tide');
});

test('gives the same array while nothing is new', () => {
	const view = viewOf(['a', 'b']);
	expect(view.seqs).toBe(view.seqs);
});
