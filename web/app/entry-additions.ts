import type { Launch, ServerEntry } from '#shared/config/server-entry.ts';
import type { HeaderPairs } from '#shared/wire/frame.ts';

type HttpLaunch = Extract<Launch, { kind: 'http' }>;

/** What a person adds to an address: it does not fit into one line, or has no business there. */
export interface EntryAdditions {
	readonly route: HttpLaunch['route'];
	readonly transport: HttpLaunch['transport'];
	readonly headers: HeaderPairs;
	readonly bearer: string;
	readonly env: HeaderPairs;
	readonly cwd: string;
}

export const noAdditions: EntryAdditions = {
	route: 'auto',
	transport: 'auto',
	headers: [],
	bearer: '',
	env: [],
	cwd: '',
};

/** The entry with what was added; an addition wins over the same thing in the address. */
export function withAdditions(entry: ServerEntry, added: EntryAdditions): ServerEntry {
	const { launch } = entry;
	if (launch.kind === 'stdio') {
		return {
			...entry,
			launch: {
				...launch,
				env: { ...launch.env, ...Object.fromEntries(named(added.env)) },
				...(added.cwd === '' ? {} : { cwd: added.cwd }),
			},
		};
	}
	const headers = [...named(added.headers), ...bearerHeader(added.bearer)];
	const isReplaced = new Set(headers.map(([name]) => name.toLowerCase()));
	return {
		...entry,
		launch: {
			...launch,
			headers: [...launch.headers.filter(([name]) => !isReplaced.has(name.toLowerCase())), ...headers],
			transport: added.transport === 'auto' ? launch.transport : added.transport,
			route: added.route === 'auto' ? launch.route : added.route,
		},
	};
}

/** Takes an entry apart again, so that it can be changed on screen. */
export function additionsOf({ launch }: ServerEntry): EntryAdditions {
	if (launch.kind === 'stdio') {
		return { ...noAdditions, env: Object.entries(launch.env), cwd: launch.cwd ?? '' };
	}
	const bearer = launch.headers.flatMap(([name, value]) => bearerToken(name, value))[0];
	return {
		...noAdditions,
		route: launch.route,
		transport: launch.transport,
		headers: launch.headers.filter(([name, value]) => bearerToken(name, value).length === 0),
		bearer: bearer ?? '',
	};
}

export function hasAdditions(added: EntryAdditions): boolean {
	return JSON.stringify(added) !== JSON.stringify(noAdditions);
}

function named(pairs: HeaderPairs): HeaderPairs {
	return pairs.filter(([name]) => name.trim() !== '').map(([name, value]) => [name.trim(), value]);
}

function bearerHeader(token: string): HeaderPairs {
	// What people copy is often the value of the header, or the header as a whole.
	const bare = token.trim().replace(/^(?:authorization:\s*)?bearer\s+/i, '');
	return bare === '' ? [] : [['Authorization', `Bearer ${bare}`]];
}

function bearerToken(name: string, value: string): string[] {
	const token = /^Bearer (.+)$/i.exec(value)?.[1];
	return name.toLowerCase() === 'authorization' && token !== undefined ? [token] : [];
}
