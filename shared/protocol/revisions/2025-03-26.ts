import { handshakeRevision } from './handshake-era.ts';

/** Streamable HTTP, tool annotations, audio, batches; the same methods as before. */
export const revision20250326 = handshakeRevision('2025-03-26');
