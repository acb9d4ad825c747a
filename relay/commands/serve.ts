import type { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { ServeCommand } from '../command-line.ts';
import { AllowedPrograms, allowedProgramsFile } from '../consent/allowed-programs.ts';
import { readPageFiles } from '../pages.ts';
import { startRelay, type RunningRelay } from '../start-relay.ts';
import { describeCommand } from './allowances.ts';
import { hasBrowser, openBrowser } from './open-browser.ts';
import { isOfOneConnection } from './unexpected-errors.ts';

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
		allowed: new AllowedPrograms(command.remembersConsent ? allowedProgramsFile() : null, describeCommand),
		named: command.allowed,
		startsPrograms: command.startsPrograms,
		...(command.target ? { target: command.target } : {}),
	});
	endWithSignals(relay);
	console.log(`Wirescope is at ${relay.address}`);
	if (command.opensBrowser && hasBrowser(process.env, process.platform)) openBrowser(relay.address);
}

/** However we end, no program that we started stays. */
export function endWithSignals(
	relay: Pick<RunningRelay, 'close' | 'kill'>,
	program: Pick<EventEmitter, 'on'> & { exit(code: number): void } = process,
): void {
	let isEnding = false;
	const end = (code: number): void => {
		if (isEnding) {
			program.exit(code); // asked twice: at once
			return;
		}
		isEnding = true;
		void relay.close().finally(() => {
			program.exit(code);
		});
	};
	// 128 and the signal's number, as shells say it.
	for (const [signal, code] of [
		['SIGINT', 130],
		['SIGTERM', 143],
		['SIGHUP', 129],
	] as const)
		program.on(signal, () => {
			end(code);
		});
	program.on('uncaughtException', (error: unknown) => {
		if (isOfOneConnection(error)) {
			console.error('A connection failed where nothing listened for it; the relay serves on:', error);
			return;
		}
		console.error('The relay failed, and ends with every program that it started:', error);
		end(1);
	});
	program.on('exit', () => {
		relay.kill();
	});
}
