import { expect, test } from 'vitest';
import type { LogEntry } from '#shared/session/log-entry.ts';
import { exportFileName, maskedKinds, summarise } from './export-summary.ts';

function entry(seq: number, at: number, bytes: number): LogEntry {
	return {
		seq,
		frame: { at, direction: 'in', channel: 'stdout', body: { encoding: 'utf8', data: '' }, bytes },
		message: { kind: 'aside' },
	};
}

test('counts what would leave', () => {
	expect(summarise([entry(1, 100, 10), entry(2, 150, 5), entry(3, 170, 0)])).toEqual({
		frames: 3,
		bytes: 15,
		range: { from: 100, to: 170 },
	});
	expect(summarise([])).toEqual({ frames: 0, bytes: 0, range: null });
});

test.each([
	['Harbour Weather', 'harbour-weather-2026-11-30-0901.mcps'],
	['../../etc/passwd', 'etc-passwd-2026-11-30-0901.mcps'],
	['πρόγνωση', 'πρόγνωση-2026-11-30-0901.mcps'],
	['old.mcps', 'old-2026-11-30-0901.mcps'],
	['?!', 'session-2026-11-30-0901.mcps'],
])('calls the file of %s %s', (title, name) => {
	expect(exportFileName(title, new Date(2026, 10, 30, 9, 1), '.mcps')).toBe(name);
});

test('names the kinds of secrets, most places first, and shows an unknown one as it is', () => {
	expect(
		maskedKinds({ jwt: 1, bearer: 23, 'moon-key': 1 }).map(({ title, places }) => [title, places]),
	).toEqual([
		['Bearer token', 23],
		['JSON Web Token', 1],
		['Moon key', 1],
	]);
});
