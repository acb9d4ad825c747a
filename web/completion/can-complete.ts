import type { SessionView } from '#shared/session/session-view.ts';

/** Whether the server suggests values: it is connected, and declares it, which 2024-11-05 had no way to do. */
export function canComplete({ state, server }: SessionView): boolean {
	if (state.kind !== 'connected' || !server) return false;
	return server.revision === '2024-11-05' || server.capabilities['completions'] !== undefined;
}
