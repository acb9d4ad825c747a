import { spawn } from 'node:child_process';

/** Signals a whole family of processes. The first one has to lead its own group (`detached`), except on Windows. */
export function signalTree(leader: number, signal: 'SIGTERM' | 'SIGKILL'): void {
	if (process.platform === 'win32') {
		const killer = spawn('taskkill', taskkillArguments(leader, signal), {
			stdio: 'ignore',
			windowsHide: true,
		});
		killer.on('error', (error) => {
			console.error(`Could not run taskkill for process ${leader}: ${error.message}`);
		});
		return;
	}
	try {
		process.kill(-leader, signal);
	} catch (error) {
		if (!isGone(error)) throw error;
	}
}

/** Windows knows no groups: its own program ends a process with all that it started. */
export function taskkillArguments(leader: number, signal: 'SIGTERM' | 'SIGKILL'): string[] {
	return ['/T', ...(signal === 'SIGKILL' ? ['/F'] : []), '/PID', String(leader)];
}

/** Whether anything of the family is left. A zombie counts: it can be signalled, and does not mind. */
export function isTreeAlive(leader: number): boolean {
	if (process.platform === 'win32') return false; // Windows keeps no group once its first process has ended.
	try {
		process.kill(-leader, 0);
		return true;
	} catch (error) {
		if (isGone(error)) return false;
		throw error;
	}
}

// EPERM: a group whose last members belong to someone else (a setuid program) is none of ours any more.
function isGone(error: unknown): boolean {
	return error instanceof Error && 'code' in error && (error.code === 'ESRCH' || error.code === 'EPERM');
}
