import { expect, test } from 'vitest';
import { readMessage } from '#shared/wire/message.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { Exchanges, readExchange } from './exchange.ts';

const frame = (exchange: string, more: Partial<Frame>): Frame => ({
	at: 1_000,
	direction: 'in',
	channel: 'sse-event',
	body: { encoding: 'utf8', data: '' },
	bytes: 0,
	exchange,
	...more,
});
const asked = (exchange: string, lastEventId?: string) =>
	frame(exchange, {
		direction: 'out',
		channel: 'http-request',
		head: {
			kind: 'request',
			method: 'GET',
			url: 'http://h/mcp',
			headers: lastEventId === undefined ? [] : [['Last-Event-ID', lastEventId]],
		},
	});
const event = (exchange: string, id: string) => frame(exchange, { sse: { id } });

function exchangesOf(frames: readonly Frame[]): Exchanges {
	const entries = frames.map((each, index) => ({ seq: index + 1, frame: each, message: readMessage(each) }));
	const log = { entries, at: (seq: number) => entries[seq - 1], onAppend: () => () => undefined };
	return new Exchanges({ session: { log } });
}

test('follows a stream over every exchange that took it up, from any of them', () => {
	const exchanges = exchangesOf([
		asked('x1'),
		event('x1', 'a'),
		asked('x9'),
		asked('x2', 'a'),
		event('x2', 'b'),
		asked('x3', 'b'),
	]);
	for (const exchange of ['x1', 'x2', 'x3']) expect(exchanges.streamOf(exchange)).toEqual(['x1', 'x2', 'x3']);
	expect(exchanges.streamOf('x9')).toEqual(['x9']);
});

test('does not turn in a circle when a server repeats an id', () => {
	const exchanges = exchangesOf([asked('x1', 'a'), event('x1', 'a'), asked('x2', 'a'), event('x2', 'a')]);
	expect(exchanges.streamOf('x1')).toEqual(['x1', 'x2']);
});

test('sorts the frames of one exchange', () => {
	const { request, response, received } = readExchange(exchangesOf([asked('x1'), event('x1', 'a')]).of('x1'));
	expect([request?.head.method, response, received.length]).toEqual(['GET', undefined, 1]);
});
