import path from 'node:path';

/** What of a disk is needed to find a program. */
export interface ProgramFiles {
	isFile(file: string): boolean;
	readText(file: string): string;
}

export interface WantedProgram {
	readonly command: string;
	readonly args: readonly string[];
	readonly cwd: string;
	/** The variables PATH and COMSPEC of the program. */
	readonly searchedPath: string;
	readonly shell?: string;
}

/** How a program is started on Windows, or why it is not. */
export type WindowsCommand =
	| {
			readonly kind: 'start';
			readonly file: string;
			readonly args: readonly string[];
			/** The arguments are a command line already. */
			readonly isVerbatim: boolean;
	  }
	| { readonly kind: 'refused'; readonly reason: string }
	| { readonly kind: 'not-found' };

const { win32 } = path;
const endings = ['.com', '.exe', '.bat', '.cmd'];

/**
 * Finds what a command means on Windows (SPW-02). A batch file is run by cmd.exe, which reads its arguments once more as code
 * (CVE-2024-27980), so the launchers of npm are replaced by the script behind them, and others get plain words only.
 */
export function windowsCommand(wanted: WantedProgram, files: ProgramFiles): WindowsCommand {
	const file = candidates(wanted).find((candidate) => files.isFile(candidate));
	if (file === undefined) return { kind: 'not-found' };
	if (!/\.(bat|cmd)$/i.test(file)) return { kind: 'start', file, args: wanted.args, isVerbatim: false };
	return startScriptBehind(file, wanted, files) ?? startBatchFile(file, wanted);
}

// The working folder is not searched for a bare name, as cmd.exe would: a stranger may have put a file there.
function candidates({ command, cwd, searchedPath }: WantedProgram): string[] {
	const isPath = /[/\\:]/.test(command);
	const folders = isPath ? [cwd] : searchedPath.split(';').map((folder) => folder.replaceAll('"', ''));
	const hasEnding = endings.includes(win32.extname(command).toLowerCase());
	return folders
		.filter((folder) => folder !== '')
		.flatMap((folder) =>
			(hasEnding ? [''] : endings).map((ending) => win32.resolve(folder, command + ending)),
		);
}

/** `npx.cmd` and every launcher that npm writes only start Node with a script beside them. */
function startScriptBehind(
	file: string,
	wanted: WantedProgram,
	files: ProgramFiles,
): (WindowsCommand & { kind: 'start' }) | null {
	const folder = win32.dirname(file);
	const name = win32
		.basename(file)
		.replace(/\.\w+$/, '')
		.toLowerCase();
	const named = [...files.readText(file).matchAll(/%~?dp0%?\\([^"%\r\n]+\.[cm]?js)/gi)].map(
		([, script = '']) => win32.join(folder, script),
	);
	const scripts = named.filter((script) => files.isFile(script));
	// npm's own launchers name a second script, which looks for the first.
	const script = scripts.find((one) => win32.basename(one).startsWith(`${name}-cli.`)) ?? scripts.at(-1);
	if (script === undefined) return null;
	const node = [folder, ...wanted.searchedPath.split(';').filter((one) => one !== '')]
		.map((one) => win32.join(one, 'node.exe'))
		.find((one) => files.isFile(one));
	return node === undefined
		? null
		: { kind: 'start', file: node, args: [script, ...wanted.args], isVerbatim: false };
}

function startBatchFile(file: string, { args, shell }: WantedProgram): WindowsCommand {
	const risky = args.find((argument) => !/^[\w.:/\\@+-]+$/.test(argument));
	if (risky !== undefined || /["%!^&|<>\r\n]/.test(file))
		return {
			kind: 'refused',
			reason: `"${file}" is a batch file, and cmd.exe would read ${risky === undefined ? 'its name' : `the argument ${JSON.stringify(risky)}`} as code. Name the program that it starts instead`,
		};
	const line = [`"${file}"`, ...args].join(' ');
	return {
		kind: 'start',
		file: shell ?? 'C:\\Windows\\System32\\cmd.exe',
		// /d: without what the registry adds; /s: only the outer quotes are taken away.
		args: ['/d', '/s', '/c', `"${line}"`],
		isVerbatim: true,
	};
}
