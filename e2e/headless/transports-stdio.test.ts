import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { stdio } from '#shared/protocol/transports/stdio.ts';
import type { Transport } from '#shared/protocol/transport.ts';
import { NodeProcesses } from '../../relay/ports/node-process.ts';
import { opened, request, type Witness } from './transports-witness.ts';

const script = fileURLToPath(new URL('../servers/misbehaving-stdio.mjs', import.meta.url));
const processes = new NodeProcesses();

async function start(mode: string): Promise<{ transport: Transport; witness: Witness }> {
	const target = { command: process.execPath, args: [script, mode], env: {} };
	const transport = stdio.create({ process: processes, target });
	onTestFinished(() => transport.close());
	return { transport, witness: await opened(transport) };
}

const bodies = (witness: Witness, channel: string) =>
	witness.frames.filter((frame) => frame.channel === channel).map(({ body }) => body.data);

test('tells the start, the exit and all between in their order', async () => {
	const { transport, witness } = await start('good');
	await transport.send({ text: request(1, 'echo') });
	await witness.frame(({ channel }) => channel === 'stdout');
	await transport.close();
	expect(witness.course).toEqual([
		'local process process-started',
		'out stdin',
		'in stdout',
		'local process process-exited',
	]);
	expect(witness.frames[0]?.body.data).toMatch(/^Started .*node.* good \(process \d+\)$/);
	expect(witness.frames[3]?.body.data).toBe('The program exited with code 0');
});

test('keeps what is no message: noise, scalars, broken JSON, bytes that are not UTF-8, a byte order mark', async () => {
	const { transport, witness } = await start('noise');
	await transport.send({ text: request(1, 'echo') });
	await witness.frame(({ body }) => body.data.includes('"result"'));
	expect(bodies(witness, 'stdout')).toEqual([
		'=== starting ===',
		'\u001b[32mready\u001b[0m',
		'[]',
		'null',
		'42',
		'{broken json',
		'//4=',
		'\ufeff{"jsonrpc":"2.0","id":1,"result":{}}',
	]);
	expect(witness.frames.find(({ body }) => body.encoding === 'base64')).toMatchObject({ bytes: 2 });
});

test('puts characters together that come byte by byte', async () => {
	const { transport, witness } = await start('byte-by-byte');
	await transport.send({ text: request(1, 'echo', { text: '汉🧪👩‍🚀' }) });
	const frame = await witness.frame(({ channel }) => channel === 'stdout');
	expect(frame.body.data).toBe('{"jsonrpc":"2.0","id":1,"result":{"echo":{"text":"汉🧪👩‍🚀"}}}');
});

test('sends a text with line breaks as it is', async () => {
	const { transport, witness } = await start('lines');
	const text = '{"a":\n1}\n';
	await transport.send({ text });
	await witness.frame(({ body }) => body.data.includes('"data":""'));
	expect(bodies(witness, 'stdin')).toEqual([text]);
	expect(witness.messages.map((message) => 'params' in message && message.params)).toEqual(
		['{"a":', '1}', ''].map((data) => ({ level: 'info', data })),
	);
});

test.each([
	[
		'crash-at-start',
		{ exitCode: 78, signal: null, stderr: 'missing API_KEY\n', detail: 'The program exited with code 78' },
	],
	['exit-on-call', { exitCode: 3, signal: null, stderr: 'cannot open the database\nat line 3\n' }],
	[
		'killed-on-call',
		{ exitCode: null, signal: 'SIGKILL', stderr: '', detail: 'The program was ended by SIGKILL' },
	],
])('ends with the exit and the last words of a program that dies: %s', async (mode, failure) => {
	const { transport, witness } = await start(mode);
	void transport.send({ text: request(1, 'echo') });
	const end = await witness.end();
	expect(end).toMatchObject({
		cause: 'server',
		failure: { hop: 'process', code: 'process-exited', ...failure },
	});
	expect(witness.course.at(-1)).toBe('local process process-exited');
	expect(await transport.send({ text: request(2, 'echo') })).toEqual({ ok: false, failure: end.failure });
});

test.each([
	['half-line', '{"jsonrpc":"2.0","id":1,"resu'],
	['no-newline', '{"jsonrpc":"2.0","id":1,"result":{}}'],
])('shows the last line although its end never came: %s', async (mode, line) => {
	const { transport, witness } = await start(mode);
	await transport.send({ text: request(1, 'echo') });
	await witness.end();
	expect(bodies(witness, 'stdout')).toEqual([line]);
});

test('keeps the last 8 KiB of much stderr for the failure, and all of it as frames', async () => {
	const { transport, witness } = await start('much-stderr');
	await transport.send({ text: request(1, 'echo') });
	const { failure } = await witness.end();
	expect(bodies(witness, 'stderr')).toHaveLength(2_000);
	expect(failure?.stderr).toMatch(/^line 1\d+ of many\n/);
	expect(failure?.stderr).toMatch(/line 1999 of many\n$/);
	expect(failure?.stderr?.length).toBeGreaterThan(8_000);
	expect(failure?.stderr?.length).toBeLessThanOrEqual(8_192);
});

test('shows stderr that waits for its line end', async () => {
	const { transport, witness } = await start('prompt');
	await transport.send({ text: request(1, 'echo') });
	const frame = await witness.frame(({ channel }) => channel === 'stderr');
	expect(frame.body.data).toBe('Password: ');
});

test('gives up a line that a program does not read when it is cancelled', async () => {
	const { transport } = await start('deaf');
	const cancel = new AbortController();
	const delivery = transport.send({ text: 'x'.repeat(8 * 1024 * 1024), signal: cancel.signal });
	cancel.abort();
	expect(await delivery).toMatchObject({ ok: false, failure: { code: 'aborted' } });
});
