import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** The file that a bare program name stands for in PATH, for people to see; null where it is a path already, or not found. */
export function findProgram(
	command: string,
	searchedPath: string,
	platform = process.platform,
): string | null {
	if (command === '' || /[/\\]/.test(command)) return null;
	const endings = platform === 'win32' ? ['.exe', '.cmd', '.bat', '.com', ''] : [''];
	const files = searchedPath
		.split(path.delimiter)
		.filter((folder) => folder !== '')
		.flatMap((folder) => endings.map((ending) => path.join(folder, command + ending)));
	return files.find(isProgram) ?? null;
}

function isProgram(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch {
		return false;
	}
}
