import { createHash } from 'node:crypto';
import path from 'node:path';
import type { LaunchTarget } from '#shared/ports.ts';

/** What a person allows: everything that decides which program runs, and how. */
export interface LaunchRecord {
	readonly command: string;
	readonly args: readonly string[];
	/** Absolute: the folder in which it will run. */
	readonly cwd: string;
	readonly env: Readonly<Record<string, string>>;
}

export function launchRecord({ command, args, env, cwd }: LaunchTarget): LaunchRecord {
	return { command, args, env, cwd: path.resolve(cwd ?? '.') };
}

/** Two records have the same hash only if they are the same, variable by variable. */
export function hashRecord({ command, args, cwd, env }: LaunchRecord): string {
	const variables = Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash('sha256')
		.update(JSON.stringify([command, args, cwd, variables]))
		.digest('hex');
}
