import { expect, test } from 'vitest';
import type { Call } from '#shared/session/call.ts';
import type { Catalog, CatalogList } from '#shared/session/session-view.ts';
import { capabilityRows, type CapabilityFacts } from './capability-rows.ts';

const noList: CatalogList = { state: 'not-offered', items: [], isStale: false };
const catalog: Catalog = { tools: noList, resources: noList, templates: noList, prompts: noList };
const tool = { key: 'a', name: 'a', title: 'a', value: {}, seq: 1, pointer: '', problems: [] };

function facts(capabilities: Record<string, unknown>, more: Partial<CapabilityFacts> = {}): CapabilityFacts {
	return {
		server: { revision: '2025-11-25', capabilities, info: {}, seq: 1 },
		calls: [],
		catalog,
		requests: [],
		logMessages: 0,
		ours: null,
		...more,
	};
}

function call(method: string, state: Call['state'], from: Call['from'] = 'client'): Call {
	return { requestSeq: 1, id: 1, method, subject: '', from, startedAt: 0, progressSeqs: [], state };
}

function row(name: string, all: CapabilityFacts): string {
	const found = capabilityRows(all).find((one) => one.name === name);
	return `${String(found?.declared)} / ${String(found?.seen)} / ${String(found?.verdict)}`;
}

test('counts what was listed and called', () => {
	const all = facts(
		{ tools: { listChanged: true } },
		{
			catalog: { ...catalog, tools: { state: 'loaded', items: [tool], isStale: false } },
			calls: [call('tools/call', 'answered'), call('tools/call', 'failed'), call('tools/list', 'answered')],
		},
	);
	expect(row('tools', all)).toBe('listChanged / 1 tool, 2 calls / used');
});

test('a capability that is answered, yet not declared, is odd', () => {
	expect(row('completions', facts({}, { calls: [call('completion/complete', 'answered')] }))).toBe(
		'null / seen, yet not declared / odd',
	);
});

test('a capability that is declared and refused is odd', () => {
	const calls = [call('resources/subscribe', 'failed')];
	expect(row('resources', facts({ resources: { subscribe: true } }, { calls }))).toBe(
		'subscribe / resources/subscribe was refused / odd',
	);
});

test('a declared list that could not be read is odd', () => {
	const failed: CatalogList = { state: 'failed', items: [], isStale: false, problem: 'Method not found' };
	expect(row('prompts', facts({ prompts: {} }, { catalog: { ...catalog, prompts: failed } }))).toBe(
		'yes / its list could not be read / odd',
	);
});

test('what was not declared and not seen says nothing', () => {
	expect(row('logging', facts({}))).toBe('null /  / unused');
});

test('an unknown capability of the server has its row', () => {
	expect(row('experimental', facts({ experimental: { glow: {} } }))).toBe('glow / not yet used / unused');
});

test('what the server asked of us counts, declared or not', () => {
	const calls = [call('sampling/createMessage', 'answered', 'server')];
	expect(row('sampling', facts({}, { calls, ours: { sampling: {} } }))).toBe('yes / asked once / used');
	expect(row('sampling', facts({}, { calls, ours: {} }))).toBe('null / asked once / odd');
	expect(row('roots', facts({}, { ours: { roots: { listChanged: true } } }))).toBe(
		'listChanged / not asked / unused',
	);
});
