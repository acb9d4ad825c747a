import { expect, test } from 'vitest';
import { askBeforeLoss } from './ask-before-loss.ts';
import { httpEntry } from './relay-target.ts';
import { makeWorkspace, someEntry } from './testing/make-workspace.ts';
import { deadNetwork, SmallServer } from './testing/small-server.ts';

test('a connection opens a tab that is seen, and its server gives it its title', async () => {
	const workspace = makeWorkspace(new SmallServer());
	const tab = workspace.connect(someEntry);
	expect(workspace.active).toBe(tab);
	expect(tab.title).toBe('a.example');
	await expect.poll(() => tab.session.state.kind).toBe('connected');
	expect(tab.title).toBe('Small server');
});

test('closing a tab shows its neighbour, closing the last one the start page', () => {
	const workspace = makeWorkspace(deadNetwork);
	const [first, second] = [workspace.connect(someEntry), workspace.connect(someEntry)];
	workspace.active = first;
	workspace.close(first);
	expect(workspace.active).toBe(second);
	workspace.close(second);
	expect(workspace.active).toBeNull();
});

test('an edited address opens a tab of its own and leaves the old one as it was', async () => {
	const workspace = makeWorkspace(new SmallServer());
	const tab = workspace.connect(someEntry);
	await expect.poll(() => tab.session.state.kind).toBe('connected');
	expect(workspace.isDraftChanged).toBe(false);
	workspace.draft.text = 'https://b.example/mcp';
	expect(workspace.isDraftChanged).toBe(true);
	workspace.connectDraft();
	expect(workspace.tabs).toHaveLength(2);
	expect(tab.draft.text).toBe('https://a.example/mcp');
	expect(workspace.active?.draft.text).toBe('https://b.example/mcp');
});

test('trying again goes on in the same session, so that nothing of it is lost', async () => {
	const workspace = makeWorkspace(deadNetwork);
	const tab = workspace.connect(someEntry);
	await expect.poll(() => tab.session.state.kind).toBe('failed');
	const frames = tab.session.log.entries.length;
	workspace.reconnect(tab);
	await expect.poll(() => tab.session.state.kind).toBe('failed');
	expect(workspace.active).toBe(tab);
	expect(tab.session.log.entries.length).toBeGreaterThan(frames);
});

test('connecting differently takes the place of the tab and goes on in its log', async () => {
	const workspace = makeWorkspace(deadNetwork);
	const tab = workspace.connect(someEntry);
	await expect.poll(() => tab.session.state.kind).toBe('failed');
	const earlier = tab.session.log.entries.map(({ frame }) => frame);
	workspace.reconnect(tab, { options: { revision: '2025-06-18' } });
	expect(workspace.tabs).toHaveLength(1);
	expect(workspace.active?.options?.revision).toBe('2025-06-18');
	await expect.poll(() => workspace.active?.session.state.kind).toBe('failed');
	const frames = workspace.active?.session.log.entries.map(({ frame }) => frame) ?? [];
	expect(frames.slice(0, earlier.length)).toEqual(earlier);
	const exchanges = frames.flatMap(({ head, exchange }) => (head?.kind === 'request' ? [exchange] : []));
	expect(exchanges.length).toBeGreaterThan(1);
	expect(new Set(exchanges).size).toBe(exchanges.length);
});

test('recent servers keep names of headers, never their values', async () => {
	const stored = new Map<string, string>();
	const storage = {
		getItem: (key: string) => stored.get(key) ?? null,
		setItem: (key: string, value: string) => stored.set(key, value),
	} as unknown as Storage;
	const workspace = makeWorkspace(new SmallServer(), storage);
	const entry = httpEntry('https://a.example/mcp');
	if (entry.launch.kind !== 'http') throw new Error('Expected an address');
	const launch = { ...entry.launch, headers: [['Authorization', 'Bearer s3cret']] as const };
	workspace.connect({ ...entry, launch });
	await expect.poll(() => workspace.recents.list[0]?.tools).toBe(1);
	expect(workspace.recents.list[0]).toMatchObject({
		name: 'Small server',
		address: 'https://a.example/mcp',
		headerNames: ['Authorization'],
		revision: '2025-11-25',
		route: 'direct',
	});
	expect([...stored.values()].join()).not.toContain('s3cret');
});

test('a file that is no session is told, and opens nothing', async () => {
	const workspace = makeWorkspace(deadNetwork);
	await workspace.openRecording(new File(['x'], 'notes.txt'));
	expect(workspace.problems).toEqual(['notes.txt: not a session file']);
	expect(workspace.tabs).toEqual([]);
});

test('what was said of a file goes when another one is opened, and its name is said once', async () => {
	const workspace = makeWorkspace(deadNetwork);
	await workspace.openRecording(new File(['x'], 'notes.txt'));
	await workspace.openRecording(new File(['x'], 'not'));
	expect(workspace.problems).toEqual(['not a session file']);
});

test('the browser asks before traffic is lost, and only then', async () => {
	const workspace = makeWorkspace(new SmallServer());
	askBeforeLoss(window, workspace);
	const leave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
	expect(leave()).toBe(false);
	const tab = workspace.connect(someEntry);
	await expect.poll(() => tab.session.state.kind).toBe('connected');
	expect(leave()).toBe(true);
	workspace.close(tab);
	expect(leave()).toBe(false);
});
