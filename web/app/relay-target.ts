import type { RelayInfo } from '#shared/bridge/relay-info.ts';
import { readAddress } from '#shared/config/address.ts';
import { nameOfCommand } from '#shared/config/entry-name.ts';
import type { ServerEntry } from '#shared/config/server-entry.ts';

/** The server that a person named on the relay's own command line. Its arguments are taken one by one, never parsed again. */
export function targetEntry(target: NonNullable<RelayInfo['startTarget']>): ServerEntry {
	return target.kind === 'http' ? httpEntry(target.url) : stdioEntry(target.command, target.args);
}

export function stdioEntry(command: string, args: readonly string[], name?: string): ServerEntry {
	return {
		name: name ?? nameOfCommand([command, ...args]),
		launch: { kind: 'stdio', command, args, env: {} },
	};
}

export function httpEntry(url: string, name?: string): ServerEntry {
	const understood = readAddress(url);
	if (understood.kind === 'http')
		return name === undefined ? understood.entry : { ...understood.entry, name };
	return {
		name: name ?? url,
		launch: { kind: 'http', url, headers: [], transport: 'auto', route: 'auto' },
	};
}
