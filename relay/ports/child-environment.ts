// The list of the official SDKs, and what `npx`, `uvx` and `git` cannot be found without on Windows.
const inherited = {
	posix: ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER'],
	win32: [
		'APPDATA',
		'COMSPEC',
		'HOMEDRIVE',
		'HOMEPATH',
		'LOCALAPPDATA',
		'PATH',
		'PATHEXT',
		'PROCESSOR_ARCHITECTURE',
		'PROGRAMFILES',
		'SYSTEMDRIVE',
		'SYSTEMROOT',
		'TEMP',
		'USERNAME',
		'USERPROFILE',
	],
};

/** The variables a started program gets: a few of ours, and its own. Nothing else of ours leaks into a stranger's program. */
export function childEnvironment(
	ours: NodeJS.ProcessEnv,
	own: Readonly<Record<string, string>>,
	platform: NodeJS.Platform = process.platform,
): Record<string, string> {
	const names = platform === 'win32' ? inherited.win32 : inherited.posix;
	const environment: Record<string, string> = {};
	for (const name of names) {
		const value = ours[name];
		// A value that begins with `()` is an exported shell function: code, no setting.
		if (value !== undefined && !value.startsWith('()')) environment[name] = value;
	}
	return { ...environment, ...own };
}
