import { expect, test } from 'vitest';
import type { Frame } from '#shared/wire/frame.ts';
import { readMessage } from '#shared/wire/message.ts';
import { lineFilter, linesText, logLine, markWords, type LogLine, type LogQuery } from './log-lines.ts';

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
		hasTree: false,
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

test('an object is text to search and a tree to look at', () => {
	expect(line('stdout', log({ level: 'info', data: { a: [1] } }))).toMatchObject({
		text: '{"a":[1]}',
		hasTree: true,
	});
});

const all: LogQuery = { text: '', least: null, source: null, logger: null };
test.each<[Partial<LogQuery>, boolean]>([
	[{}, true],
	[{ least: 'warning' }, true],
	[{ least: 'error' }, false],
	[{ text: 'TIDE low' }, true],
	[{ text: 'high' }, false],
	[{ source: 'notification' }, true],
	[{ source: 'stderr' }, false],
	[{ logger: 'tide' }, true],
	[{ logger: 'wind' }, false],
])('%j leaves the warning: %s', (query, isLeft) => {
	const warning = line('stdout', log({ level: 'warning', logger: 'tide', data: 'low' }));
	expect(warning && lineFilter({ ...all, ...query })(warning)).toBe(isLeft);
});

test('what has no level passes every level, and can be left out by its source', () => {
	const stderr = line('stderr', 'x');
	expect(stderr && lineFilter({ ...all, least: 'error' })(stderr)).toBe(true);
	expect(stderr && lineFilter({ ...all, source: 'notification' })(stderr)).toBe(false);
});

test.each([
	['Low tide, low wind', ['low'], ['[Low]', ' tide, ', '[low]', ' wind']],
	['tide', ['ti', 'tide'], ['[tide]']],
	['a b', ['b', 'a'], ['[a]', ' ', '[b]']],
	['İstanbul tide', ['tide'], ['İstanbul tide']],
	['tide', [], ['tide']],
])('marks in %j the words %j', (text, words, pieces) => {
	const marked = markWords(text, words).map((piece) => (piece.isFound ? `[${piece.text}]` : piece.text));
	expect(marked).toEqual(pieces);
});

test('writes lines as text, with their time in UTC', () => {
	const lines = [
		line('stderr', 'boom'),
		line('stdout', log({ level: 'info', logger: 'tide', data: { a: 1 } })),
	];
	expect(linesText(lines.filter((one) => one !== null))).toBe(
		'1970-01-01T00:00:00.005Z stderr boom\n1970-01-01T00:00:00.005Z info [tide] {"a":1}\n',
	);
});
