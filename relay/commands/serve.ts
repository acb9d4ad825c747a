import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ServeCommand } from '../command-line.ts';
import { allowedProgramsFile } from '../consent/allowed-programs.ts';
import { readPageFiles } from '../pages.ts';
import { startRelay, type RunningRelay } from '../start-relay.ts';
import { hasBrowser, openBrowser } from './open-browser.ts';

/** Starts the relay, says where it is, and ends with it. */
export async function serve(command: ServeCommand, programFile: string): Promise<void> {
	const webFolder = path.join(path.dirname(programFile), '../web');
	if (!existsSync(path.join(webFolder, 'index.html')))
		throw new Error(`The page is not built: there is no index.html in ${webFolder}`);
	const relay = await startRelay({
		host: command.host,
		ports: command.ports,
		pages: readPageFiles(webFolder),
		self: { command: process.execPath, args: [programFile] },
		consentFile: command.remembersConsent ? allowedProgramsFile() : null,
		...(command.target ? { target: command.target } : {}),
	});
	endWithSignals(relay);
	console.log(`Wirescope is at ${relay.address}`);
	if (command.opensBrowser && hasBrowser(process.env, process.platform)) openBrowser(relay.address);
}

/** However we end, no program that we started stays. */
export function endWithSignals(relay: RunningRelay): void {
	let isEnding = false;
	const end = (signal: NodeJS.Signals): void => {
		if (isEnding) process.exit(1); // asked twice: at once
		isEnding = true;
		const code = signal === 'SIGINT' ? 130 : 143; // 128 and the signal's number, as shells say it
		void relay.close().finally(() => process.exit(code));
	};
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
	process.on('uncaughtException', (error) => {
		console.error(error);
		process.exit(1);
	});
	process.on('exit', () => {
		relay.kill();
	});
}
