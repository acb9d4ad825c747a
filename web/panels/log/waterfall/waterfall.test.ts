import { expect, test } from 'vitest';
import type { Call } from '#shared/session/call.ts';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { readMessage } from '#shared/wire/message.ts';
import { ExchangeTimes } from './exchange-times.ts';
import { waterfallBar } from './waterfall-bar.ts';
import { waterfallBoxes } from './waterfall-shape.ts';

const okHead = (type: string) =>
	({
		kind: 'response',
		status: 200,
		statusText: 'OK',
		headers: [['Content-Type', type]],
		tookMs: 1,
	}) as const;
const head = (method: string) =>
	({ kind: 'request', method, url: 'http://127.0.0.1/mcp', headers: [] }) as const;

function entry(seq: number, at: number, more: Partial<Frame> = {}, data = ''): LogEntry {
	const frame: Frame = {
		at,
		direction: 'out',
		channel: 'stdin',
		body: { encoding: 'utf8', data },
		bytes: data.length,
		...more,
	};
	return { seq, frame, message: readMessage(frame) };
}

const request = entry(1, 100, {}, '{"jsonrpc":"2.0","id":1,"method":"tools/call"}');
const progress = entry(2, 150);
const calls = (call: Partial<Call>) => {
	const made: Call = {
		requestSeq: 1,
		id: 1,
		method: 'tools/call',
		subject: 't',
		from: 'client',
		startedAt: 100,
		progressSeqs: [],
		state: 'waiting',
		...call,
	};
	return { all: [made], of: (seq: number) => (seq === 1 ? made : undefined), about: () => [] };
};

function bar(call: Partial<Call>, of = request) {
	const context = {
		exchangeOf: () => undefined,
		at: (seq: number) => (seq === 2 ? progress : undefined),
		now: 400,
	};
	return waterfallBar(of, { ...context, calls: calls(call) });
}

test('a call waits until its first sign, and is answered from then on', () => {
	const { lane, segments, words } = bar({ progressSeqs: [2], endedAt: 300, state: 'answered', replySeq: 3 });
	expect(lane).toBe('stdio');
	expect(segments).toEqual([
		{ tone: 'wait', from: 100, to: 150 },
		{ tone: 'answer', from: 150, to: 300 },
	]);
	expect(words).toBe('stdio, waited 50 ms, answered for 150 ms');
});

test('a call that fails ends red, one that waits is grey until now', () => {
	expect(bar({ endedAt: 300, state: 'failed' }).segments.at(-1)?.tone).toBe('error');
	expect(bar({ endedAt: 300, state: 'timed-out' }).segments.at(-1)?.tone).toBe('error');
	expect(bar({})).toMatchObject({
		segments: [{ tone: 'wait', from: 100, to: 400 }],
		words: 'stdio, waited 300 ms, not ended yet',
	});
});

test('any other frame is a moment, red where it tells of an error', () => {
	expect(bar({}, entry(9, 120)).segments).toEqual([{ tone: 'single', from: 120, to: 120 }]);
	expect(bar({}, entry(9, 120, {}, 'broken {')).segments[0]?.tone).toBe('error');
});

test.each([
	['POST', 'application/json', 'post'],
	['POST', 'text/event-stream; charset=utf-8', 'sse'],
	['GET', 'text/event-stream', 'listen'],
] as const)('a %s that is answered with %s has the lane %s', (method, type, lane) => {
	const times = new ExchangeTimes();
	const http = { exchange: 'x', channel: 'http-request', head: head(method) } as const;
	const first = entry(5, 100, http);
	times.take(first);
	times.take(entry(6, 140, { ...http, channel: 'http-response', direction: 'in', head: okHead(type) }));
	const event = { exchange: 'x', channel: 'connection', direction: 'local' } as const;
	times.take(entry(7, 200, { ...event, event: { kind: 'stream-ended', exchange: 'x', broken: false } }));
	const made = waterfallBar(first, {
		calls: { all: [], of: () => undefined, about: () => [] },
		exchangeOf: (exchange) => times.of(exchange),
		at: () => undefined,
		now: 900,
	});
	expect(made.lane).toBe(lane);
	expect(made.segments).toEqual([
		{ tone: 'wait', from: 100, to: 140 },
		{ tone: 'answer', from: 140, to: 200 },
	]);
});

test('bars keep a width that can be seen, and stay inside', () => {
	const within = { from: 0, to: 1000, width: 104, height: 22 };
	const one = { lane: 'single', segments: [{ tone: 'single', from: 1000, to: 1000 }], words: '' } as const;
	expect(waterfallBoxes(one, within)).toEqual([{ tone: 'single', x: 100, y: 5, width: 2, height: 12 }]);
	const call = bar({ endedAt: 100, state: 'answered' });
	expect(waterfallBoxes(call, within)).toEqual([{ tone: 'answer', x: 10, y: 7, width: 4, height: 8 }]);
	expect(waterfallBoxes(call, { ...within, to: 0 })[0]).toMatchObject({ x: 0, width: 4 });
});
