import type { RelayInfo } from '#shared/bridge/relay-info.ts';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import { httpEntry, stdioEntry } from '../../app/relay-target.ts';

/** One way to reach the built-in demo server. */
export interface DemoWay {
	readonly label: string;
	readonly entry: ServerEntry;
}

export function demoWays({ stdio, http }: RelayInfo['demo']): readonly DemoWay[] {
	return [
		{ label: 'over stdio', entry: stdioEntry(stdio.command, stdio.args, 'demo') },
		...http.map(({ name, url }) => ({ label: `over HTTP, ${name}`, entry: httpEntry(url, 'demo') })),
	];
}
