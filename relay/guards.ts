import { setTimeout } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { tokenProtocolPrefix } from '#shared/bridge/relay-info.ts';
import { equalsSecret } from './equals-secret.ts';
import { WrongTokens } from './wrong-tokens.ts';

/** What a request says of where it comes from and whom it means. */
export interface Caller {
	/** Every Host field that came. */
	readonly hosts: readonly string[];
	readonly origin: string | undefined;
	/** Sec-Fetch-Site */
	readonly site: string | undefined;
	readonly isUpgrade: boolean;
	/** Could it change anything? */
	readonly isSafe: boolean;
	readonly localAddress: string;
	readonly localPort: number;
}

export interface Refusal {
	readonly status: 403 | 421;
	readonly reason: string;
}

/** Why this caller gets no answer; null when it may be heard. Decided before any route, file or upgrade. */
export function refuseCaller(caller: Caller): Refusal | null {
	const { hosts, origin, site, isUpgrade, isSafe } = caller;
	const [host] = hosts;
	// Against DNS rebinding: a name of a stranger that points here is not ours.
	if (host === undefined || hosts.length > 1 || !ownHosts(caller).includes(host))
		return { status: 421, reason: `This relay is not ${hosts.join(', ') || 'without a Host'}` };
	if (origin !== undefined && origin !== `http://${host}`)
		return { status: 403, reason: `The origin ${origin} may not speak to this relay` };
	if (origin === undefined && isUpgrade)
		return { status: 403, reason: 'A WebSocket without Origin is not taken' };
	if (!isSafe && site !== undefined && site !== 'same-origin' && site !== 'none')
		return { status: 403, reason: `A ${site} request may change nothing here` };
	return null;
}

/** The names by which the relay may be called: those of its loopback, or the literal address at which it was reached. */
function ownHosts({ localAddress, localPort }: Caller): string[] {
	const address = localAddress.replace(/^::ffff:/, '');
	const isLoopback = address.startsWith('127.') || address === '::1';
	const literal = address.includes(':') ? `[${address}]` : address;
	const names = isLoopback ? ['127.0.0.1', 'localhost', '[::1]'] : [literal];
	// RFC 9110 4.2.3: the default port is not written.
	return names.map((name) => (localPort === 80 ? name : `${name}:${localPort}`));
}

export function guardCallers(): MiddlewareHandler<{ Bindings: HttpBindings }> {
	return async (c, next) => {
		const { incoming } = c.env;
		const refusal = refuseCaller({
			hosts: incoming.rawHeaders.filter(
				(_, index, all) => index % 2 === 1 && /^host$/i.test(all[index - 1] ?? ''),
			),
			origin: c.req.header('origin'),
			site: c.req.header('sec-fetch-site'),
			isUpgrade: c.req.header('upgrade') !== undefined,
			isSafe: c.req.method === 'GET' || c.req.method === 'HEAD',
			localAddress: incoming.socket.localAddress ?? '',
			localPort: incoming.socket.localPort ?? 0,
		});
		if (refusal) return c.text(refusal.reason, refusal.status);
		return next();
	};
}

/** The token comes in a header that only script of the page can set, or beside the protocol of a WebSocket. */
export function requireToken(token: string, wrongTokens = new WrongTokens()): MiddlewareHandler {
	return async (c, next) => {
		const bearer = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1];
		const offered = (c.req.header('sec-websocket-protocol') ?? '').split(',').map((name) => name.trim());
		const beside = offered.find((name) => name.startsWith(tokenProtocolPrefix));
		const given = bearer ?? beside?.slice(tokenProtocolPrefix.length);
		const isRight = given !== undefined && equalsSecret(given, token);
		if (given !== undefined && !isRight) await setTimeout(wrongTokens.add(), undefined, { ref: false });
		if (!isRight)
			return c.text('Open the address that the relay printed: this request has no valid token', 401);
		return next();
	};
}
