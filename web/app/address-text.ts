import { formatCommand } from '#shared/config/format-command.ts';
import type { ServerEntry } from '#shared/config/server-entry.ts';

/** What a person would type to name this server again: a URL, or a command line. Headers and variables are not in it. */
export function addressText({ launch }: ServerEntry): string {
	return launch.kind === 'http' ? launch.url : formatCommand([launch.command, ...launch.args]);
}
