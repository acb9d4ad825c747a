import { legacySse } from './legacy-sse.ts';
import { stdio } from './stdio.ts';
import { streamableHttp } from './streamable-http.ts';

/** Every transport that we speak. */
export const transports = [stdio, streamableHttp, legacySse] as const;
