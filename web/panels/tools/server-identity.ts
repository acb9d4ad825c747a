import type { ServerEntry } from '#shared/config/server-entry.ts';

/** One tool of one server, as a key under which something may be kept: a hash, as a command line may hold secrets. */
export function toolIdentity({ launch }: ServerEntry, tool: string): Promise<string> {
	const server = launch.kind === 'stdio' ? [launch.command, ...launch.args, launch.cwd ?? ''] : [launch.url];
	return hash(JSON.stringify([launch.kind, server, tool]));
}

export async function hash(text: string): Promise<string> {
	const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
	return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
