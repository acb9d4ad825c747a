import type { TransportKind } from '#shared/protocol/transport.ts';
import type { SessionState } from '#shared/session/session-view.ts';

/** How a transport is called on screen. */
export const transportWords: Record<TransportKind, string> = {
	stdio: 'stdio',
	'streamable-http': 'Streamable HTTP',
	'legacy-sse': 'HTTP+SSE',
};

export const stateWords: Record<SessionState['kind'], string> = {
	connecting: 'Connecting',
	connected: 'Connected',
	failed: 'Failed',
	closed: 'Closed',
	recording: 'Recording',
};

export type LampState = 'on' | 'waiting' | 'bad' | 'off';

export function lampState(state: SessionState): LampState {
	if (state.kind === 'closed' && state.failure) return 'bad';
	return (
		{ connecting: 'waiting', connected: 'on', failed: 'bad', closed: 'off', recording: 'off' } as const
	)[state.kind];
}
