import { expect, test } from 'vitest';
import type { CatalogItem, SessionView } from '#shared/session/session-view.ts';
import { takesTasks, taskSupport } from './task-support.ts';

const item = (value: Record<string, unknown>): CatalogItem => ({
	key: 'k',
	name: 'survey',
	title: 'survey',
	value,
	seq: 1,
	pointer: '',
	problems: [],
});

test.each([
	[{}, 'forbidden'],
	[{ execution: { taskSupport: 'optional' } }, 'optional'],
	[{ execution: { taskSupport: 'required' } }, 'required'],
	[{ execution: { taskSupport: 'always' } }, 'forbidden'],
	[{ execution: 'optional' }, 'forbidden'],
])('%j: running as a task is %s', (value, support) => {
	expect(taskSupport(item(value))).toBe(support);
});

test.each([
	['2025-11-25', { tasks: { requests: { tools: { call: {} } } } }, true],
	['2025-11-25', { tasks: { list: {} } }, false],
	['2025-11-25', {}, false],
	['2026-07-28', { tasks: { requests: { tools: { call: {} } } } }, false],
])('a server of %s with %j takes them: %s', (revision, capabilities, isTaken) => {
	const view = { server: { revision, capabilities, info: {}, seq: 1 } } as Partial<SessionView>;
	expect(takesTasks(view as SessionView)).toBe(isTaken);
});
