import { spawn } from 'node:child_process';

/** Whether there is a browser to open: not for machines that build, not where nobody sees a screen. */
export function hasBrowser(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): boolean {
	if (environment['CI']) return false;
	if (platform === 'darwin' || platform === 'win32') return true;
	return Boolean(environment['DISPLAY'] ?? environment['WAYLAND_DISPLAY']);
}

/** Opens the person's browser, which outlives us. */
export function openBrowser(address: string, platform: NodeJS.Platform = process.platform): void {
	const [command, ...args] = openers[platform] ?? ['xdg-open'];
	const opener = spawn(command, [...args, address], { detached: true, stdio: 'ignore', windowsHide: true });
	opener.on('error', (error) => {
		console.error(`Could not open a browser (${error.message}); open the address yourself`);
	});
	opener.unref();
}

const openers: Partial<Record<NodeJS.Platform, [string, ...string[]]>> = {
	darwin: ['open'],
	// Not `cmd /c start`: no shell sees the address.
	win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
