/**
 * Why a page that a server names is not opened; null where it may be. Only https is, and http on this machine
 * (specification, elicitation, URL mode: safe URL handling): anything else could run as a program of ours, read a file, or
 * be read on its way.
 */
export function whyNotOpened({ protocol, host, hostname }: URL): string | null {
	if (protocol === 'https:') return null;
	if (protocol !== 'http:') {
		return `An address with ${protocol} is not opened: expected https:, or http: on this machine.`;
	}
	if (isLoopback(hostname)) return null;
	return `The way to ${host} is not encrypted, so it is not opened: expected https:, or http: on this machine.`;
}

/** Names and addresses that never leave the machine (RFC 6761 6.3, RFC 6890). `URL` writes IPv4 in one form only. */
function isLoopback(hostname: string): boolean {
	return /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}
