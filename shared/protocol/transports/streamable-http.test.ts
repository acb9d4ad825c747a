import { expect, test } from 'vitest';
import { BrokenBody, type Failure, type HttpPort } from '../../ports.ts';
import type { TransportEnd } from '../transport.ts';
import { streamableHttp } from './streamable-http.ts';

const relayGone: Failure = { hop: 'relay', code: 'relay-gone', detail: 'The relay is gone' };
const request = '{"jsonrpc":"2.0","id":1,"method":"m"}';

async function open(exchange: HttpPort['exchange']) {
	const transport = streamableHttp.create({
		url: 'http://example.com/mcp',
		headers: [],
		http: { route: 'relay', exchange },
	});
	const ends: TransportEnd[] = [];
	await transport.open(
		{ onFrame: () => undefined, onEnd: (end) => ends.push(end) },
		new AbortController().signal,
	);
	return { transport, ends };
}

test('ends when the relay is gone, and goes quietly', async () => {
	const { transport, ends } = await open(() => Promise.resolve({ ok: false, failure: relayGone }));
	const failure = { ...relayGone, exchange: 'x1' };
	expect(await transport.send({ text: request })).toEqual({ ok: false, failure });
	await transport.close();
	expect(ends).toEqual([{ cause: 'failure', failure }]);
});

test('does not try to resume a stream through a relay that is gone', async () => {
	const bytes = new TextEncoder().encode('id: 1\ndata:\n\n');
	let exchanges = 0;
	const { transport, ends } = await open(() => {
		exchanges++;
		async function* body() {
			yield await Promise.resolve({ at: 0, bytes });
			throw new BrokenBody(relayGone);
		}
		return Promise.resolve({
			ok: true,
			value: {
				status: 200,
				statusText: 'OK',
				headers: [['content-type', 'text/event-stream']],
				at: 0,
				onlyExposedHeaders: false,
				body: body(),
			},
		});
	});
	expect(await transport.send({ text: request })).toMatchObject({
		ok: false,
		failure: { code: 'relay-gone' },
	});
	expect(exchanges).toBe(1);
	expect(ends).toMatchObject([{ cause: 'failure' }]);
});
