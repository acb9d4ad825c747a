import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Failure, LaunchTarget } from '#shared/ports.ts';

/** What is wrong with the working folder, before the operating system would blame the command for it. */
export function cwdFailure(cwd: string | undefined): Failure | null {
	if (cwd === undefined) return null;
	const stat = statSync(cwd, { throwIfNoEntry: false });
	if (stat?.isDirectory()) return null;
	const problem = stat ? 'is not a folder' : 'does not exist';
	return {
		hop: 'process',
		code: 'command-not-startable',
		detail: `The working folder "${cwd}" ${problem}`,
	};
}

/** Why a program did not start, from the error of `spawn`. */
export function launchFailure(error: unknown, target: LaunchTarget, searchedPath: string): Failure {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	const notStartable = (detail: string): Failure => ({
		hop: 'process',
		code: 'command-not-startable',
		detail,
	});
	const { command } = target;
	if (code === 'ENOENT') {
		// With a slash it is a file's name, and PATH is not searched.
		if (!/[/\\]/.test(command))
			return {
				hop: 'process',
				code: 'command-not-found',
				detail: `There is no program "${command}" in PATH`,
				searchedPath,
			};
		const file = path.resolve(target.cwd ?? '.', command);
		if (existsSync(file))
			return notStartable(`"${command}" exists, but the interpreter in its first line does not`);
		return { hop: 'process', code: 'command-not-found', detail: `There is no program "${file}"` };
	}
	if (code === 'EACCES') return notStartable(`"${command}" may not be executed (EACCES)`);
	if (code === 'ENOEXEC') return notStartable(`"${command}" is not a program (ENOEXEC)`);
	const reason = error instanceof Error ? error.message : String(error);
	return notStartable(`"${command}" could not be started: ${reason}`);
}
