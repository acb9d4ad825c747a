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
	const notes = [...(entry ? besideAddress(entry) : []), ...understood.notes];
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

/** What goes with the address and is not seen in it. Values may be secrets, so only names are told. */
function besideAddress({ launch }: ServerEntry): readonly string[] {
	if (launch.kind === 'http')
		return namesNote(
			'Header',
			'Headers',
			launch.headers.map(([name]) => name),
		);
	const folder = launch.cwd === undefined ? [] : [`Folder: ${launch.cwd}`];
	return [...namesNote('Variable', 'Variables', Object.keys(launch.env)), ...folder];
}

function namesNote(one: string, many: string, names: readonly string[]): readonly string[] {
	if (names.length === 0) return [];
	return [
		names.length === 1
			? `${one}: ${names.join()}, its value is not shown`
			: `${many}: ${names.join(', ')}, their values are not shown`,
	];
}
