import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A server of ours that listens by itself and says first where. */
export interface RunningServer {
	readonly address: string;
	stop(): Promise<void>;
}

export async function startServer(file: string, ...args: readonly string[]): Promise<RunningServer> {
	const child = spawn(process.execPath, [join(import.meta.dirname, '../servers', file), ...args], {
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const address = await new Promise<string>((resolve, reject) => {
		createInterface({ input: child.stdout }).once('line', resolve);
		child.once('exit', (code) => reject(new Error(`${file} ended with exit code ${String(code)}`)));
	});
	return {
		address,
		async stop() {
			const gone = new Promise((resolve) => child.once('exit', resolve));
			child.kill('SIGTERM');
			await gone;
		},
	};
}
