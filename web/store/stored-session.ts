import type { Act } from '#shared/session/acts.ts';
import type { Annotation } from '#shared/session/annotations.ts';
import type { RecentServer } from '../app/recent-server.ts';

/** How far a session had come when it was last written. `left`: its page was closed or loaded anew. */
export type StoredState = 'running' | 'closed' | 'lost' | 'failed' | 'left';

/** What is known of a kept session without reading its frames. Nothing in it is a secret. */
export interface StoredSession {
	readonly id: string;
	readonly title: string;
	readonly server: RecentServer;
	/** Epoch ms of its first frame, and of the last time that it was written. */
	readonly startedAt: number;
	readonly writtenAt: number;
	readonly frames: number;
	/** As on the wire. */
	readonly bytes: number;
	/** What it takes in this browser, in bytes, by and large. */
	readonly room: number;
	readonly state: StoredState;
}

/** What a person did and wrote: kept beside the frames. */
export interface StoredRemarks {
	readonly acts: readonly Act[];
	readonly annotations: ReadonlyMap<number, Annotation>;
}

export const noRemarks: StoredRemarks = { acts: [], annotations: new Map() };
