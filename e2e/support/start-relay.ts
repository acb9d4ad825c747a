import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const program = join(import.meta.dirname, '../../dist/relay/main.js');

/** The built product, running in a home of its own. */
export interface RunningRelay {
	/** The address that it printed, token included. */
	readonly address: string;
	readonly process: ChildProcess;
	stop(): Promise<void>;
}

/** Starts `wirescope` as a user would, on a free port and without a browser; `args` may name what to connect to. */
export async function startRelay(args: readonly string[] = []): Promise<RunningRelay> {
	const home = await mkdtemp(join(tmpdir(), 'wirescope-home-'));
	const child = spawn(process.execPath, [program, '--no-open', '--port', '0', ...args], {
		env: { ...process.env, HOME: home, XDG_CONFIG_HOME: join(home, 'config') },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let problems = '';
	child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()));
	const address = await new Promise<string>((resolve, reject) => {
		createInterface({ input: child.stdout }).once('line', (line) => {
			const found = /http:\S+/.exec(line);
			if (found) resolve(found[0]);
			else reject(new Error(`Expected a line with the address, found "${line}"`));
		});
		child.once('exit', (code) =>
			reject(new Error(`The relay ended with exit code ${String(code)}: ${problems}`)),
		);
	});
	return {
		address,
		process: child,
		async stop() {
			if (child.exitCode === null && child.signalCode === null) {
				const gone = new Promise((resolve) => child.once('exit', resolve));
				child.kill('SIGTERM');
				await gone;
			}
			await rm(home, { recursive: true, force: true });
		},
	};
}
