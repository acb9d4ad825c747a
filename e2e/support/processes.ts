import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'playwright/test';

/** Living processes whose command line holds the mark (zombies do not count; Linux only). */
export function serverPids(mark: string): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.filter((pid) => isServer(pid, mark))
		.map(Number);
}

export async function untilGone(mark: string): Promise<void> {
	await expect.poll(() => serverPids(mark), { timeout: 10_000 }).toEqual([]);
}

function isServer(pid: string, mark: string): boolean {
	try {
		const isZombie = /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
		const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
		// The program itself, not a test runner whose arguments happen to name it.
		return (
			!isZombie &&
			line.startsWith(
				process.execPath.split('/').at(-1) ?? 'node',
				line.lastIndexOf('/', line.indexOf('\0')) + 1,
			) &&
			line.includes(mark)
		);
	} catch {
		return false; // It ended while we looked.
	}
}
