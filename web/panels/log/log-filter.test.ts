import { expect, test } from 'vitest';
import type { LogEntry } from '#shared/session/log-entry.ts';
import type { Frame } from '#shared/wire/frame.ts';
import { readMessage } from '#shared/wire/message.ts';
import { passes, readFilter } from './log-filter.ts';
import { rowFacts } from './row-facts.ts';

const call =
	'{"jsonrpc":"2.0","id":"a-7","method":"tools/call","params":{"name":"Get_Weather","arguments":{"at":"Tromsø"}}}';
const entry = stdin(call);
const facts = rowFacts(entry, { all: [], of: () => undefined });

function stdin(data: string): LogEntry {
	const frame: Frame = {
		at: 0,
		direction: 'out',
		channel: 'stdin',
		body: { encoding: 'utf8', data },
		bytes: data.length,
	};
	return { seq: 1, frame, message: readMessage(frame) };
}

test.each([
	['', true],
	['weather', true],
	['WEATHER tools', true],
	['tromsØ', true],
	['weather oslo', false],
	['"name":"Get', true],
	['"arguments at"', false],
	['-oslo', true],
	['-weather', false],
	['kind:request', true],
	['kind:result', false],
	['-kind:stderr', true],
	['KIND:Request', true],
	['method:tools/*', true],
	['method:tools', true],
	['method:tool*l', true],
	['method:list', false],
	['method:*list', false],
	['dir:out', true],
	['dir:in', false],
	['id:a-7', true],
	['id:"a-7"', true],
	['id:7', false],
	['kind:request dir:out weather', true],
	['jsonrpc:2', false],
	['tools/call', true],
	['(', false],
	['.*', false],
	['-', true],
	['weather kind:', true],
	['-method:', true],
	['kind:req', true],
])('lets a call through %s: %s', (query, passed) => {
	expect(passes(readFilter(query), entry, facts)).toBe(passed);
});

test('a number id is found without quotes', () => {
	const numbered = stdin('{"jsonrpc":"2.0","id":7,"method":"ping"}');
	expect(passes(readFilter('id:7'), numbered, rowFacts(numbered, { all: [], of: () => undefined }))).toBe(
		true,
	);
});

test('says what it understood', () => {
	expect(
		readFilter('-kind:error "two words" x').map(({ word, value, isNegated }) => [word, value, isNegated]),
	).toEqual([
		['kind', 'error', true],
		['text', 'two words', false],
		['text', 'x', false],
	]);
});
