import * as v from 'valibot';
import type { Failure, FailureCode, Hop } from '../ports.ts';

const hops = ['page', 'relay', 'process', 'network', 'server'] as const satisfies readonly Hop[];

/** What can go wrong on the relay's side of the bridge. */
const codes = [
	'aborted',
	'timed-out',
	'relay-refused',
	'consent-denied',
	'command-not-found',
	'command-not-startable',
	'network-refused',
	'network-unknown-host',
	'network-tls',
	'network-broken',
	'bad-address',
] as const satisfies readonly FailureCode[];

/** A failure that the relay saw, as it crosses the bridge. */
export const bridgeFailure = v.object({
	hop: v.picklist(hops),
	code: v.picklist(codes),
	detail: v.string(),
	searchedPath: v.optional(v.string()),
});

/** The failure as it may cross: a code that no relay can have seen is a bug of ours. */
export function toBridgeFailure(failure: Failure): v.InferOutput<typeof bridgeFailure> {
	return v.parse(bridgeFailure, failure);
}
