import type { Failure } from '#shared/ports.ts';
import type { ListName, SessionView } from '#shared/session/session-view.ts';

const methods: Record<ListName, string> = {
	tools: 'tools/list',
	resources: 'resources/list',
	templates: 'resources/templates/list',
	prompts: 'prompts/list',
};
const lists = ['tools', 'resources', 'templates', 'prompts'] as const;

/** Why a list could not be read where the browser stood in the way: the relay can read it. */
export function unreadableList({ state, route, catalog, calls }: SessionView): Failure | undefined {
	if (state.kind !== 'connected' || route !== 'direct') return undefined;
	for (const list of lists) {
		if (catalog[list].state !== 'failed') continue;
		const failure = calls.all.findLast(({ method }) => method === methods[list])?.failure;
		if (failure?.code === 'cors' || failure?.code === 'network-opaque') return failure;
	}
	return undefined;
}
