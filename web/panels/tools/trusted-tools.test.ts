import { expect, test } from 'vitest';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import type { CatalogItem } from '#shared/session/session-view.ts';
import { Preferences } from '../../app/preferences.ts';
import { TrustedTools } from './trusted-tools.ts';

/** Storage that keeps what it is given, as the browser's does. */
class Shelf {
	readonly kept = new Map<string, string>();
	readonly length = 0;
	getItem = (key: string): string | null => this.kept.get(key) ?? null;
	setItem = (key: string, value: string): void => void this.kept.set(key, value);
	clear = (): void => this.kept.clear();
	key = (): null => null;
	removeItem = (key: string): void => void this.kept.delete(key);
}

const entry = (command: string): ServerEntry => ({
	name: 's',
	launch: { kind: 'stdio', command, args: ['--token=s3cret'], env: {} },
});
const tool = (description: string, name = 'sink'): CatalogItem => ({
	key: name,
	name,
	title: name,
	value: { name, description },
	seq: 1,
	pointer: '',
	problems: [],
});

test('a tool is trusted until its definition changes, for this server only', async () => {
	const trusted = new TrustedTools(new Preferences(new Shelf()));
	expect(await trusted.standing(entry('a'), tool('Sinks.'))).toBe('unknown');
	await trusted.trust(entry('a'), tool('Sinks.'));
	expect(await trusted.standing(entry('a'), tool('Sinks.'))).toBe('trusted');
	expect(await trusted.standing(entry('a'), tool('Sinks and tells.'))).toBe('changed');
	expect(await trusted.standing(entry('b'), tool('Sinks.'))).toBe('unknown');
	expect(await trusted.standing(entry('a'), tool('Sinks.', 'other'))).toBe('unknown');
});

test('keeps hashes, not the command line', async () => {
	const shelf = new Shelf();
	await new TrustedTools(new Preferences(shelf)).trust(entry('a'), tool('Sinks.'));
	expect([...shelf.kept.values()].join()).not.toContain('s3cret');
});
