import { expect, test } from 'vitest';
import type { ServerEntry } from '#shared/config/server-entry.ts';
import { Preferences } from '../../app/preferences.ts';
import { SavedCalls } from './saved-calls.svelte.ts';

const entry: ServerEntry = {
	name: 's',
	launch: { kind: 'stdio', command: 'server', args: ['--key=hunter2'], env: { TOKEN: 'hunter2' } },
};
const call = { name: 'storm', text: '{"n":1.0}', at: 1 };

function kept(): { readonly storage: Storage; readonly open: (tool?: string) => Promise<SavedCalls> } {
	localStorage.clear();
	const open = async (tool = 'tide') => {
		const calls = new SavedCalls(new Preferences(localStorage), entry, tool);
		await calls.ready;
		return calls;
	};
	return { storage: localStorage, open };
}

test('a saved call is found again by the same tool of the same server, to the letter', async () => {
	const { open } = kept();
	expect(await (await open()).save(call)).toBeNull();
	expect((await open()).all).toEqual([call]);
	expect((await open('another')).all).toEqual([]);
});

test('nothing of the server is kept but a hash', async () => {
	const { storage, open } = kept();
	await (await open()).save(call);
	const text = storage.getItem('wirescope.saved-calls') ?? '';
	expect(text).toContain('storm');
	expect(text).not.toMatch(/hunter2|server|tide/);
});

test('a name is taken once: saving replaces, renaming refuses', async () => {
	const calls = await kept().open();
	await calls.save(call);
	await calls.save({ ...call, text: '{}' });
	expect(calls.all).toEqual([{ ...call, text: '{}' }]);
	await calls.save({ ...call, name: 'calm' });
	const [storm] = calls.all;
	expect(storm && (await calls.rename(storm, 'calm'))).toBe('Another saved call is named calm');
	expect(storm && (await calls.rename(storm, 'gale'))).toBeNull();
	expect(calls.all.map(({ name }) => name)).toEqual(['gale', 'calm']);
});

test('says why a call is not kept', async () => {
	const calls = await kept().open();
	const huge = { ...call, text: 'x'.repeat(1_000_000) };
	expect(await calls.save(huge)).toMatch(/no room/);
	for (let at = 0; at < 50; at++) await calls.save({ ...call, name: `n${at}` });
	expect(await calls.save(call)).toMatch(/delete one first/);
	const [first] = calls.all;
	if (first) await calls.remove(first);
	expect(await calls.save(call)).toBeNull();
});

test('what is kept and is no list of calls is left out', async () => {
	const { storage, open } = kept();
	await (await open()).save(call);
	const [identity] = Object.keys(JSON.parse(storage.getItem('wirescope.saved-calls') ?? '{}') as object);
	storage.setItem('wirescope.saved-calls', JSON.stringify({ [identity ?? '']: [null, { name: 1 }, call] }));
	expect((await open()).all).toEqual([call]);
});
