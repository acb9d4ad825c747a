import { handshakeRevision } from './handshake-era.ts';

/** Structured output, resource links, elicitation by form; no batches. */
export const revision20250618 = handshakeRevision('2025-06-18', {
	serverRequests: ['elicitation/create'],
});
