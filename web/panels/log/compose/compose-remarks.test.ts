import { expect, test } from 'vitest';
import { revisions } from '#shared/protocol/revisions/index.ts';
import { remarksOn } from './compose-remarks.ts';

const revision = revisions.find(({ id }) => id === '2025-11-25') ?? revisions[0];
const way = { revision, transport: 'stdio', usedIds: new Set(['7']) } as const;

test.each([
	['{"jsonrpc":"2.0","id":8,"method":"ping"}', []],
	[
		'{"jsonrpc":"2.0","id":7,"method":"ping"}',
		['The id 7 was used before: an answer may go to the wrong request.'],
	],
	[
		'{"jsonrpc":"2.0","id":8,"method":"tools/list","params":{"a":1,"a":2}}',
		['A key is there twice in one object: most readers take the last one.'],
	],
	[
		'{"jsonrpc":"2.0","id":8,"method":"server/discover"}',
		['"server/discover" is no request that revision 2025-11-25 lets a client send.'],
	],
	[
		'{"jsonrpc":"2.0","method":"tools/call"}',
		['"tools/call" is a request; without an id it is a notification, and nothing answers it.'],
	],
	['{"id":8,"method":"ping"}', ['No JSON-RPC message: Expected "jsonrpc":"2.0", found nothing.']],
	['[{"jsonrpc":"2.0","id":8,"method":"ping"}]', ['A batch: revision 2025-11-25 has none.']],
	['{"id":', ['Not JSON at line 1, column 7: expected a value, found the end of the text.']],
	['{"jsonrpc":"2.0","id":8,\n"method":"ping"}', ['On stdio every line is a message of its own.']],
])('says of %s what is odd', (text, remarks) => {
	expect(remarksOn(text, way)).toEqual(remarks);
});
