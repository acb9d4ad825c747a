import type { Launch } from '../config/server-entry.ts';
import type { Attempt, HttpPort, ProcessPort } from '../ports.ts';
import type { Transport, TransportKind } from '../protocol/transport.ts';
import { legacySse } from '../protocol/transports/legacy-sse.ts';
import type { ExchangeNames } from '../protocol/transports/http-recorder.ts';
import { stdio } from '../protocol/transports/stdio.ts';
import { streamableHttp } from '../protocol/transports/streamable-http.ts';

/** The ways to the outside that a session may use; null where there is none. */
export interface SessionPorts {
	readonly process: ProcessPort | null;
	readonly direct: HttpPort | null;
	readonly relay: HttpPort | null;
}

/** Makes the transport of this kind for a server, on the port that its route names. */
export function makeTransport(
	kind: TransportKind,
	launch: Launch,
	ports: SessionPorts,
	nextExchange: ExchangeNames,
): Attempt<Transport> {
	if (launch.kind === 'stdio') {
		if (!ports.process) return noPort('Programs are started by the relay, and there is none');
		return { ok: true, value: stdio.create({ target: launch, process: ports.process }) };
	}
	const http = httpPort(launch.route, ports);
	if (!http) return noPort(`There is no way to the server for the route "${launch.route}"`);
	const options = { url: launch.url, headers: launch.headers, http, nextExchange };
	const factory = kind === 'legacy-sse' ? legacySse : streamableHttp;
	return { ok: true, value: factory.create(options) };
}

/** `auto` is direct where a page can, and never changes by itself. */
function httpPort(
	route: Extract<Launch, { kind: 'http' }>['route'],
	{ direct, relay }: SessionPorts,
): HttpPort | null {
	switch (route) {
		case 'direct':
			return direct;
		case 'relay':
			return relay;
		case 'auto':
			return direct ?? relay;
	}
}

function noPort(detail: string): Attempt<Transport> {
	return { ok: false, failure: { hop: 'relay', code: 'relay-gone', detail } };
}
