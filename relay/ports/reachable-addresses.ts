import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { networkInterfaces } from 'node:os';
import { ForbiddenAddress } from './forbidden-address.ts';
import type { ServerReach } from './server-reach.ts';

/** Finds the addresses of a name, in the manner of `dns.lookup`. */
type Lookup = LookupFunction;

interface Forbidden {
	readonly ranges: readonly (readonly [network: string, prefix: number])[];
	readonly reason: string;
}

// FWD-02. Loopback and private addresses stay allowed: a person typed them. A mapped IPv4 address counts as the IPv4 one.
const forbidden: readonly Forbidden[] = [
	{
		ranges: [
			['169.254.0.0', 16],
			['fe80::', 10],
			['64:ff9b::a9fe:0', 112], // RFC 6052: 169.254/16 behind a translator
			['fd00:ec2::254', 128],
		],
		reason: 'link-local addresses are where clouds keep credentials',
	},
	{
		ranges: [
			['0.0.0.0', 8],
			['::', 128],
		],
		reason: 'it names no machine; for this one, write 127.0.0.1',
	},
	{
		ranges: [
			['224.0.0.0', 4],
			['ff00::', 8],
			['255.255.255.255', 32],
		],
		reason: 'it names a group of machines, not one',
	},
];

const lists = forbidden.map(({ ranges, reason }) => {
	const list = new BlockList();
	for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family(network));
	return { list, reason };
});

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

/** Says to which addresses the relay connects: asked about the one that a connection really goes to, after any name was resolved. */
export class ReachableAddresses {
	readonly #ownPort: () => number | null;
	readonly #openFolder: string | null;
	readonly #reach: ServerReach | null;

	/**
	 * `ownPort` is where this relay listens, null while it does not; `openFolder` is the part of it that anyone may ask for
	 * (`/demo/`); `reach` is what the server may lead to for which the connections are made.
	 */
	constructor(
		ownPort: () => number | null = () => null,
		openFolder: string | null = null,
		reach: ServerReach | null = null,
	) {
		this.#ownPort = ownPort;
		this.#openFolder = openFolder;
		this.#reach = reach;
	}

	/** Whether this could be the relay itself: such a connection is never kept for another request. */
	isOwnPort(url: URL): boolean {
		return portOf(url) === this.#ownPort();
	}

	/** Why there is no connection to this address for this URL; null when there may be one. */
	refuse(address: string, url: URL): ForbiddenAddress | null {
		const found = lists.find(({ list }) => list.check(address, family(address)));
		if (found) return new ForbiddenAddress(`The relay does not connect to ${address}: ${found.reason}`);
		// Through itself the relay would look like a person to its own page of consent.
		if (this.isOwnPort(url) && isOwnAddress(address) && !this.#isOpen(url.pathname))
			return new ForbiddenAddress(
				`The relay does not connect to itself (${address}, port ${portOf(url)}); the page reaches it directly`,
			);
		return this.#reach?.refuse(address, url) ?? null;
	}

	/** Refuses where the host is an address already, which nothing looks up. */
	refuseHost(url: URL): ForbiddenAddress | null {
		const host = url.hostname.replace(/^\[|\]$/g, '');
		return isIP(host) === 0 ? null : this.refuse(host, url);
	}

	// `URL` has resolved every `..`; an escape could still mean another path to whoever decodes it.
	#isOpen(path: string): boolean {
		return this.#openFolder !== null && path.startsWith(this.#openFolder) && !path.includes('%');
	}

	/** Resolves as `lookup` does, less the addresses that are refused; when none is left, that is the error. */
	guard(lookup: Lookup, url: URL): Lookup {
		return (hostname, options, callback) => {
			lookup(hostname, options, (error, found, foundFamily) => {
				if (error) {
					callback(error, found, foundFamily);
					return;
				}
				const addresses = typeof found === 'string' ? [{ address: found, family: foundFamily ?? 4 }] : found;
				const refusals = addresses.map(({ address }) => this.refuse(address, url));
				const allowed = addresses.filter((_, index) => refusals[index] === null);
				const refusal = refusals.find((refusal) => refusal !== null);
				if (allowed.length === 0 && refusal) callback(refusal, []);
				else if (typeof found === 'string') callback(null, found, foundFamily);
				else callback(null, allowed);
			});
		};
	}
}

function portOf(url: URL): number {
	return Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
}

function family(address: string): 'ipv4' | 'ipv6' {
	return isIPv6(address) ? 'ipv6' : 'ipv4';
}

function isOwnAddress(address: string): boolean {
	const own = new BlockList();
	for (const list of Object.values(networkInterfaces()))
		for (const { address } of list ?? []) own.addAddress(address, family(address));
	return [loopback, own].some((list) => list.check(address, family(address)));
}
