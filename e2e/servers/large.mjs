// An MCP server with bodies that are large, and with bytes that are no text. Over stdio; with `--http` over Streamable HTTP, whose
// address it prints first.
//   tools: image {megabytes} (a PNG with that much of noise in it, as base64)  text {megabytes} (JSON text)  tree {megabytes} (as
//   structured content)  bytes (a line on stdout that is no UTF-8)
import { randomFillSync } from 'node:crypto';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { crc32, deflateSync } from 'node:zlib';

const megabyte = 1_000_000;

function image({ megabytes = 20 }) {
	// Base64 is a third longer than its bytes; noise does not deflate.
	const side = Math.ceil(Math.sqrt((megabytes * megabyte * 3) / 4 / 4));
	const rows = Buffer.alloc(side * (side * 4 + 1));
	randomFillSync(rows);
	for (let row = 0; row < side; row += 1) rows[row * (side * 4 + 1)] = 0;
	const head = Buffer.alloc(13);
	head.writeUInt32BE(side, 0);
	head.writeUInt32BE(side, 4);
	head.set([8, 6, 0, 0, 0], 8);
	const png = Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		chunk('IHDR', head),
		chunk('IDAT', deflateSync(rows, { level: 0 })),
		chunk('IEND', Buffer.alloc(0)),
	]);
	return { content: [{ type: 'image', mimeType: 'image/png', data: png.toString('base64') }] };
}

function chunk(type, data) {
	const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
	const length = Buffer.alloc(4);
	length.writeUInt32BE(data.length);
	const check = Buffer.alloc(4);
	check.writeUInt32BE(crc32(body));
	return Buffer.concat([length, body, check]);
}

function rows(megabytes) {
	const row = (number) => ({
		number,
		ship: `ship ${number}`,
		berth: `B-${number % 40}`,
		draught_m: number / 7,
	});
	const size = JSON.stringify(row(12_345)).length + 1;
	return Array.from({ length: Math.ceil((megabytes * megabyte) / size) }, (_, number) => row(number));
}

const tools = {
	image,
	text: ({ megabytes = 10 }) => ({ content: [{ type: 'text', text: JSON.stringify(rows(megabytes)) }] }),
	tree: ({ megabytes = 10 }) => ({ content: [], structuredContent: { rows: rows(megabytes) } }),
	bytes() {
		if (!isHttp) process.stdout.write(Buffer.from([0x6f, 0x6b, 0x20, 0xff, 0xfe, 0x0a]));
		return { content: [{ type: 'text', text: 'sent' }] };
	},
};

function answer({ id, method, params }) {
	if (id === undefined) return undefined;
	const inputSchema = { type: 'object', properties: { megabytes: { type: 'number' } } };
	const result = {
		initialize: {
			protocolVersion: params?.protocolVersion,
			capabilities: { tools: {} },
			serverInfo: { name: 'large', version: '1' },
		},
		ping: {},
		'tools/list': {
			tools: Object.keys(tools).map((name) => ({ name, annotations: { readOnlyHint: true }, inputSchema })),
		},
	}[method];
	if (result) return { jsonrpc: '2.0', id, result };
	const tool = method === 'tools/call' ? tools[params.name] : undefined;
	if (tool) return { jsonrpc: '2.0', id, result: tool(params.arguments ?? {}) };
	return { jsonrpc: '2.0', id, error: { code: -32601, message: `Method not found: ${method}` } };
}

const isHttp = process.argv.includes('--http');
const open = {
	'Access-Control-Allow-Origin': '*',
	'Access-Control-Allow-Headers': '*',
	'Access-Control-Expose-Headers': '*',
};

if (isHttp) {
	const server = createServer(async (request, response) => {
		const parts = [];
		for await (const part of request) parts.push(part);
		if (request.method !== 'POST') {
			response.writeHead(request.method === 'OPTIONS' ? 204 : 405, open).end();
			return;
		}
		const reply = answer(JSON.parse(Buffer.concat(parts).toString()));
		response.writeHead(reply ? 200 : 202, { ...open, 'Content-Type': 'application/json' });
		response.end(reply && JSON.stringify(reply));
	});
	server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}/mcp`));
} else {
	for await (const line of createInterface({ input: process.stdin })) {
		const reply = answer(JSON.parse(line));
		if (reply) process.stdout.write(`${JSON.stringify(reply)}\n`);
	}
}
