import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { reaperScript } from './process-reaper.ts';

const children: ChildProcess[] = [];
afterEach(() => {
	for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function startProgram(script: string): Promise<ChildProcess> {
	const code = `${script}; setInterval(() => {}, 1e6); console.log('ready')`;
	const child = spawn(process.execPath, ['-e', code], { detached: true });
	children.push(child);
	await once(child.stdout, 'data');
	return child;
}

test('when we are gone, ends what is left, politely first, and nothing that was forgotten', async () => {
	const polite = await startProgram('');
	const stubborn = await startProgram('process.on("SIGTERM", () => {})');
	const forgotten = await startProgram('');
	const reaper = spawn('/bin/sh', ['-c', reaperScript, 'reaper', '0.2'], {
		stdio: ['pipe', 'ignore', 'ignore'],
	});
	const ends = [polite, stubborn, reaper].map((child) => once(child, 'exit'));
	const [a, b, c] = [polite.pid, stubborn.pid, forgotten.pid];
	reaper.stdin.end(`+ ${String(a)}\n+ ${String(c)}\n- 999999\n+ ${String(b)}\n- ${String(c)}\n`);
	expect(await Promise.all(ends)).toEqual([
		[null, 'SIGTERM'],
		[null, 'SIGKILL'],
		[0, null],
	]);
	expect([forgotten.exitCode, forgotten.signalCode]).toEqual([null, null]);
});
