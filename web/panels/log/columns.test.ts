import { expect, test } from 'vitest';
import { columns } from './columns.ts';
import type { RowFacts } from './row-facts.ts';

const entry = {
	seq: 1,
	frame: { at: 0, direction: 'in', channel: 'stdout', body: { encoding: 'utf8', data: '' }, bytes: 0 },
	message: { kind: 'aside' },
} as const;
const rows: readonly RowFacts[] = [
	{ kind: 'result', method: 'tools/list', subject: '19 tools', id: '1', tookMs: 46, bytes: 28_400 },
	{ kind: 'notification', method: 'notifications/initialized', subject: '', id: '' },
	{ kind: 'stderr', method: '', subject: 'ready', id: '' },
	{ kind: 'note', method: '', subject: '', id: '' },
];

test('every column has its own id', () => {
	expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length);
});

test.each(rows)('fills the whole line for $kind', (facts) => {
	const spans = columns.map((column) => column.span?.(facts) ?? 1);
	expect(spans.reduce((sum, span) => sum + span, 0)).toBe(columns.length);
});

test('writes times and sizes for people', () => {
	const [facts] = rows;
	const texts = columns.map((column) => (facts ? column.text(entry, facts) : ''));
	expect(texts.slice(4)).toEqual(['tools/list', '19 tools', '', '46 ms', '1', '28.4 kB']);
});
