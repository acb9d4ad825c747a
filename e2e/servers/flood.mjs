// An MCP server over stdio that says much: what the memory of a page is measured with.
//   node flood.mjs     tool: flood {n, bytes} (n log messages of about that many bytes before the reply)
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const words = 'tide berth quay pilot harbour lantern anchor mooring gull fog'.split(' ');

for await (const line of createInterface({ input: process.stdin })) await answer(JSON.parse(line));

async function answer({ id, method, params }) {
	if (id === undefined) return;
	if (method === 'tools/call') await flood(params.arguments);
	const result = results(method, params);
	await write(
		result === undefined
			? { jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } }
			: { jsonrpc: '2.0', id, result },
	);
}

async function flood({ n = 1000, bytes = 300 }) {
	for (let number = 1; number <= n; number += 1) {
		const data = { number, ship: words[number % 10], text: filling(number, Math.max(0, bytes - 160)) };
		const params = { level: 'info', logger: 'flood', data };
		await write({ jsonrpc: '2.0', method: 'notifications/message', params });
	}
}

/** No two are alike, as no two messages are. */
function filling(number, length) {
	let text = '';
	for (let at = number; text.length < length; at += 1) text += `${words[at % 10]} ${at * 7919} `;
	return text.slice(0, length);
}

function results(method, params) {
	const inputSchema = {
		type: 'object',
		properties: { n: { type: 'integer' }, bytes: { type: 'integer' } },
	};
	return {
		initialize: {
			protocolVersion: params?.protocolVersion,
			capabilities: { tools: {}, logging: {} },
			serverInfo: { name: 'flood', version: '1' },
		},
		ping: {},
		'tools/list': { tools: [{ name: 'flood', annotations: { readOnlyHint: true }, inputSchema }] },
		'tools/call': { content: [{ type: 'text', text: 'done' }] },
		'logging/setLevel': {},
	}[method];
}

async function write(message) {
	if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
}
