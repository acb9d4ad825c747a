import { expect, test } from 'vitest';
import type { ListName } from '#shared/session/session-view.ts';
import type { Session } from '#shared/session/session.ts';
import { bodies, call, listed, start, textResult, told } from './cases-rig.ts';

function names(session: Session, list: ListName): string[] {
	return session.catalog[list].items.map(({ name }) => name);
}

test('pages are walked with cursors as they came, an empty one too', async () => {
	const { session } = await start('pages');
	await listed(session);
	expect(names(session, 'tools')).toEqual(['one', 'journal', 'two', 'three']);
	const journal = (await told(call(session, 'journal'))) as readonly [string, string][];
	expect(journal.filter(([method]) => method === 'tools/list').map(([, cursor]) => cursor)).toEqual([
		'none',
		'',
		'a+/=&?#',
	]);
	expect(journal.filter(([method]) => method === 'resources/list')).toHaveLength(2);
});

test('a walk that leads nowhere ends, keeps what it has and says why', async () => {
	const { session } = await start('pages');
	await listed(session);
	const { resources, templates, prompts } = session.catalog;
	expect(names(session, 'resources')).toEqual(['x://stuck']);
	expect(resources.problem).toContain('"again" came a second time');
	expect(templates).toMatchObject({ state: 'loaded', items: [{ name: 'x://{y}' }] });
	expect(templates.problem).toBeUndefined();
	expect(prompts).toMatchObject({
		state: 'loaded',
		problem: 'Stopped after 1000 pages; the server has more',
	});
	expect(prompts.items).toHaveLength(1_000);
});

test('one bad entry hides no other: each is there, with what is wrong with it', async () => {
	const { session } = await start('bad-entries');
	await listed(session);
	expect(session.catalog.tools.items.map(({ pointer, problems }) => [pointer, problems])).toEqual([
		['/result/tools/0', []],
		['/result/tools/1', ['Expected an object in `inputSchema`, found nothing']],
		['/result/tools/2', ['Expected a string in `name`, found 42']],
		['/result/tools/3', ['Expected an object, found null']],
		['/result/tools/4', ['Expected an object, found "text"']],
		['/result/tools/5', []],
	]);
	expect(session.catalog.resources.items[0]?.problems).toEqual(['Expected a string in `uri`, found nothing']);
	expect(session.catalog.prompts.items[0]?.problems).toEqual(['Expected a string in `name`, found nothing']);
	expect(session.catalog.templates).toMatchObject({
		state: 'failed',
		problem: 'Expected a list in `resourceTemplates`, found null',
	});
	expect(await call(session, 'omega')).toMatchObject(textResult('omega'));
	const [, , , , seq = 0] = session.catalog.tools.items.map((item) => item.seq);
	expect(session.log.at(seq)?.frame.body.data).toContain('null,"text"');
});

test('names that repeat, are empty or belong to the language stay rows of their own', async () => {
	const { session } = await start('twins');
	await listed(session);
	const { items } = session.catalog.tools;
	expect(items.map(({ name }) => name.slice(0, 12))).toEqual([
		...['twin', 'twin', 'TWIN', 'twin ', '__proto__', 'constructor', '', 'nnnnnnnnnnnn'],
	]);
	expect(new Set(items.map(({ key }) => key)).size).toBe(8);
	for (const { name } of items) expect(await told(call(session, name))).toBe(name);
});

test('what is deep, wide or very much comes through whole', async () => {
	const { session } = await start('large');
	await listed(session);
	expect(session.catalog.tools.items).toHaveLength(1_206);
	expect(await call(session, 'deep')).toMatchObject({ kind: 'result' });
	expect(bodies(session, 'stdout').at(-1)).toContain('"leaf":"bottom"');
	expect(await call(session, 'wide')).toMatchObject(textResult('0123456789'.repeat(400_000)));
	expect(await call(session, 'many')).toMatchObject({ kind: 'result' });
	expect(await call(session, 'logs')).toMatchObject(textResult('done'));
	expect(bodies(session, 'stdout').filter((line) => line.includes('notifications/message'))).toHaveLength(
		5_000,
	);
	expect(session.log.entries.filter(({ frame }) => frame.cutFrom !== undefined)).toEqual([]);
});
