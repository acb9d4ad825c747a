import { expect, test } from 'vitest';
import { Session } from '#shared/session/session.ts';
import { textFrame } from '#shared/protocol/transports/make-frame.ts';
import { faultWords, listFaults, repeatedName } from './list-faults.ts';

function toolsOf(tools: readonly unknown[]) {
	const request = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
	const reply = { jsonrpc: '2.0', id: 1, result: { tools } };
	const frames = [
		textFrame('out', 'stdin', JSON.stringify(request)),
		textFrame('in', 'stdout', JSON.stringify(reply)),
	];
	return Session.fromRecording('test', frames).catalog.tools;
}
const tool = (name: string) => ({ name, inputSchema: { type: 'object' } });

test('every malformed entry is named with its index, and each repeated name once', () => {
	const list = toolsOf([tool('a'), null, tool('b'), tool('a'), { name: 'c' }, tool('a'), tool(' a')]);
	expect(listFaults(list).map(({ place, name }) => [place, name])).toEqual([
		['tools[1]', ''],
		['tools[4]', 'c'],
		['tools[0], tools[3], tools[5]', 'a'],
	]);
	expect(listFaults(list)[1]?.reasons).toEqual(['Expected an object in `inputSchema`, found nothing']);
	expect(faultWords([list])).toBe('2 malformed entries, 1 repeated name');
});

test('a list without faults says nothing', () => {
	const list = toolsOf([tool('a'), tool('A'), tool('a ')]);
	expect(faultWords([list])).toBeNull();
	expect(list.items.map((item) => repeatedName(list, item))).toEqual([null, null, null]);
});

test('an entry whose name is shared says which one it is', () => {
	const list = toolsOf([tool('a'), tool('b'), tool('a')]);
	const told = list.items.map((item) => repeatedName(list, item));
	expect(told[0]).toContain('2 entries with this name. This page is made from the one at tools[0]');
	expect(told[1]).toBeNull();
	expect(told[2]).toContain('the one at tools[2]');
});

test('entries without a name are malformed, not repeated', () => {
	expect(faultWords([toolsOf([tool(''), tool('')])])).toBe('2 malformed entries');
});
