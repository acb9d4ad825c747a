import * as v from 'valibot';
import {
	relayInfo,
	relayPaths,
	socketProtocol,
	tokenProtocolPrefix,
	type RelayInfo,
} from '#shared/bridge/relay-info.ts';
import type { Attempt, Failure } from '#shared/ports.ts';
import type { SocketLike } from './bridge-socket.ts';

export type SocketConstructor = new (url: string, protocols: string[]) => SocketLike;

const tokenKey = 'wirescope-token';

/** Knows where the relay is, and the token that lets this page in. */
export class RelayClient {
	readonly #origin: string;
	readonly #token: string;
	readonly #Socket: SocketConstructor;

	constructor(origin: string, token: string, Socket: SocketConstructor = WebSocket) {
		this.#origin = origin;
		this.#token = token;
		this.#Socket = Socket;
	}

	async info(): Promise<Attempt<RelayInfo>> {
		let response: Response;
		try {
			response = await fetch(`${this.#origin}${relayPaths.info}`, {
				headers: { Authorization: `Bearer ${this.#token}` },
				cache: 'no-store',
			});
		} catch (error) {
			return failed('relay-gone', `No relay answers at ${this.#origin} (${String(error)})`);
		}
		if (response.status === 401)
			return failed('relay-refused', 'The relay does not know this page. Open the address that it printed');
		if (!response.ok) return failed('relay-refused', `The relay answered ${response.status}`);
		const reading = v.safeParse(relayInfo, await response.json().catch(() => null));
		return reading.success
			? { ok: true, value: reading.output }
			: failed('relay-gone', `What answers at ${this.#origin} is no relay of this version`);
	}

	openSocket(path: string): SocketLike {
		// A browser lets a page set no header here; the token travels as a protocol, never in the address.
		return new this.#Socket(`${this.#origin.replace(/^http/, 'ws')}${path}`, [
			socketProtocol,
			`${tokenProtocolPrefix}${this.#token}`,
		]);
	}
}

/** The token of the address's `#token=…`, or of this tab's storage. It is taken out of the address at once. */
export function takeToken(
	location: Pick<Location, 'hash' | 'pathname' | 'search'>,
	history: Pick<History, 'replaceState' | 'state'>,
	storage: Pick<Storage, 'getItem' | 'setItem'>,
): string | null {
	const parts = location.hash.replace(/^#/, '').split('&');
	const given = parts.find((part) => part.startsWith('token='));
	if (given === undefined) return storage.getItem(tokenKey);
	const token = decodeURIComponent(given.slice('token='.length));
	storage.setItem(tokenKey, token);
	const rest = parts.filter((part) => part !== given && part !== '').join('&');
	history.replaceState(history.state, '', `${location.pathname}${location.search}${rest && `#${rest}`}`);
	return token;
}

/** The relay that served this page; null where nothing tells a token (a page that is hosted elsewhere). */
export function relayOfThisPage(): RelayClient | null {
	const token = takeToken(location, history, sessionStorage);
	return token === null ? null : new RelayClient(location.origin, token);
}

function failed(code: Failure['code'], detail: string): { ok: false; failure: Failure } {
	return { ok: false, failure: { hop: 'relay', code, detail } };
}
