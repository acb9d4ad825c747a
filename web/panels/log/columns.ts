import type { LogEntry } from '#shared/session/log-entry.ts';
import { formatBytes } from '#shared/text/bytes.ts';
import { formatClock, formatDuration } from '#shared/text/time.ts';
import type { RowFacts } from './row-facts.ts';

/** One column of the Wire. `mark`, `arrow`, `kind` and `waterfall` are drawn, the others are text. */
export interface Column {
	readonly id:
		'mark' | 'time' | 'arrow' | 'kind' | 'method' | 'subject' | 'waterfall' | 'took' | 'id' | 'size';
	readonly label: string;
	/** Its head is read out, not seen: there is no room for it, or a picture says it. */
	readonly isLabelHidden?: boolean;
	/** Only where the Wire has the whole page. */
	readonly needsPage?: boolean;
	text(entry: LogEntry, facts: RowFacts): string;
	/** How many columns its text fills in this row; 0 leaves it out. */
	span?(facts: RowFacts): number;
}

const drawn = () => '';

/** In the order in which they are drawn. */
export const columns: readonly Column[] = [
	{ id: 'mark', label: 'Mark', isLabelHidden: true, text: drawn },
	{ id: 'time', label: 'Time', text: (entry) => formatClock(entry.frame.at) },
	{ id: 'arrow', label: 'Direction', isLabelHidden: true, text: drawn },
	{ id: 'kind', label: 'Kind', text: drawn },
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
	{ id: 'waterfall', label: 'Waterfall', needsPage: true, text: drawn },
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
