import { expect, test } from 'vitest';
import { Session } from '#shared/session/session.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { UpdateIndex } from './update-index.ts';

function updated(uri: unknown, at: number): Frame {
	const message = { jsonrpc: '2.0', method: 'notifications/resources/updated', params: { uri } };
	const data = JSON.stringify(message);
	return { at, direction: 'in', channel: 'stdout', body: { encoding: 'utf8', data }, bytes: data.length };
}

test('counts what was said of a resource and of those below it, and knows the last', () => {
	const { log } = Session.fromRecording('test', [
		updated('notes://a', 10),
		updated('notes://a/b', 20),
		updated('notes://ab', 30),
		updated(7, 40),
	]);
	const index = new UpdateIndex().read(log);
	expect(index.of('notes://a')).toEqual({ count: 2, seq: 2, at: 20 });
	expect(index.of('notes://a/b')).toEqual({ count: 1, seq: 2, at: 20 });
	expect(index.of('notes://')).toEqual({ count: 3, seq: 3, at: 30 });
	expect(index.of('notes://c')).toBeNull();
});

test('reads each frame once', () => {
	const { log } = Session.fromRecording('test', [updated('notes://a', 10)]);
	const index = new UpdateIndex().read(log);
	expect(index.read(log).of('notes://a')?.count).toBe(1);
});
