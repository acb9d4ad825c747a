import type { TimeLimits } from '../protocol/client-profile.ts';
import type { Reply } from '../protocol/reply.ts';

export interface RequestOptions {
	readonly limits?: Partial<TimeLimits>;
}

/** One thing that a person asked for: all rounds of it. `status` is replaced whole at every change. */
export interface Operation {
	readonly method: string;
	readonly params: unknown;
	/** Resolves once, when the last round ended; never rejects. */
	readonly reply: Promise<Reply>;
	readonly status: OperationStatus;
	cancel(reason?: string): void;
}

export interface OperationStatus {
	readonly state: 'running' | 'waiting-for-person' | 'cancelling' | 'ended';
	/** Epoch ms. */
	readonly startedAt: number;
	readonly endedAt?: number;
	readonly progress?: {
		readonly progress: number;
		readonly total?: number;
		readonly message?: string;
		/** Epoch ms of its frame. */
		readonly at: number;
	};
	/** Seqs of its requests, one for each round. */
	readonly requestSeqs: readonly number[];
	readonly reply?: Reply;
}
