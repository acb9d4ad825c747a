import type { Understood } from '#shared/config/address.ts';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { RelayStatus } from './relay-status.ts';

/** How the text of the address bar was understood, in words. */
export interface UnderstoodWords {
	readonly way: string;
	/** One box each. */
	readonly argv: readonly string[];
	readonly count: string;
	readonly notes: readonly string[];
	readonly problem?: string;
}

const nothing: UnderstoodWords = { way: '', argv: [], count: '', notes: [] };

/** `entry` is what was understood, with the options that stand beside the address. */
export function understoodWords(
	understood: Understood,
	entry: ServerEntry | null,
	relay: RelayStatus,
): UnderstoodWords {
	if (understood.kind === 'empty') return nothing;
	if (understood.kind === 'problem') return { ...nothing, problem: understood.message };
	const { notes } = understood;
	const noRelay = relay.kind === 'off' ? relay.reason : undefined;
	if (understood.kind === 'stdio') {
		const { argv } = understood;
		const count = argv.length === 2 ? '1 argument' : `${argv.length - 1} arguments`;
		const problem = noRelay && `A program needs the relay. ${noRelay}`;
		return { way: 'stdio, through the relay', argv, count, notes, ...(problem ? { problem } : {}) };
	}
	const launch = entry?.launch.kind === 'http' ? entry.launch : null;
	const transport = launch?.transport === 'legacy-sse' ? 'HTTP+SSE' : 'Streamable HTTP';
	const isRelayed = launch?.route === 'relay';
	const problem = isRelayed && noRelay;
	return {
		...nothing,
		way: `${transport}, ${isRelayed ? 'through the relay' : 'direct'}`,
		notes,
		...(problem ? { problem } : {}),
	};
}
