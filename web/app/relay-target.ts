import type { RelayInfo } from '#shared/bridge/relay-info.ts';
import { readAddress } from '#shared/config/address.ts';
import { formatCommand } from '#shared/config/command-line.ts';
import type { ServerEntry } from '#shared/config/server-entry.ts';

/** The server that a person named on the relay's own command line. Its arguments are taken one by one, never parsed again. */
export function targetEntry(target: NonNullable<RelayInfo['startTarget']>): ServerEntry {
	if (target.kind === 'http') return httpEntry(target.url);
	const { command, args } = target;
	const understood = readAddress(formatCommand([command, ...args]));
	const name = understood.kind === 'stdio' ? understood.entry.name : command;
	return { name, launch: { kind: 'stdio', command, args, env: {} } };
}

export function httpEntry(url: string, name?: string): ServerEntry {
	const understood = readAddress(url);
	if (understood.kind === 'http') return name ? { ...understood.entry, name } : understood.entry;
	return {
		name: name ?? url,
		launch: { kind: 'http', url, headers: [], transport: 'auto', route: 'auto' },
	};
}
