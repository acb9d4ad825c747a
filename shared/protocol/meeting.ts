import type { Attempt, Failure } from '../ports.ts';
import type { ClientProfile, TimeLimits } from './client-profile.ts';
import type { Connection } from './connection.ts';
import type { Revision } from './revision.ts';
import type { TransportKind } from './transport.ts';

/** One thing that was tried or seen while looking for a common revision, for people. */
export interface NegotiationStep {
	/** One sentence; `wire` words stand in backquotes. */
	readonly text: string;
	/** The frame that shows it. */
	readonly seq?: number;
	/** The last step says what was decided. */
	readonly isVerdict?: boolean;
}

/** What a negotiation works with. */
export interface Meeting {
	readonly client: ClientProfile;
	readonly limits: TimeLimits;
	readonly signal: AbortSignal;
	/** Makes and opens a connection; an earlier one is closed. */
	readonly open: (kind: TransportKind) => Promise<Attempt<Connection>>;
	/** Says what was tried or seen. */
	readonly step: (step: NegotiationStep) => void;
	/** Says what is waited for, in a sentence. */
	readonly wait: (awaited: string) => void;
	/** Finds out why a page was told no more than that the network failed. */
	readonly diagnose: (failure: Failure) => Promise<Failure>;
}

export interface Wish {
	readonly transport: 'stdio' | 'auto' | 'streamable-http' | 'legacy-sse';
	/** A revision's date pins it; `auto` finds out. */
	readonly revision: string;
}

/** What was agreed on: the connection speaks this revision from here on. */
export interface Agreement {
	readonly connection: Connection;
	readonly revision: Revision;
}
