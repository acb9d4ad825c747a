import { expect, test } from 'vitest';
import type { Annotation } from '#shared/session/annotations.ts';
import type { Call } from '#shared/session/call.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { readMessage } from '#shared/wire/message.ts';
import { FilteredFrame } from './filtered-frame.ts';
import { readFilter } from './frame-filter.ts';

const text =
	'{"jsonrpc":"2.0","id":"a-7","method":"tools/call","params":{"name":"Get_Weather","arguments":{"at":"Tromsø"}}}';
const call: Call = {
	requestSeq: 1,
	id: 'a-7',
	method: 'tools/call',
	subject: 'Get_Weather',
	from: 'client',
	startedAt: 0,
	endedAt: 1500,
	replySeq: 2,
	progressSeqs: [],
	state: 'answered',
};
const request = entry(1, { direction: 'out', channel: 'stdin', data: text });
const reply = entry(2, { data: `{"jsonrpc":"2.0","id":"a-7","result":{"isError":true}}${' '.repeat(2000)}` });
const notFound = entry(3, {
	channel: 'http-response',
	data: '',
	head: { kind: 'response', status: 404, statusText: 'Not Found', headers: [['Server', 'nginx']], tookMs: 3 },
});

function entry(seq: number, { data, ...more }: Partial<Frame> & { data: string }): LogEntry {
	const frame: Frame = {
		at: new Date(2026, 11, 1, 12, 0, seq).getTime(),
		direction: 'in',
		channel: 'stdout',
		body: { encoding: 'utf8', data },
		bytes: data.length,
		...more,
	};
	return { seq, frame, message: readMessage(frame) };
}

function passes(query: string, of = request, annotations: [number, Annotation][] = []): boolean | string {
	const reading = readFilter(query);
	if (!reading.ok) return reading.problem.sentence;
	const calls = { all: [call], of: (seq: number) => (seq < 3 ? call : undefined), about: () => [] };
	const { filter } = reading;
	const held = filter.patterns.reduce(
		(bits, pattern, at) => (pattern.test(of.frame.body.data) ? bits | (1 << at) : bits),
		0,
	);
	return filter.passes(new FilteredFrame(of, { calls, annotations: new Map(annotations) }, held));
}

test.each([
	['', true],
	['weather', true],
	['WEATHER tools', true],
	['tromsØ', true],
	['weather oslo', false],
	['"name":"Get', true],
	['"arguments at"', false],
	['-oslo', true],
	['-weather', false],
	['kind:request', true],
	['kind:result', false],
	['-kind:stderr', true],
	['KIND:Request', true],
	['kind:req', true],
	['method:tools/*', true],
	['method:tools', true],
	['method:tool*l', true],
	['method:list', false],
	['method:*list', false],
	['tool:get_*', true],
	['tool:tide', false],
	['dir:out', true],
	['dir:in', false],
	['id:a-7', true],
	['id:"a-7"', true],
	['id:7', false],
	['jsonrpc:2', false],
	['tools/call', true],
	['.*', false],
	['-', true],
	['weather kind:', true],
	['-method:', true],
	['oslo OR weather', true],
	['oslo OR bergen', false],
	['kind:result OR kind:request weather', true],
	['(oslo OR weather) kind:request', true],
	['-(oslo OR weather)', false],
	['-(oslo OR bergen)', true],
	['ORANGE', false],
	['"OR"', false],
	['body:weather', true],
	['body:/get_WEATHER/i', true],
	['body:/get_WEATHER/', false],
	['body:/"at": ?"T.*ø"/', true],
	['body:/oslo/ OR body:/Tromsø/', true],
	['body:/Tromsø/ -body:/oslo/', true],
	['-body:/Tromsø/ body:/Get/', false],
	['after:12:00:01', true],
	['after:12:00:02', false],
	['before:12:00', false],
	['before:13:00 after:11:00', true],
	['size:<1kb', true],
	['has:error', false],
	['has:mark', false],
	['weather)', false],
	['call(', false],
])('lets a call through %s: %s', (query, expected) => {
	expect(passes(query)).toBe(expected);
});

test.each([
	['took:>1s', true],
	['took:<1s', false],
	['size:>2kb', true],
	['has:error', true],
	['tool:get_weather kind:result', true],
	// Its own body does not have the name; its row does.
	['get_weather', true],
])('lets its reply through %s: %s', (query, expected) => {
	expect(passes(query, reply)).toBe(expected);
});

test.each([
	['status:404', true],
	['status:4xx', true],
	['status:>=500', false],
	['has:error', true],
	['nginx', true],
	['not found', true],
])('lets an HTTP answer through %s: %s', (query, expected) => {
	expect(passes(query, notFound)).toBe(expected);
});

test('finds what a person marked, noted, and wrote in the note', () => {
	const noted: [number, Annotation][] = [[1, { isMarked: true, note: 'ask Ada' }]];
	expect(['has:mark', 'has:note', 'ada'].map((query) => passes(query, request, noted))).toEqual([
		true,
		true,
		true,
	]);
	expect(passes('has:note', request, [[1, { isMarked: true, note: '' }]])).toBe(false);
});

test.each([
	['kind:zebra', 5, 10],
	['weather status:abc', 15, 18],
	['size:ten', 5, 8],
	['took:soon', 5, 9],
	['has:fun', 4, 7],
	['after:noon', 6, 10],
	['dir:up', 4, 6],
	['(weather', 0, 1],
	['OR weather', 0, 2],
	['weather OR', 8, 10],
	['a OR OR b', 2, 4],
	['body:/open', 5, 10],
	['body:/(a/', 5, 9],
	[`${'body:/a/ '.repeat(8)}body:/b/`, 77, 80],
])('says where %s is wrong', (query, from, to) => {
	const reading = readFilter(query);
	expect(reading).toMatchObject({ ok: false, problem: { from, to } });
});
