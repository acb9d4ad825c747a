import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { SessionView } from '#shared/session/session-view.ts';
import type { Preferences } from './preferences.ts';
import { isRecentServer, recentServer, type RecentServer } from './recent-server.ts';

const kept = 12;
const preference = 'recent-servers';

/** The servers that were connected to from this browser, newest first. */
export class RecentServers {
	readonly #preferences: Preferences;
	#list: readonly RecentServer[] = $state.raw([]);

	constructor(preferences: Preferences) {
		this.#preferences = preferences;
		const stored = preferences.json(preference);
		this.#list = Array.isArray(stored) ? stored.filter(isRecentServer) : [];
	}

	get list(): readonly RecentServer[] {
		return this.#list;
	}

	/** Puts this server first, with what became of it. */
	remember(entry: ServerEntry, view: SessionView, at: number): void {
		const recent = recentServer(entry, view, at);
		this.#keep([recent, ...this.#list.filter(({ address }) => address !== recent.address)].slice(0, kept));
	}

	forget(recent: RecentServer): void {
		this.#keep(this.#list.filter((other) => other !== recent));
	}

	#keep(list: readonly RecentServer[]): void {
		this.#list = list;
		this.#preferences.keep(preference, JSON.stringify(list));
	}
}
