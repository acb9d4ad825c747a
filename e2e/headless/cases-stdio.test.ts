import { expect, test } from 'vitest';
import { bodies, call, listed, start, textResult, told, until } from './cases-rig.ts';

test('a program that chats on stdout is understood, and all of its noise is on the wire', async () => {
	const { session } = await start('chatty');
	expect(await call(session, 'forecast')).toMatchObject(textResult('rain'));
	const noise = session.log.entries.flatMap(({ frame, message }) =>
		message.kind === 'unreadable' ? [frame.body.data] : [],
	);
	expect(noise).toEqual([
		'=== starting ===',
		'\u001b[32mready\u001b[0m',
		'{"level":"info"}',
		'[]',
		'null',
		'42',
		'{broken json',
		'10%\r60%\r100%',
	]);
	const stray = session.log.entries.find(({ frame }) => frame.body.data.includes('nobody-asked'));
	expect(stray && session.calls.of(stray.seq)).toBeUndefined();
	await until(session, () => bodies(session, 'stderr').includes('no line end'));
});

test('characters that arrive byte by byte stay whole', async () => {
	const { session } = await start('split');
	await listed(session);
	expect(session.catalog.tools.items[0]).toMatchObject({
		title: 'Ångström 測る',
		value: { description: 'é — 汉字 🧪 👩‍🚀' },
	});
	const said = textResult('naïve 汉🧪 lone \ud800 nul \u0000 end');
	expect(await call(session, 'echo', { text: 'naïve 汉🧪' })).toMatchObject(said);
	expect(session.log.entries.filter(({ frame }) => frame.body.encoding !== 'utf8')).toEqual([]);
	expect(bodies(session, 'stdout').filter((line) => line.includes('\uFFFD'))).toEqual([]);
	expect(bodies(session, 'stdout').at(-1)).toContain('lone \\ud800 nul \\u0000 end');
});

test('a program that will not go is ended with its family, and its last words are shown', async () => {
	const { session, processes } = await start('stubborn');
	const pids = await told(call(session, 'pids'));
	await session.disconnect();
	await processes.stopAll();
	expect(session.state).toMatchObject({ kind: 'closed', asked: true });
	expect(pids).toEqual([expect.any(Number), expect.any(Number)]);
	// Whom the system has not buried yet still has a number.
	await expect.poll(() => (pids as number[]).filter(isAlive), { timeout: 5_000 }).toEqual([]);
	expect(bodies(session, 'stderr')).toEqual(['staying anyway', 'still flushing']);
});

test.each([
	['crash-at-start', 78, 'NOTES_TOKEN is not set\n'],
	['crash-at-initialize', 3, 'cannot open notes.db\n'],
])('%s: the exit code and the end of stderr say why', async (mode, exitCode, stderr) => {
	const { session } = await start(mode);
	expect(session.state).toMatchObject({
		kind: 'failed',
		failure: { hop: 'process', code: 'process-exited', exitCode, stderr },
	});
});

test('a program that never answers ends the wait, and what was waited for is named', async () => {
	const { session } = await start('silent', { limits: { probeMs: 50, startMs: 200 } });
	expect(session.state).toMatchObject({ kind: 'failed', failure: { code: 'timed-out' } });
	expect(session.state).toMatchObject({
		failure: { detail: expect.stringContaining('`initialize`') as string },
	});
});

test.each([
	['boom', { exitCode: 7, stderr: 'shelf index out of range\n' }],
	['half-line', { exitCode: 7 }],
	[
		'half-answer',
		{
			exitCode: 7,
			stderr: 'shelf index out of range\n',
			detail: 'The program exited with code 7: its answer to `tools/call` is cut off',
		},
	],
	['kill', { exitCode: null, signal: 'SIGKILL' }],
])('a program that dies in a call (%s) fails it at once, and can be started again', async (name, failure) => {
	const { session } = await start('dies');
	await listed(session);
	const reply = await call(session, name);
	expect(reply).toMatchObject({ kind: 'lost', failure: { code: 'process-exited', ...failure } });
	await until(session, () => session.state.kind === 'closed');
	expect(session.calls.all.at(-1)).toMatchObject({ state: 'lost', failure: { code: 'process-exited' } });
	if (name === 'half-line') expect(bodies(session, 'stdout').at(-1)).toBe('{"jsonrpc":"2.0","id":3,"resul');
	await session.connect();
	expect(session.state.kind).toBe('connected');
});

test('arguments, variables and folder arrive byte for byte, and nothing else of our environment does', async () => {
	const args = [
		'--path',
		'C:\\Program Files\\',
		'',
		'a "quoted" word',
		'$HOME',
		'--json={"a":"b c"}',
		"it's",
		'日本',
	];
	const env = { CASE_A: 'a=b==c', CASE_EMPTY: '', CASE_BLANK: ' x ' };
	process.env['CASE_SECRET_OF_OURS'] = 'secret';
	const { session } = await start('where', { args, env, cwd: import.meta.dirname });
	delete process.env['CASE_SECRET_OF_OURS'];
	const found = await told(call(session, 'where'));
	expect(found).toMatchObject({ args, cwd: import.meta.dirname, env });
	expect(found).not.toHaveProperty('env.CASE_SECRET_OF_OURS');
});

test('progress keeps a call alive that lasts longer than silence may', async () => {
	const { session } = await start('long');
	const limits = { silenceMs: 400 };
	const operation = session.request(
		'tools/call',
		{ name: 'steady', arguments: { steps: 20, everyMs: 30 } },
		{ limits },
	);
	expect(await operation.reply).toMatchObject(textResult('done'));
	expect(operation.status).toMatchObject({ state: 'ended', progress: { progress: 20 } });
});

test.each([
	['in all, whatever comes', 'steady', { silenceMs: 5_000, totalMs: 150 }, 'total'],
	['in silence', 'late', { silenceMs: 150, totalMs: 5_000 }, 'silence'],
])(
	'a call that takes too long %s ends, and the server is told with the same id',
	async (_, name, limits, limit) => {
		const { session } = await start('long');
		const reply = await call(session, name, { steps: 1_000, everyMs: 20 }, { limits });
		expect(reply).toMatchObject({ kind: 'timed-out', limit });
		const id = session.calls.all.at(-1)?.id;
		expect(await told(call(session, 'journal'))).toMatchObject([{ requestId: id, type: 'number' }]);
	},
);

test('an answer that comes after the cancellation is logged and changes nothing', async () => {
	const { session } = await start('long');
	const operation = session.request('tools/call', { name: 'late', arguments: {} });
	operation.cancel('enough');
	expect(await operation.reply).toEqual({ kind: 'cancelled', reason: 'enough' });
	await until(session, () => bodies(session, 'stdout').some((line) => line.includes('too late')));
	expect(session.calls.all.at(-1)).toMatchObject({ state: 'cancelled' });
});

test.each(['flood', 'backwards'])('progress that makes no sense (%s) harms nobody', async (name) => {
	const { session } = await start('long');
	const operation = session.request('tools/call', { name, arguments: {} });
	expect(await operation.reply).toMatchObject({ kind: 'result' });
	expect(session.calls.all.at(-1)?.progressSeqs).toHaveLength(name === 'flood' ? 2_000 : 5);
});

test.each([
	['old', '2024-11-05'],
	['reject', '2025-06-18'],
])('a server that is %s is met in %s', async (mode, revision) => {
	const { session } = await start(mode);
	expect(session.state.kind).toBe('connected');
	expect(session.server?.revision).toBe(revision);
	expect(await call(session, 'echo', { a: 1 })).toMatchObject(textResult('{"a":1}'));
});

test('a server from the future is refused, with what it offers', async () => {
	const { session } = await start('future');
	expect(session.state).toMatchObject({
		kind: 'failed',
		failure: { code: 'version-mismatch', supported: ['2099-01-01'] },
	});
});

test('tools that were not declared are not asked for, unless somebody asks', async () => {
	const { session } = await start('undeclared');
	expect(session.catalog.tools.state).toBe('not-offered');
	await session.load('tools');
	expect(session.catalog.tools).toMatchObject({ state: 'loaded', items: [{ name: 'echo' }] });
});

test('a server without a name keeps what it said of itself', async () => {
	const { session } = await start('nameless');
	expect(session.server).toMatchObject({
		info: { name: '   ', version: '' },
		instructions: 'One <b>line</b>\nand two',
	});
});

function isAlive(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
