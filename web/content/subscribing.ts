import type { SessionView } from '#shared/session/session-view.ts';
import { isWireObject } from './content-props.ts';

/** Why a resource cannot be subscribed to; null where it can. */
export function subscribing({ server }: SessionView): string | null {
	if (!server) return 'Connect first.';
	const resources = server.capabilities['resources'];
	return isWireObject(resources) && resources['subscribe'] === true
		? null
		: 'The server does not declare resources.subscribe.';
}
