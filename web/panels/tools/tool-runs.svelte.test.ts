import { expect, test } from 'vitest';
import type { Validator } from '#shared/schema/validator.ts';
import { makeWorkspace, someEntry } from '../../app/testing/make-workspace.ts';
import { SmallServer } from '../../app/testing/small-server.ts';
import { defaultConnectOptions } from '../../app/connect-options.ts';
import { ToolDraft } from './tool-draft.svelte.ts';
import { ToolRuns } from './tool-runs.svelte.ts';
import { ToolsView } from './tools-view.svelte.ts';

const validator: Validator = { validate: () => Promise.resolve({ kind: 'valid' }) };

async function begin(annotations: object = {}) {
	const server = new SmallServer();
	const tab = makeWorkspace(server).connect(someEntry, defaultConnectOptions);
	await tab.session.connect();
	await tab.session.load('tools');
	const [listed] = tab.session.catalog.tools.items;
	if (!listed) throw new Error('Expected the tool of the small server');
	const tool = { ...listed, value: { ...listed.value, annotations } };
	const view = new ToolsView(tab);
	const draft = new ToolDraft(tool, validator);
	const runs = new ToolRuns(tab, view, tool, draft);
	const calls = () => server.seen.filter((method) => method === 'tools/call').length;
	return { tab, view, draft, runs, calls };
}

test.each([
	[{}, 'person', 'unknown'],
	[{ readOnlyHint: true }, 'again', 'always'],
	[{ readOnlyHint: true }, 'saved', 'always'],
	[{ readOnlyHint: true }, 'link', 'always'],
	[{ readOnlyHint: true }, 'prepared', 'always'],
] as const)('a tool that claims %j, run by %s, asks: %s', async (annotations, by, reason) => {
	const { tab, runs, calls } = await begin(annotations);
	const made = runs.start({ text: '{"n":1.0}', by });
	await expect.poll(() => runs.asking).toMatchObject({ reason, text: '{"n":1.0}' });
	runs.deny();
	expect(await made).toBe(false);
	expect(calls()).toBe(0);
	expect(tab.session.acts).toMatchObject([{ what: 'deny', by, subject: 'tools/call greet' }]);
});

test('what claims to be read-only and was written by hand runs at once, on record', async () => {
	const { tab, draft, runs, calls } = await begin({ readOnlyHint: true });
	expect(await runs.start({ text: '{}', by: 'person' })).toBe(true);
	expect(runs.asking).toBeNull();
	if (draft.shown?.kind === 'run') await draft.shown.operation.reply;
	expect(calls()).toBe(1);
	expect(tab.session.acts).toMatchObject([{ what: 'run', by: 'person' }]);
});

test('a call that is started while another runs takes its place in the list, not in the view', async () => {
	const { view, draft, runs } = await begin({ readOnlyHint: true });
	await runs.start({ text: '{}', by: 'person' });
	const first = draft.shown;
	await runs.start({ text: '{"n":2}', by: 'person' });
	expect(draft.shown).toBe(first);
	expect(view.watched).toHaveLength(1);
	const [second] = view.watched;
	if (second) view.unwatch(second);
	expect(view.watched).toEqual([]);
});
