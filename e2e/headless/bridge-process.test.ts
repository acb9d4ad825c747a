import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LaunchTarget, ProcessExit, ProcessHandle } from '#shared/ports.ts';
import type { RunningRelay } from '../../relay/start-relay.ts';
import { BridgeProcess } from '../../web/ports/bridge-process.ts';
import type { RelayClient } from '../../web/ports/relay-client.ts';
import { answerConsent, pageOf, sockets, startBridge, until } from './bridge-rig.ts';

let relay: RunningRelay;
let client: RelayClient;
const handles: ProcessHandle[] = [];

beforeAll(async () => ({ relay, client } = await startBridge()));
afterEach(() => Promise.all(handles.splice(0).map((handle) => handle.stop())));
afterAll(() => relay.close());

function node(script: string, ...args: string[]): LaunchTarget {
	return { command: process.execPath, args: ['-e', script, '--', ...args], env: {} };
}

async function launch(
	target: LaunchTarget,
	answer: 'allow' | 'deny' = 'allow',
	signal = new AbortController().signal,
) {
	const seen = { stdout: '', stderr: '', bytes: 0, asked: [] as string[] };
	let onExit: (exit: ProcessExit) => void = () => undefined;
	const exit = new Promise<ProcessExit>((resolve) => (onExit = resolve));
	const attempt = await new BridgeProcess(client).launch(
		target,
		{
			onOutput(source, { bytes }) {
				seen.bytes += bytes.length;
				if (seen.bytes < 1_000_000) seen[source] += Buffer.from(bytes).toString('latin1');
			},
			onExit,
			onConsentNeeded(url) {
				seen.asked.push(url);
				void answerConsent(url, answer);
			},
		},
		signal,
	);
	if (attempt.ok) handles.push(attempt.value);
	return { attempt, seen, exit };
}

async function started(target: LaunchTarget) {
	const { attempt, ...rest } = await launch(target);
	if (!attempt.ok) throw new Error(attempt.failure.detail);
	return { handle: attempt.value, ...rest };
}

function isRunning(pid: number): boolean {
	try {
		return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
	} catch {
		return false;
	}
}

describe('bytes', () => {
	test('go both ways as they are', async () => {
		const { handle, seen } = await started(node('process.stdin.pipe(process.stdout)'));
		const text = Buffer.from('naïve 汉🧪\n');
		for (const byte of text) await handle.write(Uint8Array.of(byte));
		await until(() => seen.bytes === text.length);
		expect(Buffer.from(seen.stdout, 'latin1').toString()).toBe('naïve 汉🧪\n');
	});

	test('a message larger than a packet arrives whole, and its write waits for the program', async () => {
		const { handle, seen } = await started(
			node(
				`let bytes = 0; const { createHash } = require('node:crypto'); const hash = createHash('sha1');
				setTimeout(() => process.stdin.on('data', (part) => { hash.update(part); if ((bytes += part.length) === 5000000) console.log(hash.digest('hex')); }), 100);`,
			),
		);
		const startedAt = performance.now();
		await handle.write(Buffer.alloc(5_000_000, 'abc'));
		expect(performance.now() - startedAt).toBeGreaterThan(30);
		await until(() => seen.stdout !== '');
		expect(seen.stdout).toBe('e7d2a7064870a9d762d76d568337447c3edd3946\n');
	});

	test('everything that was written comes before the exit, with its code', async () => {
		const { seen, exit } = await started(
			node(
				'process.stdout.write("x".repeat(500000)); process.stderr.write("last words"); process.exitCode = 78',
			),
		);
		expect(await exit).toMatchObject({ code: 78, signal: null });
		expect(seen.bytes).toBe(500_010);
		expect(seen.stderr).toBe('last words');
	});

	test('WS-04 a page that stalls stops the program, not the memory of the relay', async () => {
		const { seen, exit } = await started(
			node(`const part = Buffer.alloc(1 << 20, 'a'); let count = 0;
				const next = () => { if (count++ < 200) process.stdout.write(part, next); }; next();`),
		);
		await until(() => seen.bytes > 0);
		const socket = sockets.at(-1);
		socket?.pause();
		await wait(300);
		const { rss } = process.memoryUsage();
		await wait(700);
		const read = seen.bytes;
		expect(read).toBeLessThan(100 << 20);
		expect(process.memoryUsage().rss - rss).toBeLessThan(32 << 20);
		socket?.resume();
		expect(await exit).toMatchObject({ code: 0 });
		expect(seen.bytes).toBe(200 << 20);
	});
});

describe('what fails is a value', () => {
	test.each<[LaunchTarget, object]>([
		[
			{ command: 'no-such-program', args: [], env: { PATH: '/a' } },
			{ code: 'command-not-found', searchedPath: '/a' },
		],
		[{ command: 'node', args: [], env: {}, cwd: '/nowhere' }, { code: 'command-not-startable' }],
	])('%j', async (target, failure) => {
		expect((await launch(target)).attempt).toMatchObject({ ok: false, failure });
	});

	test('a wrong token', async () => {
		const stranger = new BridgeProcess(pageOf(relay.origin, 'wrong'));
		const events = { onOutput: () => undefined, onExit: () => undefined };
		const attempt = await stranger.launch(node(''), events, new AbortController().signal);
		expect(attempt).toMatchObject({ ok: false, failure: { hop: 'relay', code: 'relay-gone' } });
	});

	test('SPW-07 the ninth program, with the reason', async () => {
		for (let count = 0; count < 8; count++) await started(node('process.stdin.resume()'));
		const { attempt } = await launch(node('process.stdin.resume()'));
		expect(attempt).toMatchObject({ ok: false, failure: { hop: 'relay', code: 'relay-refused' } });
		expect(attempt.ok ? '' : attempt.failure.detail).toContain('8 programs are running');
	});
});

describe('consent', () => {
	test('SPW-03 nothing runs before a person allowed it; any change asks again', async () => {
		const target = node('console.log(1)', 'once');
		const first = await launch(target);
		expect(first.seen.asked).toEqual([expect.stringMatching(/^http:\/\/localhost:\d+\/consent\/[\w-]{22}$/)]);
		expect(first.attempt.ok).toBe(true);
		expect((await launch(target)).seen.asked).toEqual([]);
		expect((await launch(node('console.log(1)', 'twice'))).seen.asked).toHaveLength(1);
		expect((await launch({ ...target, env: { A: '1' } })).seen.asked).toHaveLength(1);
		expect((await launch({ ...target, env: { A: '2' } })).seen.asked).toHaveLength(1);
		expect((await launch({ ...target, cwd: '/' })).seen.asked).toHaveLength(1);
	});

	test('a program that was denied did not start', async () => {
		const { attempt } = await launch(node('', 'denied'), 'deny');
		expect(attempt).toMatchObject({ ok: false, failure: { hop: 'relay', code: 'consent-denied' } });
	});

	test('cancelling withdraws the question', async () => {
		const abort = new AbortController();
		let url = '';
		const attempt = new BridgeProcess(client).launch(
			node('', 'withdrawn'),
			{
				onOutput: () => undefined,
				onExit: () => undefined,
				onConsentNeeded(asked) {
					url = asked;
					abort.abort();
				},
			},
			abort.signal,
		);
		expect(await attempt).toMatchObject({ ok: false, failure: { code: 'aborted' } });
		let status = 200;
		while (status === 200) status = (await fetch(url)).status;
		expect(status).toBe(404);
	});
});

describe('ending', () => {
	const stubborn = node(
		`const { spawn } = require('node:child_process');
		process.on('SIGTERM', () => console.error('still here'));
		const child = spawn(process.execPath, ['-e', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1e6); console.log(process.pid)'], { stdio: 'inherit' });
		console.log(process.pid); setInterval(() => {}, 1e6);`,
	);
	const pids = (stdout: string) => stdout.trim().split('\n').map(Number);

	test('SPW-06 stop ends a stubborn family within five seconds, and its late output is seen', async () => {
		const { handle, seen, exit } = await started(stubborn);
		await until(() => pids(seen.stdout).length === 2);
		const startedAt = performance.now();
		await handle.stop();
		expect(performance.now() - startedAt).toBeLessThan(5_000);
		expect(await exit).toMatchObject({ signal: 'SIGKILL' });
		expect(seen.stderr).toBe('still here\n');
		await until(() => !pids(seen.stdout).some(isRunning));
	});

	test('WS-05 a page that is gone takes its programs with it, and learns that the relay is out of reach', async () => {
		const { seen, exit } = await started(stubborn);
		await until(() => pids(seen.stdout).length === 2);
		sockets.at(-1)?.terminate();
		expect(await exit).toMatchObject({ code: null, failure: { hop: 'relay', code: 'relay-gone' } });
		await until(() => !pids(seen.stdout).some(isRunning));
	});

	test('ten rounds leave nothing behind', async () => {
		for (let round = 0; round < 10; round++) {
			const { handle, seen, exit } = await started(node('console.log(process.pid); process.stdin.resume()'));
			await until(() => seen.stdout !== '');
			await handle.stop();
			expect(await exit).toMatchObject({ code: 0 });
			expect(isRunning(Number(seen.stdout))).toBe(false);
		}
	});
});
