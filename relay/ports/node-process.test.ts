import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import type { LaunchTarget, ProcessExit } from '#shared/ports.ts';
import { NodeProcesses } from './node-process.ts';

const quick = { afterStdinCloseMs: 200, afterTerminateMs: 200 };
const never = new AbortController().signal;
const processes = new NodeProcesses({ ...process.env, SECRET_X: '1' }, quick);
afterEach(() => processes.stopAll());

function node(script: string, ...args: string[]): LaunchTarget {
	return { command: process.execPath, args: ['-e', script, '--', ...args], env: {} };
}

async function launch(target: LaunchTarget) {
	const output = { stdout: '', stderr: '' };
	const chunks: Uint8Array[] = [];
	let onExit: (exit: ProcessExit) => void = () => undefined;
	const exit = new Promise<ProcessExit>((resolve) => (onExit = resolve));
	const attempt = await processes.launch(
		target,
		{
			onOutput(source, { bytes }) {
				if (source === 'stdout') chunks.push(bytes);
				output[source] += Buffer.from(bytes).toString('latin1');
			},
			onExit,
		},
		never,
	);
	if (!attempt.ok) return { failure: attempt.failure };
	return { handle: attempt.value, output, exit, bytes: () => Buffer.concat(chunks) };
}

async function started(target: LaunchTarget) {
	const launched = await launch(target);
	if (launched.failure) throw new Error(launched.failure.detail);
	return launched;
}

async function failed(target: LaunchTarget) {
	const { failure, handle } = await launch(target);
	await handle?.stop();
	return failure;
}

async function until(isTrue: () => boolean): Promise<void> {
	while (!isTrue()) await wait(10);
}

// A zombie has ended; only its parent has not looked yet.
function isRunning(pid: number): boolean {
	try {
		return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
	} catch {
		return false;
	}
}

describe('starting', () => {
	test.each([
		['a; touch x && $(id) `id`'],
		['%PATH%'],
		['a "quoted" word'],
		["it's"],
		['two\nlines'],
		[''],
		['C:\\Program Files\\My Tool\\'],
		['$HOME'],
		['--json={"a":"b c"}'],
		['日本'],
	])('SPW-01 passes the argument %j unchanged', async (argument) => {
		const { output, exit } = await started(
			node('process.stdout.write(Buffer.from(process.argv[1]))', argument),
		);
		await exit;
		expect(Buffer.from(output.stdout, 'latin1').toString()).toBe(argument);
	});

	test('SPW-05 lets only listed variables through, and adds the own ones as they are', async () => {
		const target = node('console.log(JSON.stringify(process.env))');
		const { output, exit } = await started({ ...target, env: { A: 'a=b==c', EMPTY: '', BLANKS: ' x ' } });
		await exit;
		const env = JSON.parse(output.stdout) as Record<string, string>;
		expect(env).toMatchObject({ A: 'a=b==c', EMPTY: '', BLANKS: ' x ', PATH: process.env['PATH'] });
		expect(env).not.toHaveProperty('SECRET_X');
		expect(env).not.toHaveProperty('NODE_ENV');
	});

	test('runs in the working folder that was asked for', async () => {
		const { output, exit } = await started({
			...node('process.stdout.write(process.cwd())'),
			cwd: import.meta.dirname,
		});
		await exit;
		expect(output.stdout).toBe(import.meta.dirname);
	});

	test('says which program was looked for, and where', async () => {
		expect(await failed({ command: 'no-such-program', args: [], env: { PATH: '/a:/b' } })).toEqual({
			hop: 'process',
			code: 'command-not-found',
			detail: 'There is no program "no-such-program" in PATH',
			searchedPath: '/a:/b',
		});
	});

	test.each<[LaunchTarget, string, string]>([
		[{ command: './nothing', args: [], env: {}, cwd: '/usr' }, 'command-not-found', '/usr/nothing'],
		[{ command: 'node', args: [], env: {}, cwd: '/nowhere' }, 'command-not-startable', '"/nowhere" does not'],
		[{ command: 'node', args: [], env: {}, cwd: '/etc/passwd' }, 'command-not-startable', 'is not a folder'],
		[{ command: '/etc/passwd', args: [], env: {} }, 'command-not-startable', 'EACCES'],
		[{ command: '', args: [], env: {} }, 'command-not-startable', 'empty'],
		[{ command: 'node', args: ['a\0b'], env: {} }, 'command-not-startable', 'null bytes'],
	])('turns %j into the value %s', async (target, code, words) => {
		const failure = await failed(target);
		expect(failure?.code).toBe(code);
		expect(failure?.detail).toContain(words);
	});

	test('starts nothing once it was cancelled', async () => {
		const events = { onOutput: () => undefined, onExit: () => undefined };
		const attempt = await processes.launch(node(''), events, AbortSignal.abort());
		expect(attempt).toMatchObject({ ok: false, failure: { code: 'aborted' } });
	});
});

describe('running', () => {
	test('passes bytes both ways as they are, also halves of characters', async () => {
		const { handle, exit, bytes } = await started(node('process.stdin.pipe(process.stdout)'));
		const astronaut = Buffer.from('🧑‍🚀é');
		for (const byte of astronaut) await handle.write(Uint8Array.of(byte));
		await until(() => bytes().length === astronaut.length);
		expect(bytes().equals(astronaut)).toBe(true);
		await handle.stop();
		expect(await exit).toMatchObject({ code: 0, signal: null });
	});

	test('tells the exit code after the last output', async () => {
		const { output, exit } = await started(
			node('process.stderr.write("x".repeat(300000) + "end"); process.exitCode = 78'),
		);
		expect(await exit).toMatchObject({ code: 78, signal: null });
		expect(output.stderr).toHaveLength(300_003);
	});

	test('tells the signal that ended it', async () => {
		const { exit } = await started(node('process.kill(process.pid, "SIGKILL")'));
		expect(await exit).toMatchObject({ code: null, signal: 'SIGKILL' });
	});

	test('survives a write to a program that has ended', async () => {
		const { handle, exit } = await started(node(''));
		await exit;
		await handle.write(Buffer.from('late'));
	});

	test('reads nothing while it is paused, and loses nothing', async () => {
		const { handle, bytes, exit } = await started(
			node('process.stdout.write(Buffer.alloc(3000000, "a"), () => process.exit())'),
		);
		handle.pause();
		await wait(50);
		expect(bytes().length).toBeLessThan(200_000);
		handle.resume();
		await exit;
		expect(bytes().length).toBe(3_000_000);
	});
});

describe('ending', () => {
	const stubborn = `
		const { spawn } = require('node:child_process');
		process.on('SIGTERM', () => console.error('no'));
		const grandchild = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); console.log(process.pid)'], { stdio: 'inherit' });
		setInterval(() => {}, 1e6);`;

	test('SPW-06 ends a child and a grandchild that ignore everything polite', async () => {
		const { handle, output, exit } = await started(node(stubborn));
		await until(() => output.stdout.includes('\n'));
		const grandchild = Number(output.stdout);
		expect(isRunning(grandchild)).toBe(true);
		await handle.stop();
		expect(await exit).toMatchObject({ signal: 'SIGKILL' });
		expect(output.stderr).toBe('no\n');
		await until(() => !isRunning(grandchild));
	});

	test('SPW-06 ends what a program leaves behind when it exits by itself', async () => {
		const { output, exit } = await started(
			node(
				`const { spawn } = require('node:child_process');
				const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'inherit' });
				console.log(left.pid); process.exit(3)`,
			),
		);
		expect(await exit).toMatchObject({ code: 3 });
		await until(() => !isRunning(Number(output.stdout)));
	});

	test('ends at once, and without a signal, what ends when stdin closes', async () => {
		const { handle, exit, output } = await started(node('process.stdin.resume(); console.log("up")'));
		await until(() => output.stdout.includes('up'));
		await handle.stop();
		await handle.stop();
		expect(await exit).toMatchObject({ code: 0, signal: null });
	});

	test('ends a program whose output is paused', async () => {
		const { handle, exit } = await started(node('setInterval(() => console.log("x".repeat(99999)), 1)'));
		handle.pause();
		await handle.stop();
		expect(await exit).toMatchObject({ signal: 'SIGTERM' });
	});
});
