import { BlockList, isIP, isIPv6 } from 'node:net';
import { ForbiddenAddress } from './forbidden-address.ts';

/** How far inside an address lies: anywhere on the internet, in a private network, or on this machine. */
type Depth = 'public' | 'private' | 'loopback';
const depths: readonly Depth[] = ['public', 'private', 'loopback'];

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const privateNetworks = new BlockList();
for (const [network, prefix] of [
	['10.0.0.0', 8],
	['172.16.0.0', 12],
	['192.168.0.0', 16],
	['100.64.0.0', 10], // RFC 6598, between a provider and its customers
	['198.18.0.0', 15], // RFC 2544
] as const) {
	privateNetworks.addSubnet(network, prefix);
	// RFC 6052: the same addresses behind a translator.
	privateNetworks.addSubnet(`64:ff9b::${network}`, 96 + prefix, 'ipv6');
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fec0::', 10, 'ipv6');

/**
 * Where one server may lead the relay (FWD-01, FWD-03). The address that a person typed may lie anywhere; another origin is one
 * that the server named (for its authorization, say), and must not lie further inside than the server itself does.
 */
export class ServerReach {
	readonly #origin: string;
	/** Null until the server was reached, where its address does not say it. */
	#depth: Depth | null;

	/** `origin` is that of the address that a person typed. */
	constructor(origin: string) {
		this.#origin = origin;
		const host = URL.canParse(origin) ? new URL(origin).hostname.replace(/^\[|\]$/g, '') : '';
		this.#depth = host === 'localhost' ? 'loopback' : isIP(host) === 0 ? null : depthOf(host);
	}

	/** Why there is no connection to this address for this URL; null when there may be one. */
	refuse(address: string, url: URL): ForbiddenAddress | null {
		const depth = depthOf(address);
		if (url.origin === this.#origin) {
			this.#depth ??= depth;
			// FWD-02: a name that moves from the internet to a machine in here does it to get past a guard (DNS rebinding).
			return isFurtherIn(depth, this.#depth)
				? new ForbiddenAddress(
						`The relay does not connect to ${address}: ${url.hostname} had a ${this.#depth} address before, and this one is ${depth}`,
					)
				: null;
		}
		const own = this.#depth ?? 'public';
		if (isFurtherIn(depth, own))
			return new ForbiddenAddress(
				`The relay does not connect to ${address}: it is a ${depth} address, and was not typed by a person but named by ${this.#origin}`,
			);
		if (url.protocol !== 'https:' && depth !== 'loopback')
			return new ForbiddenAddress(
				`The relay does not connect to ${url.origin}: a server may lead to https addresses only, and ${this.#origin} named this one`,
			);
		return null;
	}
}

function isFurtherIn(depth: Depth, than: Depth): boolean {
	return depths.indexOf(depth) > depths.indexOf(than);
}

function depthOf(address: string): Depth {
	const family = isIPv6(address) ? 'ipv6' : 'ipv4';
	if (loopback.check(address, family)) return 'loopback';
	return privateNetworks.check(address, family) ? 'private' : 'public';
}
