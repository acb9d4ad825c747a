// An MCP server whose tools take their time, change, and are many.
//   node tools.mjs [count] [page size] [held]     over stdio; `count` tools more than its own, listed in pages of that size; from
//                                                 the tool at `held` on, no page is answered
//   node tools.mjs --http [count]          over HTTP; prints its address
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

const isHttp = process.argv[2] === '--http';
const [count = 0, pageSize = Infinity, held = Infinity] = process.argv.slice(isHttp ? 3 : 2).map(Number);
const text = { type: 'object', properties: { text: { type: 'string', description: 'What to say.' } } };
const own = [
	{
		name: 'echo',
		title: 'Echo',
		description: 'Says it again.',
		annotations: { readOnlyHint: true },
		inputSchema: text,
	},
	{ name: 'write_note', description: 'Keeps a note.', inputSchema: text },
	{
		name: 'slow',
		description: 'Answers after so many milliseconds, whoever still waits.',
		annotations: { readOnlyHint: true },
		inputSchema: { type: 'object', properties: { ms: { type: 'integer', default: 300 } } },
	},
	{
		name: 'count_gulls',
		description: 'Declares what it gives, and does not give it.',
		annotations: { readOnlyHint: true },
		inputSchema: { type: 'object' },
		outputSchema: { type: 'object', properties: { gulls: { type: 'integer' } }, required: ['gulls'] },
	},
	{
		name: 'change',
		description: 'Changes the list.',
		annotations: { readOnlyHint: true },
		inputSchema: { type: 'object' },
	},
	{ name: 'crash', annotations: { readOnlyHint: true }, inputSchema: { type: 'object' } },
	{ name: 'old_tool', inputSchema: { type: 'object' } },
];
const words = [
	'harbour',
	'berth',
	'tide',
	'chart',
	'signal',
	'cargo',
	'pilot',
	'anchor',
	'beacon',
	'mooring',
];
const more = Array.from({ length: count }, (_, index) => ({
	name: `${words[index % 10]}_${String(index).padStart(5, '0')}`,
	title: `${words[index % 10]} ${index}`,
	description: `Looks after ${words[(index * 7) % 10]} and ${words[(index * 3) % 10]}, one of many. ${'It says so. '.repeat(12)}`,
	inputSchema: {
		type: 'object',
		properties: { name: { type: 'string' }, metres: { type: 'number' }, kind: { enum: words } },
		required: ['name'],
	},
}));
let tools = [...own, ...more];
const texts = (...lines) => ({ content: lines.map((line) => ({ type: 'text', text: line })) });

function listed(cursor) {
	if (!Number.isFinite(pageSize)) return { tools };
	const from = Number(cursor ?? 0);
	const to = from + pageSize;
	return { tools: tools.slice(from, to), ...(to < tools.length ? { nextCursor: String(to) } : {}) };
}

function change(say) {
	tools = [
		{ name: 'fresh_tool', inputSchema: { type: 'object' } },
		...tools
			.filter(({ name }) => name !== 'old_tool')
			.map((tool) =>
				tool.name === 'write_note' ? { ...tool, description: 'Keeps a note for ever.' } : tool,
			),
	];
	for (let times = 0; times < 5; times++) say({ method: 'notifications/tools/list_changed' });
}

function call(id, { name, arguments: values = {} }, say) {
	switch (name) {
		case 'slow':
			setTimeout(() => say({ id, result: texts(`after ${values.ms} ms`) }), values.ms);
			return;
		case 'count_gulls':
			say({ id, result: texts('many') });
			return;
		case 'change':
			say({ id, result: texts('changed') });
			change(say);
			return;
		case 'crash':
			console.error('A plank broke.');
			process.exit(3);
			return;
		default:
			say({ id, result: texts(`${name}: ${values.text ?? ''}`) });
	}
}

function take({ id, method, params = {} }, say) {
	if (id === undefined) return;
	if (method === 'initialize') {
		const { protocolVersion } = params;
		const capabilities = { tools: { listChanged: true } };
		say({ id, result: { protocolVersion, capabilities, serverInfo: { name: 'tools', version: '1' } } });
	} else if (method === 'tools/list') {
		if (Number(params.cursor ?? 0) < held) say({ id, result: listed(params.cursor) });
	} else if (method === 'tools/call') call(id, params, say);
	else if (method === 'ping') say({ id, result: {} });
	else say({ id, error: { code: -32601, message: 'Method not found' } });
}

const written = (message) => JSON.stringify({ jsonrpc: '2.0', ...message });

if (isHttp) {
	const server = createServer(async (request, response) => {
		response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*');
		response.setHeader(
			'Access-Control-Allow-Headers',
			'*, content-type, mcp-protocol-version, mcp-session-id',
		);
		if (request.method === 'OPTIONS') return response.writeHead(204).end();
		if (request.method !== 'POST') return response.writeHead(405).end();
		const chunks = await request.toArray();
		const message = JSON.parse(Buffer.concat(chunks).toString());
		if (message.id === undefined) return response.writeHead(202).end();
		response.setHeader('Content-Type', 'application/json');
		take(message, (reply) => {
			if ('id' in reply) response.end(written(reply));
		});
	});
	server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
} else {
	const say = (message) => process.stdout.write(`${written(message)}\n`);
	createInterface({ input: process.stdin }).on('line', (line) => take(JSON.parse(line), say));
}
