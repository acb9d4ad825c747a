import { handshakeRevision } from './handshake-era.ts';

/** The first public revision. */
export const revision20241105 = handshakeRevision('2024-11-05');
