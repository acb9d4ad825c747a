import { expect, test } from 'vitest';
import { outlived } from './outlived.ts';
import type { StoredSession } from './stored-session.ts';

function session(id: string, writtenAt: number, room: number): StoredSession {
	const server = {
		address: 'node server.js',
		kind: 'stdio',
		name: id,
		headerNames: [],
		envNames: [],
		wantedRoute: 'auto',
		wantedTransport: 'auto',
		at: writtenAt,
	} as const;
	return {
		id,
		title: id,
		server,
		startedAt: writtenAt,
		writtenAt,
		frames: 1,
		bytes: 1,
		room,
		state: 'closed',
	};
}

const limits = { ageMs: 100, room: 1000 };
const sessions = [session('old', 800, 10), session('new', 990, 400), session('newer', 995, 500)];

test.each([
	['what is older than the limit', [], [...sessions], ['old']],
	['never a live one', ['old'], [...sessions], []],
	['the oldest until the rest has room', [], [session('first', 950, 600), ...sessions.slice(1)], ['first']],
	[
		'what a live one leaves no room for',
		['live'],
		[session('live', 910, 900), ...sessions.slice(1)],
		['newer', 'new'],
	],
	['nothing where all is young and small', [], sessions.slice(1), []],
])('takes away %s', (_, live, kept, gone) => {
	expect(outlived(kept, new Set(live), 1000, limits)).toEqual(gone);
});
