import type { OperationStatus } from '#shared/session/operation.ts';

/** What a call does that has not ended. */
export const stateWords: Readonly<Record<OperationStatus['state'], string>> = {
	running: 'Running',
	'waiting-for-person': 'Waiting for you',
	cancelling: 'Cancelling',
	ended: 'Ended',
};
