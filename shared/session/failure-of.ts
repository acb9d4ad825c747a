import type { Failure, FailureCode, Hop } from '../ports.ts';
import type { Frame } from '../wire/frame.ts';

const hops: Readonly<Record<Hop, true>> = {
	page: true,
	relay: true,
	process: true,
	network: true,
	server: true,
};

const codes: Readonly<Record<FailureCode, true>> = {
	aborted: true,
	'timed-out': true,
	'relay-gone': true,
	'relay-refused': true,
	'consent-denied': true,
	'command-not-found': true,
	'command-not-startable': true,
	'process-exited': true,
	'network-opaque': true,
	'network-refused': true,
	'network-unknown-host': true,
	'network-tls': true,
	'network-broken': true,
	cors: true,
	'bad-address': true,
	unauthorized: true,
	'http-status': true,
	'not-mcp': true,
	'stream-ended': true,
	'session-lost': true,
	'version-mismatch': true,
	'rpc-error': true,
};

/** The failure that a `local` frame tells, live or from a file; null where it tells none that we know. */
export function failureOf({ event, body, exchange }: Frame): Failure | null {
	const tied = exchange === undefined ? {} : { exchange };
	switch (event?.kind) {
		case 'failure':
			if (!isHop(event.hop) || !isCode(event.code)) return null;
			return { hop: event.hop, code: event.code, detail: body.data, ...tied };
		case 'process-exited': {
			const { code, signal } = event;
			return { hop: 'process', code: 'process-exited', detail: body.data, exitCode: code, signal };
		}
		case 'stream-ended':
			return { hop: 'server', code: 'stream-ended', detail: body.data, ...tied };
		case 'process-started':
		case 'note':
		case undefined:
			return null;
	}
}

function isHop(hop: string): hop is Hop {
	return Object.hasOwn(hops, hop);
}

function isCode(code: string): code is FailureCode {
	return Object.hasOwn(codes, code);
}
