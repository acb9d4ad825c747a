#!/usr/bin/env node
import { version } from '../package.json';
import { readCommandLine, usage } from './command-line.ts';
import { listAllowances, revokeAllowances } from './commands/allowances.ts';
import { serve } from './commands/serve.ts';
import { allowedProgramsFile } from './consent/allowed-programs.ts';
import { runDemoOverStdio } from './demo/stdio.ts';

const command = readCommandLine(process.argv.slice(2));

try {
	switch (command.kind) {
		case 'help':
			process.stdout.write(usage);
			break;
		case 'version':
			console.log(version);
			break;
		case 'demo':
			await runDemoOverStdio();
			break;
		case 'allowed':
			process.stdout.write(listAllowances(allowedProgramsFile()));
			break;
		case 'revoke':
			process.stdout.write(revokeAllowances(allowedProgramsFile(), command.ids));
			break;
		case 'bad':
			console.error(command.problem);
			process.exitCode = 2;
			break;
		case 'serve':
			await serve(command, import.meta.filename);
			break;
	}
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
