import type { HttpOrder } from '#shared/bridge/bridge-message.ts';

const maxBodyBytes = 64 * 1024 * 1024;
const maxHeadBytes = 32 * 1024;
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
// RFC 9110 7.6.1: these belong to one connection, and the relay's connection is its own.
const connectionHeaders =
	/^(host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-length|proxy-.*|cookie2?)$/i;

/** Why the relay does not forward this request, in a sentence; null when it does. */
export function forwardingRefusal(order: HttpOrder & { kind: 'exchange' }): string | null {
	if (!methods.includes(order.method)) return `The relay does not forward the method "${order.method}"`;
	const refused = order.headers.find(([name]) => connectionHeaders.test(name));
	if (refused) return `The relay does not forward the header "${refused[0]}"`;
	const headBytes = order.headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
	if (headBytes > maxHeadBytes)
		return `The headers have ${headBytes} bytes; the relay forwards at most 32 KiB`;
	if ((order.bodyBytes ?? 0) > maxBodyBytes)
		return `The body has ${String(order.bodyBytes)} bytes; the relay forwards at most 64 MiB`;
	return null;
}
