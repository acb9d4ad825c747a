import { expect, test } from 'vitest';
import { withFreshId } from './fresh-id.ts';

test.each([
	['{"jsonrpc":"2.0","id":7,"method":"ping"}', '{"jsonrpc":"2.0","id":"h-1","method":"ping"}'],
	[
		'{ "id" : 7, "method":"tools/call", "params":{"_meta":{"progressToken":7}, "n":1.0} }',
		'{ "id" : "h-1", "method":"tools/call", "params":{"_meta":{"progressToken":"h-1"}, "n":1.0} }',
	],
	[
		'{"id":7,"method":"tools/call","params":{"_meta":{"progressToken":"mine"}}}',
		'{"id":"h-1","method":"tools/call","params":{"_meta":{"progressToken":"mine"}}}',
	],
])('renews the id of %s and nothing else', (text, renewed) => {
	expect(withFreshId(text, 'h-1')).toBe(renewed);
});

test.each(['{"jsonrpc":"2.0","method":"notifications/initialized"}', '{"id":7,"result":{}}', '{"id":7,'])(
	'leaves %s as it is',
	(text) => {
		expect(withFreshId(text, 'h-1')).toBe(text);
	},
);
