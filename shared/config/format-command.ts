import type { Launch } from './server-entry.ts';
import { looksLikeAddress } from './web-address.ts';

/** A command line that reads back as the same program and arguments. */
export function formatCommand(argv: readonly string[]): string {
	return argv
		.map((word, index) => {
			// Bare, a first word of this kind would be read as a variable or as an address.
			const isMisread = index === 0 && (word.includes('=') || (argv.length === 1 && looksLikeAddress(word)));
			return isMisread ? quote(word) : quoteIfNeeded(word);
		})
		.join(' ');
}

/** What a person could have typed to get this launch: an address, or a command line with its folder and variables. */
export function formatLaunch(launch: Launch): string {
	if (launch.kind === 'http') return launch.url;
	const folder = launch.cwd === undefined ? '' : `cd ${quoteIfNeeded(launch.cwd)} && `;
	const variables = Object.entries(launch.env).map(([name, value]) => `${name}=${quoteIfNeeded(value)} `);
	return `${folder}${variables.join('')}${formatCommand([launch.command, ...launch.args])}`;
}

function quoteIfNeeded(word: string): string {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : quote(word);
}

function quote(word: string): string {
	return `'${word.replaceAll("'", "'\\''")}'`;
}
