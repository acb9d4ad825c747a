import { expect, test } from 'vitest';
import { makeWorkspace, someEntry } from './testing/make-workspace.ts';
import { SmallServer } from './testing/small-server.ts';

test('folders that are changed while connected reach the server, and hold for the next connection', async () => {
	const network = new SmallServer();
	const workspace = makeWorkspace(network);
	const tab = workspace.connect(someEntry);
	await expect.poll(() => tab.session.state.kind).toBe('connected');
	await tab.setRoots([{ uri: 'file:///port', name: 'Port' }, { uri: '' }]);
	expect(network.seen).toContain('notifications/roots/list_changed');
	expect(tab.session.roots).toEqual([{ uri: 'file:///port', name: 'Port' }]);
	expect(tab.options?.roots).toHaveLength(2);
	expect(workspace.isDraftChanged).toBe(false);
});

test('a level that the server does not know is not kept', async () => {
	const workspace = makeWorkspace(new SmallServer());
	const tab = workspace.connect(someEntry);
	await expect.poll(() => tab.session.state.kind).toBe('connected');
	expect(await tab.setLogLevel('warning')).toBe(false);
	expect(tab.options?.logLevel).toBeUndefined();
});
