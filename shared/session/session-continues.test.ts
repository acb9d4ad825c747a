import { expect, test } from 'vitest';
import { client, handshake, limits, methods, open, until } from './session-rig.ts';
import { ScriptedProcesses } from './scripted-process.ts';
import { Session } from './session.ts';

test('a session that continues another begins with its log, ends it first and uses no id twice', async () => {
	const first = open(handshake());
	await first.session.connect();
	await until(first.session, () => first.session.catalog.tools.state === 'loaded');
	const next = new ScriptedProcesses(handshake(undefined, {}));
	const session = new Session({
		entry: { name: 'other', launch: { kind: 'stdio', command: 'other', args: [], env: {} } },
		ports: { process: next, direct: null, relay: null },
		client,
		limits,
		revision: '2025-06-18',
		continues: first.session,
	});
	expect(session.log.entries).toEqual(first.session.log.entries);
	expect(session.server).toBeNull();
	expect(session.catalog.tools.state).toBe('not-asked');
	expect(session.calls.all.map(({ state }) => state)).toEqual(
		first.session.calls.all.map(({ state }) => state),
	);

	await session.connect();
	expect(session.state.kind).toBe('connected');
	expect(first.session.state.kind).toBe('closed');
	expect(methods(next)).toContain('initialize');
	const ids = session.calls.all.map(({ id }) => id);
	expect(new Set(ids).size).toBe(ids.length);
	const kinds = session.log.entries.flatMap(({ frame }) => (frame.event ? [frame.event.kind] : []));
	expect(kinds.indexOf('process-exited')).toBeLessThan(kinds.lastIndexOf('process-started'));
	expect(session.catalog.tools.state).toBe('not-offered');
	await session.disconnect();
});
