import { expect, test } from 'vitest';
import type { Frame } from '#shared/wire/frame.ts';
import { readMessage } from '#shared/wire/message.ts';
import { fitsQuery, logLine, type LogLine, type LogQuery } from './log-lines.ts';

const frame = (channel: Frame['channel'], data: string): Frame => ({
	at: 5,
	direction: 'in',
	channel,
	body: { encoding: 'utf8', data },
	bytes: data.length,
});
const line = (channel: Frame['channel'], data: string): LogLine | null => {
	const one = frame(channel, data);
	return logLine({ seq: 1, frame: one, message: readMessage(one) });
};
const log = (params: object): string =>
	JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params });

test('reads notifications and stderr, and nothing else', () => {
	expect(line('stdout', log({ level: 'warning', logger: 'tide', data: 'low' }))).toEqual({
		seq: 1,
		at: 5,
		source: 'notification',
		level: 'warning',
		word: 'warning',
		logger: 'tide',
		text: 'low',
	});
	expect(line('stderr', 'WARN x')).toMatchObject({ source: 'stderr', word: 'stderr', text: 'WARN x' });
	expect(line('stdout', '{"jsonrpc":"2.0","method":"notifications/progress"}')).toBeNull();
	expect(line('stdout', 'noise')).toBeNull();
});

test.each([
	[{ level: 'loud', data: { a: 1 } }, 'loud', '{"a":1}'],
	[{ data: null }, 'no level', 'null'],
	[{}, 'no level', 'null'],
])('bears %j', (params, word, text) => {
	expect(line('stdout', log(params))).toMatchObject({ level: undefined, word, text });
});

const all: LogQuery = { text: '', least: null, hasStderr: true };
test.each<[LogQuery, boolean]>([
	[all, true],
	[{ ...all, least: 'warning' }, true],
	[{ ...all, least: 'error' }, false],
	[{ ...all, text: 'TIDE low' }, true],
	[{ ...all, text: 'high' }, false],
	[{ ...all, hasStderr: false }, true],
])('%j leaves the warning: %s', (query, isLeft) => {
	const warning = line('stdout', log({ level: 'warning', logger: 'tide', data: 'low' }));
	expect(warning && fitsQuery(warning, query)).toBe(isLeft);
});

test('what has no level passes every level, stderr can be left out', () => {
	const stderr = line('stderr', 'x');
	expect(stderr && fitsQuery(stderr, { ...all, least: 'error' })).toBe(true);
	expect(stderr && fitsQuery(stderr, { ...all, hasStderr: false })).toBe(false);
});
