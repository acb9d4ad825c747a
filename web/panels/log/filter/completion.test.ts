import { expect, test } from 'vitest';
import { suggest } from './completion.ts';

const seen = {
	methods: ['tools/call', 'ping', 'odd name'],
	tools: ['get_tide', 'set_tide'],
	statuses: ['202'],
};

function at(written: string) {
	const caret = written.indexOf('|');
	const text = written.replace('|', '');
	const { from, to, options } = suggest(text, caret, seen);
	return { replaced: text.slice(from, to), labels: options.map(({ label }) => label), options };
}

test.each([
	['|', '', 'kind:', 12],
	['ki|', 'ki', 'kind:', 1],
	['-t|', 't', 'tool:', 2],
	['(s|', 's', 'status:', 2],
	['weather b|', 'b', 'before:', 2],
])('offers words at %s', (written, replaced, first, count) => {
	const offered = at(written);
	expect([offered.replaced, offered.labels[0], offered.labels.length]).toEqual([replaced, first, count]);
});

test.each([
	['method:|', '', ['tools/call', 'ping', 'odd name']],
	['method:CALL|', 'CALL', ['tools/call']],
	['tool:tide|', 'tide', ['get_tide', 'set_tide']],
	['tool:s|', 's', ['set_tide']],
	['-kind:no|', 'no', ['notification', 'noise', 'note']],
	['status:2|', '2', ['2xx', '202']],
	['dir:|', '', ['in', 'out', 'local']],
	['dir:in|', 'in', []],
	['https:|', 'https:', []],
	['zebra|', 'zebra', []],
])('offers values at %s', (written, replaced, labels) => {
	expect(at(written)).toMatchObject({ replaced, labels });
});

test('takes the place of the whole word around the caret, and quotes what has blanks', () => {
	expect(at('method:od|d name').replaced).toBe('odd');
	expect(at('method:od|').options[0]?.insert).toBe('"odd name" ');
});
