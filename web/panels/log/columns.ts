import type { LogEntry } from '#shared/session/log-entry.ts';
import { formatBytes } from '#shared/text/bytes.ts';
import { formatClock, formatDuration } from '#shared/text/time.ts';
import type { RowFacts } from './row-facts.ts';

/** One column of the Wire. `arrow` and `kind` are drawn, the others are text. */
export interface Column {
	readonly id: 'time' | 'arrow' | 'kind' | 'method' | 'subject' | 'took' | 'id' | 'size';
	readonly label: string;
	text(entry: LogEntry, facts: RowFacts): string;
	/** How many columns its text fills in this row; 0 leaves it out. */
	span?(facts: RowFacts): number;
}

/** In the order in which they are drawn. */
export const columns: readonly Column[] = [
	{ id: 'time', label: 'Time', text: (entry) => formatClock(entry.frame.at) },
	{ id: 'arrow', label: '', text: () => '' },
	{ id: 'kind', label: 'Kind', text: () => '' },
	{
		id: 'method',
		label: 'Method',
		text: (_entry, facts) => facts.method,
		span: (facts) => (facts.method === '' ? 0 : facts.subject === '' ? 2 : 1),
	},
	{
		id: 'subject',
		label: 'Subject',
		text: (_entry, facts) => facts.subject,
		span: (facts) => (facts.method === '' ? 2 : facts.subject === '' ? 0 : 1),
	},
	{
		id: 'took',
		label: 'Took',
		text: (_entry, facts) => (facts.tookMs === undefined ? '' : formatDuration(facts.tookMs)),
	},
	{ id: 'id', label: 'Id', text: (_entry, facts) => facts.id },
	{
		id: 'size',
		label: 'Size',
		text: (_entry, facts) => (facts.bytes === undefined ? '' : formatBytes(facts.bytes)),
	},
];
