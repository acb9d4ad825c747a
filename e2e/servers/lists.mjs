// An MCP server over stdio whose lists are long, and not as they should be.
//   node lists.mjs

const tool = (name, more = {}) => ({ name, inputSchema: { type: 'object' }, ...more });
const takes = (key) => ({ type: 'object', properties: { [key]: { type: 'string' } } });

const tools = [
	tool('moor', { inputSchema: takes('berth') }),
	{ name: 'no_schema' },
	tool('moor', { inputSchema: takes('buoy') }),
	null,
	tool('moor '),
	tool(''),
	tool('nulls', { title: null, description: null, annotations: null, icons: null }),
	tool('moor', { inputSchema: takes('pier') }),
];
const prompts = [
	{ name: 'hail' },
	{ name: 'hail', arguments: [{ name: 'ship' }] },
	{ description: 'nameless' },
];
const many = (count, make) =>
	Array.from({ length: count }, (_, index) => make(String(index).padStart(5, '0')));
const resources = [
	{ uri: 'port://same', name: 'one' },
	{ uri: 'port://same', name: 'two' },
	...many(9_998, (number) => ({ uri: `port://berth/${number}`, name: `berth ${number}` })),
];
const longPrompts = many(10_000, (number) => ({ name: `call_${number}` }));

let isTroubled = true;
/** Three pages of prompts; the third is refused the first time. */
function promptPage(cursor) {
	if (cursor === undefined) return { result: { prompts, nextCursor: '' } };
	if (cursor === '') return { result: { prompts: longPrompts.slice(0, 5_000), nextCursor: 'rest' } };
	if (isTroubled) {
		isTroubled = false;
		return { error: { code: -32000, message: 'The archive is busy' } };
	}
	return { result: { prompts: longPrompts.slice(5_000), nextCursor: null } };
}

function reply({ method, params }) {
	switch (method) {
		case 'initialize':
			return {
				result: {
					protocolVersion: '2025-11-25',
					capabilities: { tools: {}, prompts: {}, resources: {} },
					serverInfo: { name: 'lists', title: 'Your bank, signed in', version: '1.0.0' },
				},
			};
		case 'tools/list':
			return { result: { tools } };
		case 'prompts/list':
			return promptPage(params?.cursor);
		case 'resources/list':
			return { result: { resources } };
		case 'resources/templates/list':
			return { result: { resourceTemplates: [] } };
		case 'resources/read':
			return { result: { contents: [{ uri: params.uri, text: `read ${params.uri}` }] } };
		case 'prompts/get':
			return {
				result: { messages: [{ role: 'user', content: { type: 'text', text: `got ${params.name}` } }] },
			};
		case 'tools/call':
			return { result: { content: [{ type: 'text', text: `called ${JSON.stringify(params)}` }] } };
		case 'ping':
			return { result: {} };
		default:
			return { error: { code: -32601, message: `No method ${method}` } };
	}
}

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
	rest += text;
	for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
		const message = JSON.parse(rest.slice(0, end));
		rest = rest.slice(end + 1);
		if (message.id === undefined) continue;
		process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id: message.id, ...reply(message) })}\n`);
	}
});
