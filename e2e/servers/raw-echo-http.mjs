// The fastest MCP server that plain Node can be over Streamable HTTP, open to every origin, without sessions.
//   node raw-echo-http.mjs [--port N]     prints its URL on one line; tool: echo {text}
import { createServer } from 'node:http';

const cors = {
	'Access-Control-Allow-Origin': '*',
	'Access-Control-Allow-Headers':
		'content-type, authorization, mcp-protocol-version, mcp-session-id, mcp-method, mcp-name, last-event-id',
	'Access-Control-Allow-Methods': 'GET, POST, DELETE',
	'Access-Control-Max-Age': '7200',
};
const json = { ...cors, 'Content-Type': 'application/json' };

const server = createServer((request, response) => {
	if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
	if (request.method !== 'POST') return response.writeHead(405, cors).end();
	let body = '';
	request.setEncoding('utf8');
	request.on('data', (text) => (body += text));
	request.on('end', () => {
		const answer = reply(JSON.parse(body));
		if (answer === null) response.writeHead(202, cors).end();
		else response.writeHead(200, { ...json, 'Content-Length': Buffer.byteLength(answer) }).end(answer);
	});
});

const port = process.argv.indexOf('--port');
server.listen(port < 0 ? 0 : Number(process.argv[port + 1]), '127.0.0.1', () => {
	process.stdout.write(`http://127.0.0.1:${server.address().port}/mcp\n`);
});

function reply({ id, method, params }) {
	if (id === undefined) return null;
	const result = resultOf(method, params);
	if (result) return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`;
	return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"error":{"code":-32601,"message":"Method not found"}}`;
}

function resultOf(method, params) {
	switch (method) {
		case 'tools/call':
			return `{"content":[{"type":"text","text":${JSON.stringify(params.arguments.text)}}]}`;
		case 'initialize':
			return `{"protocolVersion":${JSON.stringify(params.protocolVersion)},"capabilities":{"tools":{}},"serverInfo":{"name":"raw-echo-http","version":"1"}}`;
		case 'ping':
			return '{}';
		case 'tools/list':
			return '{"tools":[{"name":"echo","inputSchema":{"type":"object","properties":{"text":{"type":"string"}},"required":["text"]}}]}';
		default:
			return null;
	}
}
