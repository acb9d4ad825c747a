import { expect, test } from 'vitest';
import { Session } from '#shared/session/session.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { settledRows } from './settled-rows.ts';

function frame(direction: 'in' | 'out', message: object, at: number): Frame {
	const data = JSON.stringify({ jsonrpc: '2.0', ...message });
	const channel = direction === 'in' ? 'stdout' : 'stdin';
	return { at, direction, channel, body: { encoding: 'utf8', data }, bytes: data.length };
}

test('a recording tells what was asked and answered', () => {
	const session = Session.fromRecording('monday', [
		frame('in', { id: 'a', method: 'roots/list' }, 1),
		frame('out', { id: 'a', result: { roots: [] } }, 2),
		frame('in', { id: 'p', method: 'ping' }, 3),
		frame('out', { id: 'p', result: {} }, 3),
		frame('in', { id: 'b', method: 'elicitation/create', params: { message: 'Which berth?' } }, 4),
		frame('out', { id: 'b', result: { action: 'decline' } }, 5),
		frame('in', { id: 'c', method: 'sampling/createMessage', params: {} }, 6),
		frame('out', { id: 'c', error: { code: -1, message: 'No' } }, 7),
		frame('in', { id: 'd', method: 'elicitation/create', params: { message: 'Still there?' } }, 8),
	]);
	expect(settledRows(session)).toMatchObject([
		{ title: 'Roots', about: 'roots/list', outcome: 'answered', isAccepted: true, answer: '{"roots":[]}' },
		{ title: 'Elicitation', about: 'Which berth?', outcome: 'declined', isAccepted: false, seq: 5 },
		{ title: 'Sampling', outcome: 'refused', answer: '{"code":-1,"message":"No"}' },
	]);
});
