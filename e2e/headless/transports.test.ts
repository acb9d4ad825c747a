import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { transports } from '#shared/protocol/transports/index.ts';
import { legacySse } from '#shared/protocol/transports/legacy-sse.ts';
import { stdio } from '#shared/protocol/transports/stdio.ts';
import { streamableHttp } from '#shared/protocol/transports/streamable-http.ts';
import type { Transport, TransportKind } from '#shared/protocol/transport.ts';
import { NodeHttp } from '../../relay/ports/node-http.ts';
import { NodeProcesses } from '../../relay/ports/node-process.ts';
import { goodHttp, goodSse, startTestServer, type TestServer } from '../servers/misbehaving-http.ts';
import { opened, request, Witness } from './transports-witness.ts';

interface Rig {
	/** One that reaches a good server. */
	good(): Promise<Transport>;
	/** One whose server is not there. */
	nowhere(): Transport;
}

const script = fileURLToPath(new URL('../servers/misbehaving-stdio.mjs', import.meta.url));
const http = new NodeHttp();
const processes = new NodeProcesses();

async function listening(handle: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
	const server = await startTestServer(handle);
	onTestFinished(() => server.close());
	return server;
}

// Port 9 (discard) of this machine: nobody listens there.
const closedPort = 'http://127.0.0.1:9';

const rigs: Record<TransportKind, Rig> = {
	stdio: {
		good: () =>
			Promise.resolve(
				stdio.create({ process: processes, target: { command: process.execPath, args: [script], env: {} } }),
			),
		nowhere: () =>
			stdio.create({
				process: processes,
				target: { command: 'no-such-program-anywhere', args: [], env: {} },
			}),
	},
	'streamable-http': {
		good: async () => {
			const { origin } = await listening(goodHttp);
			return streamableHttp.create({ url: `${origin}/mcp`, headers: [], http });
		},
		nowhere: () => streamableHttp.create({ url: `${closedPort}/mcp`, headers: [], http }),
	},
	'legacy-sse': {
		good: async () => {
			const { origin } = await listening(goodSse());
			return legacySse.create({ url: `${origin}/sse`, headers: [], http });
		},
		nowhere: () => legacySse.create({ url: `${closedPort}/sse`, headers: [], http }),
	},
};

async function open(kind: TransportKind): Promise<{ transport: Transport; witness: Witness }> {
	const transport = await rigs[kind].good();
	const witness = await opened(transport);
	onTestFinished(() => transport.close());
	return { transport, witness };
}

describe.each(transports)('$kind', ({ kind, title }) => {
	test('has a title and makes transports of its kind', async () => {
		expect(title).not.toBe('');
		expect((await rigs[kind].good()).kind).toBe(kind);
	});

	test('carries a request and its answer', async () => {
		const { transport, witness } = await open(kind);
		const delivery = await transport.send({ text: request(1, 'echo', { text: 'naïve 汉🧪' }) });
		await witness.frame((frame) => frame.direction === 'in' && frame.body.data.includes('naïve'));
		expect(delivery).toMatchObject({ ok: true });
		expect(witness.messages).toEqual([{ kind: 'result', id: 1, result: { echo: { text: 'naïve 汉🧪' } } }]);
	});

	test('reports what goes out before send returns', async () => {
		const { transport, witness } = await open(kind);
		const before = witness.frames.length;
		const text = request(1, 'echo');
		const delivery = transport.send({ text });
		const out = witness.frames.slice(before);
		expect(out.map(({ direction }) => direction)).not.toContain('in');
		expect(out.at(-1)).toMatchObject({ direction: 'out', body: { data: text }, bytes: text.length });
		await delivery;
	});

	test('carries a notification of the server before the answer', async () => {
		const { transport, witness } = await open(kind);
		await transport.send({ text: request(7, 'notify') });
		await witness.frame((frame) => frame.body.data.includes('"id":7,"result"'));
		expect(witness.messages.map((message) => message.kind)).toEqual(['notification', 'result']);
	});

	test('keeps two requests apart that run at once', async () => {
		const { transport, witness } = await open(kind);
		await Promise.all([1, 2].map((id) => transport.send({ text: request(id, 'echo', { id }) })));
		for (const id of [1, 2])
			await witness.frame((frame) => frame.body.data.includes(`{"echo":{"id":${id}}}`));
		expect(witness.messages).toHaveLength(2);
	});

	test('carries a message of 8 MiB in one frame', async () => {
		const { transport, witness } = await open(kind);
		const bytes = 8 * 1024 * 1024;
		await transport.send({ text: request(1, 'big', { bytes }) });
		const frame = await witness.frame(({ direction, bytes: size }) => direction === 'in' && size > bytes);
		expect(frame.cutFrom).toBeUndefined();
		expect(witness.messages).toHaveLength(1);
	});

	test('ends once, as asked, and carries nothing afterwards', async () => {
		const { transport, witness } = await open(kind);
		await transport.send({ text: request(1, 'echo') });
		await transport.close();
		await transport.close();
		const frames = witness.frames.length;
		expect(witness.ends).toEqual([{ cause: 'asked' }]);
		expect(await transport.send({ text: request(2, 'echo') })).toMatchObject({ ok: false });
		expect(witness.frames).toHaveLength(frames);
	});

	test('gives a server that is not there as a value', async () => {
		const transport = rigs[kind].nowhere();
		const witness = new Witness();
		const attempt = await transport.open(witness, new AbortController().signal);
		const outcome = attempt.ok ? await transport.send({ text: request(1, 'echo') }) : attempt;
		expect(outcome).toMatchObject({
			ok: false,
			failure: { code: kind === 'stdio' ? 'command-not-found' : 'network-refused' },
		});
		await transport.close();
	});
});
