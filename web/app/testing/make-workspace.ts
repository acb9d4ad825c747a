import type { HttpPort } from '#shared/ports.ts';
import { KeptSessions } from '../kept-sessions.svelte.ts';
import { Layout } from '../layout.svelte.ts';
import { Preferences } from '../preferences.ts';
import { PreparedAnswers } from '../prepared-answers.svelte.ts';
import { RecentServers } from '../recent-servers.svelte.ts';
import { httpEntry } from '../relay-target.ts';
import { Workspace } from '../workspace.svelte.ts';

/** A workspace that keeps nothing and reaches only this network. */
export function makeWorkspace(network: HttpPort, storage: Storage | null = null): Workspace {
	const preferences = new Preferences(storage);
	return new Workspace({
		client: { name: 'wirescope', version: '0.0.0' },
		layout: new Layout(preferences),
		recents: new RecentServers(preferences),
		kept: new KeptSessions({ store: null, locks: null, preferences, isHidden: () => false }),
		answers: new PreparedAnswers(preferences),
		makePorts: () => ({ process: null, direct: network, relay: null }),
		openFile: () => Promise.resolve({ ok: false, problem: 'not a session file' }),
	});
}

export const someEntry = httpEntry('https://a.example/mcp');
