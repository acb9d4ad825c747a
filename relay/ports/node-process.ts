import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { debuglog } from 'node:util';
import type { Attempt, LaunchTarget, ProcessEvents, ProcessHandle, ProcessPort } from '#shared/ports.ts';
import { childEnvironment } from './child-environment.ts';
import { now } from './clock.ts';
import { cwdFailure, launchFailure } from './launch-failure.ts';
import { ProcessReaper } from './process-reaper.ts';
import { isTreeAlive, signalTree } from './process-tree.ts';
import { windowsCommand, type WindowsCommand } from './windows-command.ts';

type Child = ChildProcessByStdio<Writable, Readable, Readable>;

/** How long each step of ending a program waits before the next one, in milliseconds. */
export interface StopLimits {
	readonly afterStdinCloseMs: number;
	readonly afterTerminateMs: number;
}

const defaultStopLimits: StopLimits = { afterStdinCloseMs: 2_000, afterTerminateMs: 2_000 };
const familyPollMs = 50;
/** How long a pipe may stay silent once the program has ended: someone who left the family may hold it open for ever. */
const orphanedPipeMs = 1_000;
const debug = debuglog('wirescope');

/** Starts programs with the operating system: never through a shell, each as the leader of its own process group. */
export class NodeProcesses implements ProcessPort {
	readonly #environment: NodeJS.ProcessEnv;
	readonly #limits: StopLimits;
	readonly #reaper = new ProcessReaper();
	readonly #running = new Set<NodeProcess>();

	constructor(environment: NodeJS.ProcessEnv = process.env, limits: StopLimits = defaultStopLimits) {
		this.#environment = environment;
		this.#limits = limits;
	}

	/** The signal can only prevent the start: what has been started is ended by its handle. */
	async launch(
		target: LaunchTarget,
		events: ProcessEvents,
		signal: AbortSignal,
	): Promise<Attempt<NodeProcess>> {
		if (signal.aborted)
			return { ok: false, failure: { hop: 'page', code: 'aborted', detail: 'The start was cancelled' } };
		const failure = cwdFailure(target.cwd);
		if (failure) return { ok: false, failure };
		const env = childEnvironment(this.#environment, target.env);
		try {
			const child = start(target, env);
			await once(child, 'spawn');
			const running = new NodeProcess(child, events, this.#limits);
			this.#watch(running);
			return { ok: true, value: running };
		} catch (error) {
			return { ok: false, failure: launchFailure(error, target, env['PATH'] ?? '') };
		}
	}

	async stopAll(): Promise<void> {
		await Promise.all([...this.#running].map((one) => Promise.all([one.stop(), one.allGone])));
	}

	/** The last resort, where nothing can be awaited any more. */
	killAll(): void {
		for (const one of this.#running) one.kill();
	}

	#watch(running: NodeProcess): void {
		const { pid } = running;
		this.#running.add(running);
		if (pid !== null) this.#reaper.watch(pid);
		void running.allGone.then(() => {
			this.#running.delete(running);
			if (pid !== null) this.#reaper.forget(pid);
		});
	}
}

function start(target: LaunchTarget, env: Record<string, string>): Child {
	const { file, args, isVerbatim } = commandOf(target, env);
	return spawn(file, args, {
		cwd: target.cwd,
		env,
		shell: false,
		detached: process.platform !== 'win32',
		stdio: ['pipe', 'pipe', 'pipe'],
		windowsHide: true,
		windowsVerbatimArguments: isVerbatim,
	});
}

/** What the operating system is told to start. Everywhere but on Windows that is what a person wrote. */
function commandOf(
	{ command, args, cwd }: LaunchTarget,
	env: Readonly<Record<string, string>>,
): WindowsCommand & { kind: 'start' } {
	const asWritten = { kind: 'start', file: command, args, isVerbatim: false } as const;
	if (process.platform !== 'win32') return asWritten;
	const shell = env['COMSPEC'];
	const found = windowsCommand(
		{
			command,
			args,
			cwd: cwd ?? process.cwd(),
			searchedPath: env['PATH'] ?? '',
			...(shell === undefined ? {} : { shell }),
		},
		{
			isFile: (file) => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false,
			readText: (file) => readFileSync(file, 'utf8'),
		},
	);
	if (found.kind === 'refused') throw new Error(found.reason);
	return found.kind === 'start' ? found : asWritten;
}

/** One program that runs, and the family it starts. */
export class NodeProcess implements ProcessHandle {
	readonly pid: number | null;
	readonly startedAt = now();
	/** Settles after `onExit`, when the family has ended too. */
	readonly allGone: Promise<unknown>;
	readonly #ended: Promise<void>;
	readonly #child: Child;
	readonly #limits: StopLimits;
	readonly #exited: Promise<unknown>;
	#stopping: Promise<void> | null = null;
	#orphanTimer: NodeJS.Timeout | null = null;

	constructor(child: Child, events: ProcessEvents, limits: StopLimits) {
		this.#child = child;
		this.#limits = limits;
		this.pid = child.pid ?? null;
		for (const source of ['stdout', 'stderr'] as const)
			child[source].on('data', (bytes: Uint8Array) => {
				events.onOutput(source, { at: now(), bytes });
				this.#orphanTimer?.refresh();
			});
		// A write to a program that no longer reads is no failure by itself; its exit says more.
		child.stdin.on('error', (error) => {
			debug('stdin of %d: %s', child.pid, error.message);
		});
		this.#exited = new Promise<void>((resolve) => {
			child.once('exit', () => {
				resolve();
				this.#watchOrphanedPipes();
			});
		});
		this.#ended = new Promise<void>((resolve) => {
			// `close` comes after `exit` and after the last byte of both pipes.
			child.once('close', (code: number | null, signal: NodeJS.Signals | null) => {
				if (this.#orphanTimer) clearTimeout(this.#orphanTimer);
				events.onExit({ at: now(), code, signal });
				resolve();
			});
		});
		this.allGone = Promise.all([this.#ended, this.#exited.then(() => this.#endFamily())]);
	}

	/** Resolves when the pipe has taken the bytes, or will never take any. */
	write(bytes: Uint8Array): Promise<void> {
		return new Promise((resolve) => {
			this.#child.stdin.write(bytes, () => {
				resolve();
			});
		});
	}

	/** Reads no more output until `resume`: the pipe fills, and the program waits. */
	pause(): void {
		this.#child.stdout.pause();
		this.#child.stderr.pause();
	}

	resume(): void {
		this.#child.stdout.resume();
		this.#child.stderr.resume();
		this.#orphanTimer?.refresh();
	}

	stop(): Promise<void> {
		this.#stopping ??= this.#stop();
		return this.#stopping;
	}

	kill(): void {
		if (this.pid !== null) signalTree(this.pid, 'SIGKILL');
	}

	// Specification, lifecycle/shutdown (stdio): close stdin, wait, SIGTERM, wait, SIGKILL.
	async #stop(): Promise<void> {
		this.resume();
		this.#child.stdin.end();
		if (this.pid !== null && !(await within(this.#exited, this.#limits.afterStdinCloseMs))) {
			signalTree(this.pid, 'SIGTERM');
			if (!(await within(this.#exited, this.#limits.afterTerminateMs))) signalTree(this.pid, 'SIGKILL');
		}
		await this.#ended;
	}

	// Whom a program leaves behind, nobody would ever end.
	async #endFamily(): Promise<void> {
		if (this.pid === null || !isTreeAlive(this.pid)) return;
		signalTree(this.pid, 'SIGTERM');
		for (let waitedMs = 0; waitedMs < this.#limits.afterTerminateMs; waitedMs += familyPollMs) {
			await wait(familyPollMs);
			if (!isTreeAlive(this.pid)) return;
		}
		signalTree(this.pid, 'SIGKILL');
	}

	#watchOrphanedPipes(): void {
		this.#orphanTimer = setTimeout(() => {
			if (this.#child.stdout.isPaused()) return void this.#orphanTimer?.refresh();
			this.#child.stdout.destroy();
			this.#child.stderr.destroy();
		}, orphanedPipeMs);
	}
}

async function within(event: Promise<unknown>, limitMs: number): Promise<boolean> {
	const timer = new AbortController();
	const late = wait(limitMs, false, { signal: timer.signal }).catch(() => false);
	const inTime = await Promise.race([event.then(() => true), late]);
	timer.abort();
	return inTime;
}
