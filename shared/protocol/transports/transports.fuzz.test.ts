import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BrokenBody, type HttpPort, type ProcessEvents, type ProcessPort } from '../../ports.ts';
import type { Frame } from '../../wire/frame.ts';
import { bodyBytes } from '../../wire/raw-body.ts';
import type { Transport, TransportEnd } from '../transport.ts';
import { legacySse } from './legacy-sse.ts';
import { stdio } from './stdio.ts';
import { streamableHttp } from './streamable-http.ts';

const seeded = { seed: 20260728, numRuns: 400 };
const encoder = new TextEncoder();
const request = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

const parts = [
	...[
		'\n',
		'\r',
		'\r\n',
		'\n\n',
		'\uFEFF',
		':',
		'data:',
		'data: {',
		'event: endpoint\ndata: /m\n\n',
		'id: 7\n',
	],
	...[
		'retry: 0\n',
		'event: x\n',
		'é🎉',
		'{"jsonrpc":"2.0","id":1,"result":{}}',
		'{"jsonrpc":"2.0","id":',
		'[]',
	],
	...['data: {"jsonrpc":"2.0","id":1,"result":{}}\n\n', '{"jsonrpc":"2.0","method":"x"}', 'null', '<html>'],
];
const chunk = fc.oneof(
	{ weight: 3, arbitrary: fc.constantFrom(...parts).map((text) => encoder.encode(text)) },
	{ weight: 1, arbitrary: fc.uint8Array({ maxLength: 5 }) },
);
const chunks = fc.array(chunk, { maxLength: 12 });

interface Course {
	readonly frames: Frame[];
	readonly ends: TransportEnd[];
}

async function open(transport: Transport): Promise<Course & { readonly isOpen: boolean }> {
	const frames: Frame[] = [];
	const ends: TransportEnd[] = [];
	const events = {
		onFrame: (frame: Frame) => frames.push(frame),
		onEnd: (end: TransportEnd) => ends.push(end),
	};
	const attempt = await transport.open(events, new AbortController().signal);
	return { frames, ends, isOpen: attempt.ok };
}

/** The bytes that came, without line ends, which are no part of a frame. */
function content(pieces: readonly Uint8Array[]): number[] {
	return pieces.flatMap((piece) => [...piece].filter((byte) => byte !== 0x0a && byte !== 0x0d));
}

function cameIn(frames: readonly Frame[], channel: RegExp): number[] {
	const found = frames.filter((frame) => frame.direction === 'in' && channel.test(frame.channel));
	return content(found.map((frame) => bodyBytes(frame.body)));
}

/** A program that writes at once what it is told to, and exits with the first message, or when it is stopped. */
function program(
	stdout: readonly Uint8Array[],
	stderr: readonly Uint8Array[],
	isEarly: boolean,
): ProcessPort {
	const speak = (events: ProcessEvents) => {
		for (let index = 0; index < Math.max(stdout.length, stderr.length); index++)
			for (const [source, pieces] of [
				['stdout', stdout],
				['stderr', stderr],
			] as const) {
				const bytes = pieces[index];
				if (bytes) events.onOutput(source, { at: 1, bytes });
			}
		events.onExit({ at: 2, code: 0, signal: null });
	};
	return {
		launch: (_, events) => {
			if (isEarly) speak(events);
			const exit = () => {
				if (!isEarly) speak(events);
				return Promise.resolve();
			};
			return Promise.resolve({ ok: true, value: { pid: 7, startedAt: 0, write: exit, stop: exit } });
		},
	};
}

interface Answer {
	readonly status: number;
	readonly contentType: string | undefined;
	readonly chunks: readonly Uint8Array[];
	readonly breaks: boolean;
}

const answer = fc.record<Answer>({
	status: fc.constantFrom(200, 200, 202, 204, 301, 400, 401, 404, 405, 500),
	contentType: fc.constantFrom(
		'application/json',
		'text/event-stream',
		'TEXT/Event-Stream ; x',
		'text/html',
		undefined,
	),
	chunks,
	breaks: fc.boolean(),
});

/** A server that gives these answers in turn, and then refuses. `told` is what it really sent. */
function server(answers: readonly Answer[], told: Uint8Array[]): HttpPort {
	let count = 0;
	const failure = { hop: 'network', code: 'network-broken', detail: 'reset' } as const;
	return {
		route: 'relay',
		exchange: () => {
			const next = answers[count++];
			if (!next) return Promise.resolve({ ok: false, failure });
			const { status, contentType, breaks } = next;
			const headers = contentType === undefined ? [] : ([['Content-Type', contentType]] as const);
			async function* body() {
				for (const bytes of next?.chunks ?? []) {
					told.push(bytes);
					yield await Promise.resolve({ at: 1, bytes });
				}
				if (breaks) throw new BrokenBody(failure);
			}
			const reply = { status, statusText: '', headers, at: 1, onlyExposedHeaders: false, body: body() };
			return Promise.resolve({ ok: true, value: reply });
		},
	};
}

test('whatever a program writes is in a frame, and it ends once', async () => {
	await fc.assert(
		fc.asyncProperty(chunks, chunks, fc.boolean(), async (stdout, stderr, isEarly) => {
			const target = { command: 'x', args: [], env: {} };
			const transport = stdio.create({ target, process: program(stdout, stderr, isEarly) });
			const { frames, ends } = await open(transport);
			await transport.send({ text: request });
			await transport.close();
			expect(cameIn(frames, /stdout/)).toEqual(content(stdout));
			expect(cameIn(frames, /stderr/)).toEqual(content(stderr));
			expect(ends).toHaveLength(1);
		}),
		seeded,
	);
});

test('whatever a server answers is in a frame, and every message has an outcome', async () => {
	const reconnect = { firstDelayMs: 0, attempts: 2, lingerMs: 0 };
	await fc.assert(
		fc.asyncProperty(fc.array(answer, { maxLength: 4 }), async (answers) => {
			const told: Uint8Array[] = [];
			const http = server(answers, told);
			const transport = streamableHttp.create({ url: 'http://x/mcp', headers: [], http, reconnect });
			const { frames, ends } = await open(transport);
			const deliveries = [await transport.send({ text: request }), await transport.send({ text: 'no JSON' })];
			await transport.close();
			expect(deliveries.map((delivery) => delivery.ok || delivery.failure.detail !== '')).toEqual([
				true,
				true,
			]);
			expect(cameIn(frames, /http-body|sse-event/)).toEqual(content(told));
			expect(ends).toHaveLength(1);
		}),
		seeded,
	);
});

test('whatever a stream of the old kind brings is in a frame, and it ends once where it was open', async () => {
	await fc.assert(
		fc.asyncProperty(fc.array(answer, { maxLength: 3 }), async (answers) => {
			const told: Uint8Array[] = [];
			const transport = legacySse.create({ url: 'http://x/sse', headers: [], http: server(answers, told) });
			const { frames, ends, isOpen } = await open(transport);
			await transport.send({ text: request });
			await transport.close();
			expect(cameIn(frames, /http-body|sse-event/)).toEqual(content(told));
			expect(ends).toHaveLength(isOpen ? 1 : 0);
		}),
		seeded,
	);
});
