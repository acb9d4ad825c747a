import type { RelayInfo } from '#shared/bridge/relay-info.ts';

/** What the page knows of its relay. Without one only HTTP servers that allow pages can be reached. */
export type RelayStatus =
	| { readonly kind: 'asking' }
	| { readonly kind: 'off'; readonly reason: string }
	| { readonly kind: 'on'; readonly host: string; readonly info: RelayInfo };

/** What the foot of the page says of the relay. */
export function relayWords(relay: RelayStatus): { readonly short: string; readonly detail: string } {
	switch (relay.kind) {
		case 'asking':
			return { short: 'Asking the relay', detail: 'Waiting for the relay to answer' };
		case 'on':
			return { short: `Relay on, ${relay.host}`, detail: `Wirescope ${relay.info.version} on this machine` };
		case 'off':
			return { short: 'Relay off', detail: relay.reason };
	}
}
